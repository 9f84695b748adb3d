package git

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"

	"jithook/hook/change"
)

// maxTips is how many different commits of one push are looked at.
const maxTips = 64

// Push implements change.Repository. For each ref it compares what is pushed with the newest of its commits that the
// remote has: what leaves the machine is the difference, whatever was wrong in between and fixed. The remote has what
// the push found there and what its remote-tracking branches say, so that neither a rebased branch nor a merged one
// brings up the work of others.
func (s *Source) Push(ctx context.Context, p change.Push) (set *change.Set, err error) {
	defer wrap(&err, "read what is about to be pushed")
	if nothing := p.Nothing(); nothing != "" {
		return &change.Set{Nothing: nothing}, nil
	}
	tips, known, notes, err := s.ends(ctx, p)
	if err != nil {
		return nil, err
	}
	remotes, err := s.tracking(ctx, p)
	if err != nil {
		return nil, err
	}
	nothing := ""
	if len(known) == 0 && len(remotes) == 0 {
		if known, err = s.branches(ctx, p, tips); err != nil {
			return nil, err
		}
		if len(known) == 0 {
			nothing = fmt.Sprintf("nothing says what %s has: there is no remote-tracking branch, and no other local branch to "+
				"compare with", p.To())
		} else {
			notes = append(notes, fmt.Sprintf("no remote-tracking branch says what %s has, so what is pushed was compared with "+
				"the other local branches", p.To()))
		}
	}
	var comparisons []change.Comparison
	var pushed []change.Range
	commits := 0
	for _, tip := range tips {
		f, err := s.freshCommits(ctx, tip, known, remotes)
		if err != nil {
			return nil, err
		}
		if f.commits == 0 {
			continue
		}
		commits += f.commits
		notes = append(notes, f.notes()...)
		if len(f.bases) > 0 {
			pushed = append(pushed, change.Range{From: change.Short(f.bases[0]), To: change.Short(tip)})
		} else if err := s.whole(ctx, tip); err != nil {
			return nil, err
		}
		c, err := s.compare(ctx, tip, f)
		if err != nil {
			return nil, err
		}
		comparisons = append(comparisons, c)
	}
	if len(comparisons) == 0 {
		return &change.Set{Nothing: p.To() + " has every commit that is about to be pushed", Notes: notes}, nil
	}
	if len(tips) > 1 { // refs share commits
		if commits, err = s.count(ctx, tips, known, remotes); err != nil {
			return nil, err
		}
	}
	set, err = change.Load(ctx, comparisons, s.Blobs(), s.most)
	if err == nil {
		if len(tips) == 1 {
			set.Mentions = s.mentions(tips[0])
		}
		set.Scope = fmt.Sprintf("%s about to be pushed to %s", change.Count(commits, "commit"), p.To())
		set.Nothing = nothing
		set.Notes = append(notes, set.Notes...)
		set.Pushed = pushed
	}
	return set, err
}

// ends finds the different commits that a push would leave refs at, and those that it found at the remote, as far as
// they are here.
func (s *Source) ends(ctx context.Context, p change.Push) (tips, known, notes []string, err error) {
	var ids []string
	for _, r := range p.Refs {
		ids = append(ids, r.LocalID, r.RemoteID)
	}
	commits, err := s.peel(ctx, ids)
	if err != nil {
		return nil, nil, nil, err
	}
	there := map[string]bool{"": true}
	left := 0
	for i, r := range p.Refs {
		if commit := commits[2*i+1]; !there[commit] { // a push can be of very many refs
			there[commit] = true
			known = append(known, commit)
		}
		switch tip := commits[2*i]; {
		case r.Deletes():
		case tip == "":
			notes = append(notes, fmt.Sprintf("%s is not looked at: it is not a commit", change.Short(r.LocalRef)))
		case slices.Contains(tips, tip):
		case len(tips) == maxTips:
			left++
		default:
			tips = append(tips, tip)
		}
	}
	if left > 0 {
		notes = append(notes, fmt.Sprintf("%s not looked at, after %d others", change.Count(left, "ref"), maxTips))
	}
	return tips, known, notes, nil
}

