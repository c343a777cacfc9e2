# make build   every game into output/
# make test    the whole test suite
# make lint    style, types and layers
# make docs    the parts of docs/ that are written from the code
# Each prepares .venv and the system libraries first; that is quick when nothing changed.

PYTHON ?= python3
BIN := .venv/bin
PYTEST ?=

.PHONY: build test lint format docs wheel wheel-test bench clean setup

build: setup
	@$(BIN)/cardgen build

test: setup
	@$(PYTHON) .ci/setup --tests
	$(BIN)/pytest -n 2 $(PYTEST)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The parts of docs/ that are written from the code.
docs: setup
	$(BIN)/python docs/write_format.py
	$(BIN)/python docs/write_reference.py

# The wheel in an environment of its own, with the pinned parts installed into it.
wheel: setup
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist

wheel-test: wheel
	rm -rf build/wheel-test
	$(PYTHON) -m venv build/wheel-test
	build/wheel-test/bin/pip install -q --disable-pip-version-check -c constraints.txt dist/cardgen-*.whl
	cd build/wheel-test && bin/cardgen build royal_ball --out games

bench: setup
	$(BIN)/python -m bench

clean:
	find output -mindepth 1 ! -name .gitignore -delete
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

setup:
	@$(PYTHON) .ci/setup
