"""The pool of processes in which bots, hints and reviews are computed."""
