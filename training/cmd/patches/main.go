// Command patches is what testdata/patches.sh runs: patches HOOK SCRATCH [--records] MOST FROM….
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

func main() { os.Exit(run()) }

// run tries the patches, and gives the exit code.
func run() int {
	hook, scratch, args := os.Args[1], os.Args[2], os.Args[3:]
	records := args[0] == "--records"
	if records {
		args = args[1:]
	}
	most, err := strconv.Atoi(args[0])
	if err != nil {
		fmt.Fprintln(os.Stderr, "patches.sh: how many to try:", err)
		return 2
	}
	// what was tried until then counts
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var all counts
	for _, from := range args[1:] {
		var c counts
		if records {
			c, err = fromRecords(ctx, hook, scratch, from, most)
		} else {
			c, err = replay(ctx, hook, filepath.Join(scratch, filepath.Base(from)), from, most)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "patches.sh: %s: %v\n", from, err)
			return 1
		}
		fmt.Printf("%s: %s\n", filepath.Base(from), c)
		all.add(c)
	}
	fmt.Println("in all:", all)
	if all.wrong > 0 {
		return 1
	}
	return 0
}

type counts struct{ commits, staged, patches, files, lines, wrong int }

func (c *counts) add(d counts) {
	c.commits, c.staged, c.patches = c.commits+d.commits, c.staged+d.staged, c.patches+d.patches
	c.files, c.lines, c.wrong = c.files+d.files, c.lines+d.lines, c.wrong+d.wrong
}

// count counts a patch for each of the parts, which are of one file or more.
func (c *counts) count(parts [][]byte) {
	for _, p := range parts {
		c.patches++
		c.files += bytes.Count(p, []byte("\ndiff --git ")) + 1
		for _, sign := range []string{"\n+ ", "\n- ", "\n+\t", "\n-\t"} {
			c.lines += bytes.Count(p, []byte(sign))
		}
	}
}

func (c counts) String() string {
	return fmt.Sprintf("%d changes, %d with comments to judge, %d patches of %d files with %d new or deleted lines, %d "+
		"wrong",
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
		if err := errors.Join(commit.reset(tree), stage(tree, files)); err != nil {
			return c, err
		}
		patch, err := suggest(hook, tree)
		if err != nil {
			return c, fmt.Errorf("%s: %w", commit.id, err)
		}
		if len(patch) == 0 {
			continue
		}
		c.count([][]byte{patch})
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
	return command(exec.Command("git", append([]string{"-C", dir, "-c", "core.autocrlf=false", "-c",
		"core.quotePath=false"}, args...)...), stdin)
}

func command(cmd *exec.Cmd, stdin []byte) ([]byte, error) {
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &said
	if err := cmd.Run(); err != nil {
		return out.Bytes(), fmt.Errorf("%s: %w: %s", strings.Join(cmd.Args, " "), err, said.Bytes())
	}
	return out.Bytes(), nil
}
