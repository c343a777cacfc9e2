"""Write cli.md and diagnostics.md anew: python docs/write_reference.py"""

from pathlib import Path

from cardgen.build.manual import diagnostics_manual
from cardgen.cli.main import main
from cardgen.cli.manual import commands_manual

DOCS = Path(__file__).parent

if __name__ == "__main__":
    (DOCS / "cli.md").write_text(commands_manual(main), encoding="utf-8")
    (DOCS / "diagnostics.md").write_text(diagnostics_manual(), encoding="utf-8")
