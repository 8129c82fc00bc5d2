"""The full-screen table: what is drawn is a function of view, draft and size; one thin adapter knows the framework."""
