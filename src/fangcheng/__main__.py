"""`python -m fangcheng` is the command line."""

from fangcheng.cli import main

if __name__ == "__main__":
    main()
