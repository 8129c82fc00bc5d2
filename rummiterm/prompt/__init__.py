"""Line mode: people at a table play by typing melds; commands start with a slash."""
