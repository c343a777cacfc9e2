"""The stages, joined: a game folder becomes a verdict and an output folder.  No terminal, no clock."""

from cardgen.build.checking import Checked, check_game
from cardgen.build.project import BuildOptions, Built, build_game

__all__ = ["BuildOptions", "Built", "Checked", "build_game", "check_game"]
