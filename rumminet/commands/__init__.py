"""The commands that need the network, named as they are typed."""
