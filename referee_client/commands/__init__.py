"""The commands, each a short function on the desk; the parser names them, the shell describes them."""
