package hook_test

import (
	"testing"

	"jithook/hook"
	"jithook/hook/git"
	"jithook/hook/gogit"
)

func TestOpenPrefersGit(t *testing.T) {
	if r, ok := hook.Open("").(*git.Source); !ok {
		t.Errorf("with git on PATH: %T", r)
	}
	t.Setenv("PATH", t.TempDir())
	if r, ok := hook.Open("").(*gogit.Source); !ok {
		t.Errorf("without git on PATH: %T", r)
	}
}
