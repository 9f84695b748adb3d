# jit-hook. `make` or `make help` lists what there is to do.
#
# Needed: Go, a C compiler, npm, git. PyTorch is needed only to train (make train-deps).
# Variables, on the command line or in the environment:
#   PYTHON     the Python that trains; by default the first with PyTorch, see `make train-deps`
#   PIP_FLAGS  for pip in `make train-deps`, such as --index-url with an index of CPU-only wheels
#   BENCH      which benchmarks `make bench` runs, as a pattern of `go test -bench`; all by default
#   FUZZTIME   how long `make fuzz` runs each target, 10s by default
#   ARGS       more arguments for `go test` in `make test`, such as -v or -run=TestCache

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The commit is recorded in the binaries, and by jit-train in the manifest of what it trains.
BUILD    := -trimpath -buildvcs=auto -ldflags "-s -w"
GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
VENV     := .cache/torch
BENCH    ?= .
FUZZTIME ?= 10s

# jit-train looks for its Python here first.
ifdef PYTHON
export JIT_TRAIN_PYTHON := $(PYTHON)
endif

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
.PHONY: help

build: library ## build bin/jit-hook and bin/jit-train
	go build $(BUILD) -o bin/ ./cmd/jit-hook ./cmd/jit-train
.PHONY: build

test: library ## vet and test all packages; needs no PyTorch
	go vet ./...
	go test $(ARGS) ./...
.PHONY: test

race: library ## test under Go's race detector (slow: it unpacks the library many times)
	go test -race $(ARGS) ./...
.PHONY: race

# One worker leaves the machine usable. New inputs are not made smaller: where maps and pools make coverage waver, that takes all the time.
fuzz: library ## run each fuzz target for FUZZTIME
	@set -e; grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sed 's|/[^/]*:func | |' | sort | while read -r dir target; do \
		echo "$$dir $$target"; \
		go test "$$dir" -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x -parallel 1 </dev/null; \
	done
.PHONY: fuzz

lint: library ## check the formatting and run golangci-lint
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted by gofmt:"; echo "$$unformatted"; exit 1; }
	go run $(GOLANGCI) run
.PHONY: lint

bench: build ## print what a commit costs in time and memory
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...
.PHONY: bench

demo: build ## see the hook block a stale comment, in a repository made on the spot
	./testdata/demo.sh
.PHONY: demo

# npm pack runs no install script; what it brings is checked against the sha256 in onnx/internal/pin. Where the right library
# lies there already, this takes a third of a second.
library: ## fetch the ONNX Runtime library that the binaries carry
	@go run ./onnx/internal/fetchlib
.PHONY: library

train-deps: ## set PyTorch, scikit-learn and skl2onnx up for training: Debian's packages, or else pip's in .cache/torch
	./training/deps.sh $(VENV) $(PIP_FLAGS)
.PHONY: train-deps

train-smoke: build ## train on a few hundred examples end to end; needs PyTorch
	./bin/jit-train smoke
.PHONY: train-smoke

man: ## write manual pages and shell completions to dist/
	go run ./cmd/jit-man dist
.PHONY: man

clean: ## remove what was built; downloads in .cache stay
	rm -rf bin dist
	rm -f onnx/lib/*/*.zst
.PHONY: clean
