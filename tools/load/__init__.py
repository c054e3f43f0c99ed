"""Many tables on a server of our own, and what each part of it costs: `python -m tools.load`."""
