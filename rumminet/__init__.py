"""Friends on their own devices: the hub of tables, the server around it, the page, and the client for a terminal."""
