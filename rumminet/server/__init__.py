"""The program that hosts: sockets, the disk, the process that thinks, the screen."""
