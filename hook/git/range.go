package git

import (
	"context"
	"fmt"

	"jithook/hook/change"
)

// Range implements change.Repository. Where the histories meet in several commits, or were merged in between, only what
// differs from all sides counts.
func (s *Source) Range(ctx context.Context, r change.Range) (set *change.Set, err error) {
	defer wrap(&err, "read the changes from %q to %q", r.From, r.To)
	from, err := s.Commit(ctx, r.From)
	if err != nil {
		return nil, err
	}
	to, err := s.Commit(ctx, r.To)
	if err != nil {
		return nil, err
	}
	set, err = s.readBetween(ctx, r, from, to)
	if err == nil {
		set.Range = change.Range{From: from, To: to, Direct: r.Direct}
	}
	return set, err
}

// readBetween reads the range between two commits.
func (s *Source) readBetween(ctx context.Context, r change.Range, from, to string) (*change.Set, error) {
	if r.Direct {
		entries, err := s.Between(ctx, from, to)
		if err != nil {
			return nil, err
		}
		set, err := change.Load(ctx, []change.Comparison{{Against: [][]change.Entry{entries}}}, s.Blobs(), s.most)
		if err == nil {
			set.Scope = fmt.Sprintf("the difference from %s to %s", change.Short(r.From), change.Short(r.To))
			set.Mentions = s.mentions(to)
		}
		return set, err
	}
	f, err := s.freshCommits(ctx, to, []string{from}, nil)
	if err != nil {
		return nil, err
	}
	if f.commits == 0 {
		nothing := fmt.Sprintf("%s has no commit that %s lacks", change.Short(r.To), change.Short(r.From))
		return &change.Set{Nothing: nothing}, nil
	}
	if len(f.bases) == 0 {
		return nil, s.unrelated(ctx, r)
	}
	comparison, err := s.compare(ctx, to, f)
	if err != nil {
		return nil, err
	}
	set, err := change.Load(ctx, []change.Comparison{comparison}, s.Blobs(), s.most)
	if err != nil {
		return nil, err
	}
	set.Mentions = s.mentions(to)
	set.Scope = fmt.Sprintf("%s of %s..%s", change.Count(f.commits, "commit"), change.Short(r.From), change.Short(r.To))
	set.Notes = append(f.notes(), set.Notes...)
	return set, nil
}

// unrelated is the error for revisions that have no commit in common, as far as this clone can tell.
func (s *Source) unrelated(ctx context.Context, r change.Range) error {
	shallow, err := s.shallow(ctx)
	if err != nil {
		return err
	}
	if shallow {
		return &change.Error{Kind: change.ErrShallow, Detail: fmt.Sprintf(
			"it lacks the commits back to the one where %q and %q parted; %s", r.From, r.To, deepen)}
	}
	return &change.Error{Kind: change.ErrUnrelated, Detail: fmt.Sprintf(
		"%q and %q have no commit in common; compare them directly with --two-dot", r.From, r.To)}
}

// compare compares a tip with the commits that what is fresh was made on, and with the merges in between that put files
// together: what only their authors could see to shows nowhere else.
func (s *Source) compare(ctx context.Context, tip string, f *fresh) (c change.Comparison, err error) {
	bases := f.bases
	if len(bases) == 0 {
		empty, err := s.line(ctx, "hash-object", "-t", "tree", "--stdin")
		if err != nil {
			return c, err
		}
		bases = []string{empty}
	}
	for _, base := range bases {
		entries, err := s.Between(ctx, base, tip)
		if err != nil {
			return c, err
		}
		c.Against = append(c.Against, entries)
	}
	merges, err := s.merged(ctx, f.merges)
	if err != nil {
		return c, err
	}
	since, err := s.since(ctx, tip, merges)
	if err != nil {
		return c, err
	}
	for i, m := range merges {
		c.Merges = append(c.Merges, change.Merged{Parents: m.entries, Since: since[i]})
	}
	return c, nil
}

// notes tell what was not looked at.
func (f *fresh) notes() []string {
	if f.unseen == 0 {
		return nil
	}
	return []string{fmt.Sprintf(
		"the newest %d of %d merges were judged as merges; of the others only the result counts", maxMerges,
		maxMerges+f.unseen)}
}
