"""The dispute desk in the browser and over HTTP."""
