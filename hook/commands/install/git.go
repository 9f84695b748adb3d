package install

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"jithook/hook/child"
)

// git runs git in a directory. Unlike the hook, which judges what git has at hand, an installation is of the repository
// that the directory is in: the variables with which git calls a hook do not count, but for those of chosen.
type git struct {
	ctx       context.Context // of the command
	path, dir string
	env       []string // on top of the process's
}

// callers are the variables by which git tells the programs that it calls of one repository, and one for new ones.
var callers = []string{
	"GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_TEMPLATE_DIR",
}

// chosen are variables that name the repository of a directory which has none of its own around it, such as a bare one
// for the files of a home directory; nil where they name none, or one of another directory. Git sets one of them alone
// for a hook. The values are absolute.
func chosen(dir string) (env []string, gitDir string) {
	gitDir, top := os.Getenv("GIT_DIR"), os.Getenv("GIT_WORK_TREE")
	if gitDir == "" || top == "" {
		return nil, ""
	}
	gitDir, top = absolute(dir, gitDir), absolute(dir, top)
	if !within(top, dir) && !within(gitDir, dir) {
		return nil, ""
	}
	return []string{"GIT_DIR=" + gitDir, "GIT_WORK_TREE=" + top}, gitDir
}

// absolute is a path that is relative to a directory, without links.
func absolute(dir, path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// within reports whether a path is a directory or in it.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, absolute(dir, path))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func newGit(ctx context.Context, dir string) (*git, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return nil, refuse("git is not on the PATH: install git, or add its directory to PATH")
	}
	return &git{ctx: ctx, path: path, dir: dir}, nil
}

// output runs a git and returns what it writes to standard output. The error has the words of git.
func (g *git) output(args ...string) (string, error) {
	cmd := exec.CommandContext(g.ctx, g.path, args...)
	child.Bind(cmd)
	cmd.Dir = g.dir
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains(callers, name)
	}), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
	cmd.Env = append(cmd.Env, g.env...)
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := child.Capture(g.ctx, cmd)
	if err != nil {
		said := cmp.Or(strings.Join(strings.Fields(words.String()), " "), "try git status")
		return string(out), fmt.Errorf("git %s in %s: %w: %s", args[0], g.dir, err, said)
	}
	return string(out), nil
}

// line runs a git that answers with one value.
func (g *git) line(args ...string) (string, error) {
	out, err := g.output(args...)
	return strings.TrimSuffix(out, "\n"), err
}

// none reports whether a git that looks something up found nothing.
func none(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == 1
}

// setting reads a path from git's configuration; nil where it is not set.
func (g *git) setting(name string, args ...string) (*Setting, error) {
	args = append([]string{"config"}, args...)
	out, err := g.output(append(args, "-z", "--show-scope", "--show-origin", "--type=path", "--get", name)...)
	if none(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	fields := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
	if len(fields) != 3 {
		return nil, fmt.Errorf("git config --get %s wrote %q, which is not known here", name, out)
	}
	return &Setting{Scope: fields[0], Origin: fields[1], Value: fields[2]}, nil
}

// since reports whether git is of a version or a later one.
func (g *git) since(major, minor int) (bool, error) {
	out, err := g.line("version")
	if err != nil {
		return false, err
	}
	var a, b int
	if _, err := fmt.Sscanf(out, "git version %d.%d", &a, &b); err != nil {
		return false, fmt.Errorf("git version wrote %q, which is not known here", out)
	}
	return a > major || a == major && b >= minor, nil
}
