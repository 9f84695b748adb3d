// Command patches is what patches.sh runs: patches HOOK SCRATCH COMMITS REPO….
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	gitsource "jithook/hook/git"
)

func main() {
	most, err := strconv.Atoi(os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, "patches.sh: the number of commits is", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM) // what was tried until then counts
	defer stop()
	var all counts
	for _, repo := range os.Args[4:] {
		c, err := replay(ctx, os.Args[1], filepath.Join(os.Args[2], filepath.Base(repo)), repo, most)
		if err != nil {
			fmt.Fprintf(os.Stderr, "patches.sh: %s: %v\n", repo, err)
			os.Exit(1)
		}
		fmt.Printf("%s: %s\n", filepath.Base(repo), c)
		all.add(c)
	}
	fmt.Println("in all:", all)
	if all.wrong > 0 {
		os.Exit(1)
	}
}

type counts struct{ commits, staged, patches, files, lines, wrong int }

func (c *counts) add(d counts) {
	c.commits, c.staged, c.patches = c.commits+d.commits, c.staged+d.staged, c.patches+d.patches
	c.files, c.lines, c.wrong = c.files+d.files, c.lines+d.lines, c.wrong+d.wrong
}

func (c counts) String() string {
	return fmt.Sprintf("%d commits, %d with comments to judge, %d patches of %d files with %d new or deleted lines, %d wrong",
		c.commits, c.staged, c.patches, c.files, c.lines, c.wrong)
}

// replay makes a change of each of the newest commits, in a work tree of its own.
func replay(ctx context.Context, hook, tree, repo string, most int) (c counts, err error) {
	if _, err := git(repo, nil, "worktree", "add", "--quiet", "--detach", "--no-checkout", tree); err != nil {
		return c, err
	}
	defer func() {
		_, gone := git(repo, nil, "worktree", "remove", "--force", tree)
		err = errors.Join(err, gone)
	}()
	listed, err := commits(repo, most)
	if err != nil {
		return c, err
	}
	source, err := gitsource.New(repo)
	if err != nil {
		return c, err
	}
	store := source.Blobs()
	for _, commit := range listed {
		if ctx.Err() != nil {
			break
		}
		c.commits++
		files, err := commit.forgetful(store)
		if err != nil {
			return c, err
		}
		if len(files) == 0 {
			continue
		}
		c.staged++
		if err := stage(tree, commit, files); err != nil {
			return c, err
		}
		patch, err := suggest(hook, tree)
		if err != nil {
			return c, fmt.Errorf("%s: %w", commit.id, err)
		}
		if len(patch) == 0 {
			continue
		}
		c.patches++
		c.files += bytes.Count(patch, []byte("\ndiff --git ")) + 1
		c.lines += bytes.Count(patch, []byte("\n+ ")) + bytes.Count(patch, []byte("\n- ")) + bytes.Count(patch, []byte("\n+\t")) + bytes.Count(patch, []byte("\n-\t"))
		if err := try(hook, tree, patch, files); err != nil {
			c.wrong++
			fmt.Printf("%s %s: %v\n%s", filepath.Base(repo), commit.id[:10], err, patch)
		}
	}
	return c, nil
}

// suggest asks jit-hook for its patch.
func suggest(hook, tree string) ([]byte, error) {
	out, err := command(exec.Command(hook, "-C", tree, "--format", "patch", "--budget", "0"), nil)
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return out, nil // something blocks
	}
	return out, err
}

// git runs git in a directory.
func git(dir string, stdin []byte, args ...string) ([]byte, error) {
	return command(exec.Command("git", append([]string{"-C", dir, "-c", "core.autocrlf=false", "-c", "core.quotePath=false"}, args...)...), stdin)
}

func command(cmd *exec.Cmd, stdin []byte) ([]byte, error) {
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &said
	if err := cmd.Run(); err != nil {
		return out.Bytes(), fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, said.Bytes())
	}
	return out.Bytes(), nil
}
