"""A bad line to the server: passes bytes on, and can be cut, or swallow the next answer."""

import contextlib
import socket
import threading


class Proxy:
    """Listens on a free port and passes everything on to another one."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.swallow_next = False
        self.cuts = 0
        self.lock = threading.Lock()
        self.open: set[socket.socket] = set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break every connection there is."""
        with self.lock:
            self.cuts += len(self.open) // 2
            for end in self.open:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            with self.lock:
                self.open |= {near, far}
            answers = threading.Thread(target=self._pass_on, args=(far, near, True), daemon=True)
            answers.start()
            threading.Thread(target=self._both_ways, args=(near, far, answers), daemon=True).start()

    def _both_ways(self, near: socket.socket, far: socket.socket, answers: threading.Thread) -> None:
        self._pass_on(near, far, False)
        answers.join()
        with self.lock:
            self.open -= {near, far}
        near.close()
        far.close()

    def _pass_on(self, source: socket.socket, to: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                if is_answer and self.swallow_next:
                    self.swallow_next = False
                    break
                to.sendall(piece)
        for end in (source, to):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