// peel finds the commit that each id stands for, through annotated tags; "" where it is none, or not here.
func (s *Source) peel(ctx context.Context, ids []string) ([]string, error) {
	// A framework may name a ref in place of an id.
	if slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(id, "\n") }) {
		return nil, &change.Error{Kind: change.ErrProtocol, Detail: "the name of a ref has a line end in it"}
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = id + "^{commit}"
	}
	commits := make([]string, len(ids))
	err := s.ask(ctx, names, func(i int, a answer, _ *bufio.Reader) error {
		if a.kind == "commit" {
			commits[i] = a.id
		}
		return nil
	}, "--batch-check", "--buffer")
	return commits, err
}

// whole is an error where a tip's history ends because the clone is shallow, and not because it begins there.
func (s *Source) whole(ctx context.Context, tip string) error {
	shallow, err := s.shallow(ctx)
	if err == nil && shallow {
		err = &change.Error{Kind: change.ErrShallow, Detail: fmt.Sprintf(
			"it lacks the commits that the remote has, before %s; %s", change.Short(tip), deepen)}
	}
	return err
}

// tracking returns the options of git rev-list for the refs that say what the remote has: the remote-tracking branches
// of its name or of its URL, else those of all remotes, because what is on one of them is not new. There are none where
// the clone has no such branch, as one of `git clone --bare`.
func (s *Source) tracking(ctx context.Context, p change.Push) ([]string, error) {
	names, err := s.remoteNames(ctx, p)
	if err != nil {
		return nil, err
	}
	var options []string
	for _, name := range names {
		ref, err := s.line(ctx, "for-each-ref", "--count=1", "--format=%(refname)", "--", "refs/remotes/"+name+"/")
		if err != nil {
			return nil, err
		}
		if ref != "" {
			options = append(options, "--remotes="+name)
		}
	}
	if len(options) > 0 {
		return options, nil
	}
	ref, err := s.line(ctx, "for-each-ref", "--count=1", "--format=%(refname)", "--", "refs/remotes/")
	if err != nil || ref == "" {
		return nil, err
	}
	return []string{"--remotes"}, nil
}

// branches are the commits of the local branches that are not pushed and were not made on one of the tips. Where
// nothing says what the remote has, what is pushed was made on these.
func (s *Source) branches(ctx context.Context, p change.Push, tips []string) (commits []string, err error) {
	args := []string{"for-each-ref", "--format=%(objectname) %(refname)"}
	for _, tip := range tips {
		args = append(args, "--no-contains="+tip)
	}
	out, _, err := s.output(ctx, append(args, "--", "refs/heads/")...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		id, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !slices.ContainsFunc(p.Refs, func(r change.Ref) bool { return r.LocalRef == name }) {
			commits = append(commits, id)
		}
	}
	return commits, nil
}

// remoteNames lists the remotes that the name or the URL of a push may stand for.
func (s *Source) remoteNames(ctx context.Context, p change.Push) ([]string, error) {
	out, _, err := s.output(ctx, "config", "-z", "--get-regexp", `^remote\..*\.(url|pushurl)$`)
	if err != nil {
		if silent(err) { // there is none
			err = nil
		}
		return nil, err
	}
	var byName, byURL []string
	for entry := range strings.SplitSeq(strings.TrimSuffix(out, "\x00"), "\x00") {
		key, url, _ := strings.Cut(entry, "\n")
		name := strings.TrimPrefix(key, "remote.")
		name = name[:max(0, strings.LastIndexByte(name, '.'))]
		switch {
		case strings.ContainsAny(name, "*?[\\ ") || name == "": // in no ref's name
		case name == p.Remote && !slices.Contains(byName, name):
			byName = append(byName, name)
		case (url == p.URL || url == p.Remote) && !slices.Contains(byURL, name):
			byURL = append(byURL, name)
		}
	}
	if len(byName) > 0 {
		return byName, nil
	}
	return byURL, nil
}
