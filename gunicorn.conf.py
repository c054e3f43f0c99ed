"""How gunicorn serves the referee: one process that holds many open streams.

More processes need REDIS_URL, which carries the live stream between them.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more make small sums slower, not faster

bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
worker_class = "gevent"
worker_connections = 2000
workers = int(os.environ.get("WEB_CONCURRENCY", "1")) if os.environ.get("REDIS_URL") else 1
wsgi_app = "app:create_app()"
keepalive = 75
graceful_timeout = 5
control_socket_disable = True
limit_request_line = 8190


def post_worker_init(worker) -> None:
    """Index the rules before the first question comes."""
    from referee.library import search

    search.warm()
