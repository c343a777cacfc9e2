"""``python -m bench``: how long cardgen takes and how much it needs, beside the peers that pip can install.

Every figure is the median of whole processes of one run of this program; only ratios between them mean anything.
``python -m bench --quick`` measures W1 and W2 once.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.decks import DECKS, HUGE, Deck, make_deck
from bench.measure import Run, median, run

ROOT = Path(__file__).resolve().parent
REPOSITORY = ROOT.parent
PEERS = {"protograf": "protograf==0.5.2", "decksmith": "decksmith==0.9.9"}
GOALS = {  # of a peer's time, from the notes that set them
    ("protograf", "w1"): 1 / 10, ("protograf", "w2"): 1 / 20, ("protograf", "w3"): 1 / 60,
    ("decksmith", "w1"): 1 / 18, ("decksmith", "w2"): 1 / 40, ("decksmith", "w3"): 1 / 70,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="W1 and W2 only, one run each")
    parser.add_argument("--peers", action="store_true", help="measure protograf and decksmith too (minutes)")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cardgen-bench-") as name:
        Bench(
            Path(name), 1 if arguments.quick else arguments.runs, quick=arguments.quick, peers=arguments.peers
        ).run()


class Bench:
    """One run: decks are made in ``folder`` and measured there."""

    def __init__(self, folder: Path, runs: int, *, quick: bool, peers: bool) -> None:
        self.folder, self.runs, self.quick, self.peers = folder, runs, quick, peers
        self.cardgen = [sys.executable, "-m", "cardgen"]
        self.ours: dict[str, Run] = {}

    def run(self) -> None:
        decks = DECKS[:2] if self.quick else DECKS
        print("deck    what                         seconds   peak MiB       MB")
        for deck in decks:
            self._cardgen(deck, make_deck(deck, self.folder))
        if not self.quick:
            self._huge()
            if len(self.ours) == len(DECKS):
                _say(
                    "w3/w2",
                    "time of W3 / time of W2",
                    self.ours["w3"].seconds / self.ours["w2"].seconds,
                    goal=4,
                )
        self._small_things()
        self._games()
        if self.peers:
            for peer, pinned in PEERS.items():
                self._peer(peer, pinned, decks)

    def _cardgen(self, deck: Deck, game: Path) -> None:
        out = self.folder / "out"
        command = [*self.cardgen, "cards", str(game), "--out", str(out), "--quiet"]

        def cold() -> Run:
            shutil.rmtree(out, ignore_errors=True)
            return run(command, cwd=REPOSITORY)

        self.ours[deck.name] = cold_run = median(cold, self.runs)
        pdf = next((out / deck.name / "print").glob("*.pdf"))
        _row(deck.name, "cold", cold_run, pdf.stat().st_size)
        _row(deck.name, "nothing changed", median(lambda: run(command, cwd=REPOSITORY), self.runs))
        table = game / "cards.csv"
        text = table.read_text("utf-8")

        def edited() -> Run:
            changed = re.sub(r"\n(\d+,\d+),[^,]*,", rf"\n\1,Changed {os.urandom(2).hex()},", text, count=1)
            table.write_text(changed, encoding="utf-8")
            return run(command, cwd=REPOSITORY)

        _row(deck.name, "one card edited", median(edited, self.runs))
        table.write_text(text, encoding="utf-8")

    def _huge(self) -> None:
        game = make_deck(HUGE, self.folder)
        result = run(
            [*self.cardgen, "cards", str(game), "--out", str(self.folder / "out"), "--quiet"], cwd=REPOSITORY
        )
        _row("w20000", "cold", result)
        if "w2" in self.ours:
            _say("w20000", "peak memory / that of W2", result.peak_mib / self.ours["w2"].peak_mib, goal=1.3)

    def _small_things(self) -> None:
        _row("-", "--help", median(lambda: run([*self.cardgen, "--help"], cwd=REPOSITORY), self.runs))
        _row(
            "-",
            "check, all games",
            median(lambda: run([*self.cardgen, "check", "--quiet"], cwd=REPOSITORY), self.runs),
        )

    def _games(self) -> None:
        out = self.folder / "games"
        command = [*self.cardgen, "build", "--out", str(out), "--quiet"]
        _row("games", "build, cold", run(command, cwd=REPOSITORY))
        _row("games", "build, nothing changed", run(command, cwd=REPOSITORY))

    def _peer(self, peer: str, pinned: str, decks: tuple[Deck, ...]) -> None:
        python = self._peer_python(pinned)
        if python is None:
            print(f"{peer} can't be installed here")
            return
        for deck in decks:
            result = self._draw(peer, python, deck)
            _row(deck.name, peer, result)
            ratio = self.ours[deck.name].seconds / result.seconds
            _say(deck.name, f"cardgen / {peer}", ratio, goal=GOALS.get((peer, deck.name)))

    def _peer_python(self, pinned: str) -> Path | None:
        place = self.folder / f"venv-{pinned.partition('=')[0]}"
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        python = place / "bin" / "python"
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", pinned], capture_output=True, check=False
        )
        return python if done.returncode == 0 else None

    def _draw(self, peer: str, python: Path, deck: Deck) -> Run:
        work = self.folder / f"{peer}-{deck.name}"
        work.mkdir()
        if peer == "protograf":
            environment = {"CARDS": str(self.folder / f"{deck.name}-peers.csv"), "OUT": "cards.pdf"}
            return run([str(python), str(ROOT / "peers" / "protograf_cards.py")], cwd=work, env=environment)
        fonts = REPOSITORY / "fonts" / "dejavu-sans"
        layout = (ROOT / "peers" / "decksmith_card.yaml").read_text("utf-8")
        layout = layout.replace("FONT_BOLD", str(fonts / "DejaVuSans-Bold.ttf")).replace(
            "FONT", str(fonts / "DejaVuSans-Regular.ttf")
        )
        (work / "deck.yaml").write_text(layout, encoding="utf-8")
        shutil.copy(self.folder / f"{deck.name}-copies.csv", work / "deck.csv")
        tool = str(python.with_name("decksmith"))
        make = f"{tool} build --spec deck.yaml --data deck.csv --output out && {tool} export out --output cards.pdf"
        return run(["sh", "-c", make], cwd=work)


def _row(deck: str, what: str, result: Run, size: int | None = None) -> None:
    megabytes = f"{size / 1e6:8.2f}" if size is not None else ""
    print(f"{deck:7} {what:26} {result.seconds:9.2f} {result.peak_mib:10.0f} {megabytes}", flush=True)


def _say(deck: str, what: str, ratio: float, *, goal: float | None) -> None:
    aim = f"   goal {goal:.3g}: {'met' if ratio <= goal else 'missed'}" if goal is not None else ""
    print(f"{deck:7} {what:26} {ratio:9.3f}{aim}", flush=True)


if __name__ == "__main__":
    main()
