.DEFAULT_GOAL := help
BIN := .venv/bin
SETUP := scripts/setup.sh

help:  ## show these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1 \t/p' $(MAKEFILE_LIST) | expand -t 16

play: ; @$(SETUP) env web && exec $(BIN)/milkrun play $(GAME)  ## set everything up and open the table in a browser (GAME=tiffin)

test: ; @$(SETUP) env && exec scripts/test.sh $(ARGS)  ## run every test, browser included (ARGS="-k word" for some)

check: ; @$(SETUP) env && exec scripts/check.sh  ## format, lint, types, interpreted tests, clauses, stale files

quick: ; @$(SETUP) env && exec $(BIN)/milkrun check $(GAME)  ## test one game in under a minute (GAME=tiffin)

lint: ; @$(SETUP) env && $(BIN)/ruff format . && $(BIN)/ruff check --fix .  ## format and fix what can be fixed

bench: ; @$(SETUP) env && $(BIN)/python benchmarks/throughput.py  ## measure the speed of every game

docs: ; @$(SETUP) env && $(BIN)/python -m milkrun.engine.clauses --write  ## write the pages made from RULES.md

types: ; @$(SETUP) env web && exec scripts/types.sh  ## write the page's types of the API

lock: ; @$(SETUP) env && scripts/lock.sh  ## pin the newest versions into requirements.lock

clean: ; rm -rf .venv .make web/node_modules src/milkrun/server/static  ## forget all that was set up

.PHONY: help play test check quick lint bench docs types lock clean
