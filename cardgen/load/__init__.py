"""Files of a game folder -> ``Game``.  The only reader of game files."""

from __future__ import annotations

from cardgen.load.decode import decode
from cardgen.load.game_file import Loaded, find_games, load_game
from cardgen.load.schema import json_schema
from cardgen.load.yaml_tree import Tree, read_tree

__all__ = ["Loaded", "Tree", "decode", "find_games", "json_schema", "load_game", "read_tree"]
