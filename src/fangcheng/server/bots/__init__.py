"""The actions of bots and the value of hands, computed by thinking processes."""
