"""Lists that are corrected: what is written anew, what stays to the byte, and how it takes the place of the old one."""
