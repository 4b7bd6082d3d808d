# Each target does its own set-up. The work is in scripts/.
.PHONY: help draft install app bundle bindings test test-wiki soak fuzz live check bench models
.DEFAULT_GOAL := help

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

draft: ## Research, outline and write the sample topic; the result is in out/sample/
	@scripts/draft.sh

install: ## Build the command line optimised and put it into ~/.cargo/bin
	@scripts/install.sh

app: ## Build the desktop window and open it
	@scripts/app.sh

bundle: ## Make a Debian package of the window with all that it needs
	@scripts/bundle.sh

bindings: ## Write the window's TypeScript types anew after the Rust types have changed
	@scripts/bindings.sh

test: ## All tests, lane after lane (scripts/test.sh LANE runs one)
	@scripts/test.sh

test-wiki: ## Exports of drafts, rendered by a real MediaWiki
	@scripts/test.sh wiki

soak: ## Long runs: 200 drafts in a faulty world, 100 kills (hours)
	@scripts/soak.sh

SECONDS ?= 120
fuzz: ## Feed the readers of outside text with made-up input; SECONDS=120 for each
	@scripts/fuzz.sh $(SECONDS)

live: ## Record what a provider really answers with your key: make live NAME=anthropic MODEL=…
	@scripts/live.sh $(NAME) $(MODEL)

check: ## Format, lints, documentation, licences
	@scripts/check.sh

bench: ## Measure embedding, search and the engine's overhead
	@scripts/bench.sh

models: ## Fetch the embedding model, ONNX Runtime and PDFium into the cache folder
	@scripts/packages.sh base
	@scripts/models.sh
