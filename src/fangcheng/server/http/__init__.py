"""Reading requests and answering them, whatever they are about."""
