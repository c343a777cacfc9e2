"""Write the reference part of format.md anew: python docs/write_format.py"""

from pathlib import Path

from cardgen.load.manual import format_manual

MARK = "<!-- What follows is written by docs/write_format.py from the models. -->\n"
PAGE = Path(__file__).with_name("format.md")

if __name__ == "__main__":
    introduction = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{introduction}{MARK}\n{format_manual()}", encoding="utf-8")
