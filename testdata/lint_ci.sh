#!/bin/sh
# Lints what has jit-hook run in CI: the workflows of this repository, the action for GitHub, the template for GitLab, and
# what the documents tell people to write for either. actionlint compares what is given to an action with what it takes
# in a repository that has both, so the document's workflow gets one.
#
# usage: lint_ci.sh CHECK-JSONSCHEMA ACTIONLINT…
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
schema=$1
shift
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Each block of YAML of the documents, in a file of its own. A few lines of a job become a workflow.
git init -q "$scratch"
mkdir -p "$scratch/.github/workflows" "$scratch/gitlab"
cp -R "$root/ci" "$scratch/ci"
cp "$root"/.github/workflows/*.yml "$scratch/.github/workflows/"
awk -v to="$scratch" '
	/^```yaml$/ { block = ""; inside = 1; next }
	inside && /^```$/ {
		inside = 0
		file = sprintf("%s-%d.yml", FILENAME, FNR)
		gsub(/.*\//, "", file)
		if (block ~ /(^|\n)jobs:/) print block >(to "/.github/workflows/" file)
		else if (block ~ /(^|\n)steps:/) {
			gsub(/\n/, "\n    ", block)
			print "on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n    " block >(to "/.github/workflows/" file)
		} else if (block ~ /(^|\n)include:|\n  script:/) print block >(to "/gitlab/" file)
	}
	inside { sub(/OWNER\/jit-hook\/ci\/github@main/, "./ci/github"); block = block (block == "" ? "" : "\n") $0 }
' "$root"/docs/use/*.md

cd "$scratch"
# One of each at least is there.
ls .github/workflows/ci.yml .github/workflows/review.md-*.yml .github/workflows/ways-in.md-*.yml .github/workflows/formats.md-*.yml \
	gitlab/review.md-*.yml gitlab/ways-in.md-*.yml
"$@"
"$schema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$schema" --builtin-schema vendor.github-actions ci/github/action.yml
"$schema" --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci ci/gitlab/*.yml gitlab/*.yml
