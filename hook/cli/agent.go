package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/commands/agent"
	"jithook/hook/commands/install"
	"jithook/hook/filter"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// agentFailed is the exit code where jit-hook itself fails for an agent, or is called wrongly: with it all agents go
// on. 2 would stop them, and to some any other code is a denial.
const agentFailed = 1

const agentName = "agent"

func agentCommand(code *int) *cobra.Command {
	o := new(options)
	var name string
	c := &cobra.Command{
		Use:   agentName + " --for NAME",
		Short: "Tell a coding agent, from its hooks, what it made stale and what it should read",
		Long: `Read from standard input what a coding agent tells its hooks after an edit and before the end of a turn, and
judge the files on disk. The answer, in the agent's own form, says which comments are wrong now, and which may no
longer be true and should be read. Each thing is said once for each state of comment and code. jit-hook install
--agent NAME writes the project's settings that run this command.

The exit code is 0 whatever it finds, because the answer says it, and 1 if jit-hook itself fails or is called
wrongly, which stops no agent.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if name == "" {
				return fmt.Errorf("agent needs --for NAME, one of %s", strings.Join(agent.Names(), ", "))
			}
			p, ok := agent.ByName(name)
			if !ok {
				return fmt.Errorf("--for %q is unknown: use one of %s%s", name, strings.Join(agent.Names(), ", "),
					filter.Hint(name, agent.Names()))
			}
			if err := o.answer(cmd, p); err != nil {
				for line := range strings.Lines(err.Error()) {
					say(cmd.ErrOrStderr(), "%s", change.Printable(line))
				}
				*code = agentFailed
			}
			return nil
		},
	}
	c.Flags().StringVar(&name, "for", "", "the agent: "+strings.Join(agent.Names(), ", "))
	return c
}

// answer reads an agent's event and writes jit-hook's reply.
func (o *options) answer(cmd *cobra.Command, p agent.Protocol) error {
	event, settled, err := agent.Read(cmd.InOrStdin(), p)
	if err != nil {
		return err
	}
	t := talk{event: event}
	defer t.end()
	if settled {
		for _, dir := range event.Dirs {
			if err := t.hear(*o, cmd, dir); err != nil {
				return err
			}
		}
		if err := t.remember(cmd); err != nil {
			return err
		}
	}
	words := agent.Words(t.found, t.doubts, ownCommand())
	_, err = cmd.OutOrStdout().Write(p.Answer(event, words)) // what does not print comes out as JSON escapes it
	if err != nil {
		t.unheard()
	}
	return err
}

// talk is the answer to an agent's event.
type talk struct {
	event  agent.Event
	heard  []heard
	found  []*report.Finding
	doubts []*report.Doubt
}

// heard is the result of an event in one work tree.
type heard struct {
	top, head string
	report    *report.Report // nil where nothing was to be judged
	session   *agent.Session
	release   func()
}

// hear judges the work tree around dir.
func (t *talk) hear(o options, cmd *cobra.Command, dir string) error {
	if skip, err := readSkip(); err != nil || skip.all {
		return err
	}
	o.dir = dir
	top := safefile.WorkTree(o.dir)
	if top == "" {
		say(cmd.ErrOrStderr(), "%s is not in a git repository, so nothing was judged", change.Printable(o.dir))
		return nil
	}
	if slices.ContainsFunc(t.heard, func(h heard) bool { return h.top == top }) {
		return nil
	}
	cache, err := agentCache()
	if err != nil {
		return err
	}
	h := heard{top: top}
	o.base, h.head = since(cmd.Context(), dir, agent.Recall(cache, top, t.event).Head)
	h.report, err = o.judgedFor(cmd, t.event)
	t.heard = append(t.heard, h)
	return err
}

// agentCache is the folder with what is remembered about agents' sessions.
func agentCache() (string, error) {
	cache, err := safefile.OwnCache("agent")
	if err != nil {
		return "", fmt.Errorf("remember what was said: %w", err)
	}
	return cache, nil
}

// since is the commit with which to compare what an agent did since HEAD was the commit start; "" is HEAD. That is
// another where the agent committed meanwhile, but not where it went to another branch. Head is what HEAD is now, "" if
// that cannot be found out, which the judging then says better.
func since(ctx context.Context, dir, start string) (base, head string) {
	repository := hook.Open(dir)
	head, err := repository.Commit(ctx, "HEAD")
	if err != nil || start == "" || start == head {
		return "", head
	}
	if leads, err := repository.Leads(ctx, start, head); err != nil || !leads {
		return "", head
	}
	return start, head
}

// errSaid is of judging that was cut off, which is said already.
var errSaid = errors.New("")

// judgedFor judges what an event is about; nil is nothing.
func (o *options) judgedFor(cmd *cobra.Command, event agent.Event) (*report.Report, error) {
	if event.Edit {
		if o.paths = o.judgeable(cmd, event.Files); len(o.paths) == 0 {
			return nil, nil
		}
	}
	// Questions wait for the end of the turn: the next edit may settle them.
	o.worktree, o.ask, o.formats = true, !event.Edit, []string{"json"}
	r, _, err := o.judged(cmd)
	if o.watch.over.Load() {
		return nil, errSaid
	}
	if err == nil && r.Failure != nil {
		say(cmd.ErrOrStderr(), "%s", report.FailureLine(r.Failure))
	}
	return r, err
}

// remember chooses what is new to the agent, and remembers it before it is said: the end of a turn that is held up by
// what cannot be remembered would never come.
func (t *talk) remember(cmd *cobra.Command) error {
	err := t.choose()
	for _, h := range t.heard {
		if err == nil {
			err = h.session.Save()
		}
	}
	switch {
	case err == nil:
		return nil
	case t.event.Edit:
		say(cmd.ErrOrStderr(), "this will be said again: %v", err)
		return nil
	}
	return fmt.Errorf("nothing is said, because it cannot be remembered: %w", err)
}

// choose chooses what of the reports the agent does not know yet.
func (t *talk) choose() error {
	cache, err := agentCache()
	hears := true
	for i := range t.heard {
		h := &t.heard[i]
		h.session = agent.Recall(cache, h.top, t.event)
		if err == nil {
			var session *agent.Session
			if session, h.release, err = agent.Hold(cache, h.top, t.event); err == nil {
				h.session = session
			}
		}
		h.session.Head = cmp.Or(h.session.Head, h.head)
		hears = h.session.Hears(t.event) && hears
	}
	if !hears {
		return err
	}
	for _, h := range t.heard {
		t.add(h)
	}
	for _, h := range t.heard {
		switch {
		case t.event.Edit:
		case len(t.found)+len(t.doubts) > 0:
			h.session.HoldUp(t.event)
		case h.report != nil && !h.report.Summary.Unfinished:
			h.session.Head = h.head // all is said about what led to it
		}
	}
	return err
}

func (t *talk) add(h heard) {
	if h.report == nil {
		return
	}
	when := "end "
	if t.event.Edit {
		when = "edit "
	}
	for i := range h.report.Findings {
		switch f := &h.report.Findings[i]; {
		case f.Certain() && h.session.Once(when+f.Fingerprint):
			t.found = append(t.found, f)
		case !f.Certain() && h.session.Once("warned "+f.Fingerprint):
			h.session.Once(f.Whole()) // the whole comment is read then
			t.found = append(t.found, f)
		}
	}
	for i := range h.report.Doubts {
		if d := &h.report.Doubts[i]; h.session.Once(d.Ack) {
			t.doubts = append(t.doubts, d)
		}
	}
}

// unheard forgets what was to be said.
func (t *talk) unheard() {
	for _, h := range t.heard {
		_ = h.session.Undo() // it is not said again then
	}
}

// end has other events of the sessions go on.
func (t *talk) end() {
	for _, h := range t.heard {
		if h.release != nil {
			h.release()
		}
	}
}

// judgeable are the Java files of the repository among those that an agent edited. It is said of others in what
// repository they are not.
func (o *options) judgeable(cmd *cobra.Command, files []string) []string {
	top, err := filepath.EvalSymlinks(safefile.WorkTree(o.dir))
	if err != nil {
		return nil
	}
	var inside []string
	for _, f := range files {
		if !change.IsJava(f) {
			continue
		}
		if _, err := insideOf(top, o.dir, f); err != nil {
			say(cmd.ErrOrStderr(), "not judged: %v", err)
			continue
		}
		if _, err := os.Lstat(o.inDir(f)); err != nil {
			continue // it is gone
		}
		inside = append(inside, f)
	}
	return inside
}

// ownCommand is how a shell calls this program.
func ownCommand() string {
	const name = "jit-hook"
	own, err := os.Executable()
	if found, e := exec.LookPath(name); err != nil || e == nil && found == own {
		return name
	}
	return agent.Command(own)
}

// installAgent adds the hooks of an agent to the settings of the project, or takes them out.
func (i *installation) installAgent(
	ctx context.Context, cmd *cobra.Command, binary string, copying []install.Step, remove bool,
) error {
	p, ok := agent.ByName(i.agent)
	if !ok {
		return usagef("--agent %q is unknown: use one of %s%s", i.agent, strings.Join(agent.Names(), ", "),
			filter.Hint(i.agent, agent.Names()))
	}
	file, err := openProject(ctx, i.dir, p.File())
	if err != nil {
		return err
	}
	after, changed, err := edit(p, file.text, binary, remove)
	if err != nil {
		return fmt.Errorf("%s: %w", p.File(), err)
	}
	out := cmd.OutOrStdout()
	verb := map[bool]string{false: "add hooks for " + p.Name + " to",
		true: "take the hooks for " + p.Name + " out of"}[remove]
	switch {
	case !changed && remove:
		fmt.Fprintf(out, "jit-hook is not installed in %s\n", p.File())
		return nil
	case !changed:
		fmt.Fprintf(out, "%s has the hooks already\n", p.File())
		return nil
	case i.dryRun:
		fmt.Fprintf(out, "would %s %s\n", verb, p.File())
		return nil
	}
	if err := install.Do(copying, func(s install.Step) { fmt.Fprintln(out, s) }); err != nil {
		return err
	}
	if err := file.replace(after); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s\n", map[bool]string{false: "added hooks for " + p.Name + " to",
		true: "took the hooks for " + p.Name + " out of"}[remove], p.File())
	if !remove && p.Note != "" {
		fmt.Fprintln(out, p.Note)
	}
	return nil
}

// edit adds the hooks to settings, or takes them out. Who shares the project has jit-hook elsewhere, so it is called by
// its name where that is on the PATH.
func edit(p agent.Protocol, settings []byte, binary string, remove bool) (after []byte, changed bool, err error) {
	own, other := agent.Command(binary), "jit-hook"
	if found, err := exec.LookPath(other); err == nil && !install.Passing(found) {
		own, other = other, own
	}
	if remove {
		return p.Uninstall(settings, own, other)
	}
	return p.Install(settings, own, other)
}
