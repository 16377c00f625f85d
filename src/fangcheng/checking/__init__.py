"""What must hold in every town: the checks of `fangcheng check`, which our own tests use too."""
