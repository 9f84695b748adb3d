package cli

import (
	"os"
	"strings"

	"jithook/hook/change"
)

// framework is what the pre-commit framework says, in the environment of the hooks that it runs, of what they are to
// look at: a push, a range, or neither for what is staged. It reads git's lines itself and passes on one ref of a push
// only.
type framework struct {
	runs  bool
	push  *change.Push
	bound *change.Range
}

func readFramework() framework {
	f := framework{runs: os.Getenv("PRE_COMMIT") != ""}
	if !f.runs {
		return f
	}
	from, to := os.Getenv("PRE_COMMIT_FROM_REF"), os.Getenv("PRE_COMMIT_TO_REF")
	remote := os.Getenv("PRE_COMMIT_REMOTE_NAME")
	local := os.Getenv("PRE_COMMIT_LOCAL_BRANCH")
	switch {
	case remote != "" && (to != "" || local != ""):
		ref := change.Ref{LocalRef: local, LocalID: to, RemoteRef: os.Getenv("PRE_COMMIT_REMOTE_BRANCH"), RemoteID: from}
		if to == "" { // all of the branch is new
			ref.LocalID, ref.RemoteID = local, strings.Repeat("0", 40)
		}
		f.push = &change.Push{Remote: remote, URL: os.Getenv("PRE_COMMIT_REMOTE_URL"), Refs: []change.Ref{ref}}
	case from != "" && to != "":
		f.bound = &change.Range{From: from, To: to}
	}
	return f
}
