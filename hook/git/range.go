package git

import (
	"context"
	"fmt"
	"strings"

	"jithook/hook/change"
)

// Range implements change.Repository. Where the histories meet in several commits, or were merged in between, only what differs
// from all sides counts.
func (s *Source) Range(ctx context.Context, r change.Range) (*change.Set, error) {
	set, err := s.readRange(ctx, r)
	if err != nil {
		return nil, fmt.Errorf("read the changes from %q to %q: %w", r.From, r.To, classify(err))
	}
	return set, nil
}

func (s *Source) readRange(ctx context.Context, r change.Range) (*change.Set, error) {
	from, err := s.Commit(ctx, r.From)
	if err != nil {
		return nil, err
	}
	to, err := s.Commit(ctx, r.To)
	if err != nil {
		return nil, err
	}
	if r.Direct {
		entries, err := s.Between(ctx, from, to)
		if err != nil {
			return nil, err
		}
		set, err := change.Load(ctx, []change.Comparison{{entries}}, s.Blobs())
		if err == nil {
			set.Scope = fmt.Sprintf("the difference from %s to %s", short(r.From), short(r.To))
		}
		return set, err
	}
	f, err := s.freshCommits(ctx, to, []string{from}, nil)
	if err != nil {
		return nil, err
	}
	if f.commits == 0 {
		return &change.Set{Nothing: fmt.Sprintf("%s has no commit that %s lacks", short(r.To), short(r.From))}, nil
	}
	if len(f.bases) == 0 {
		return nil, s.unrelated(ctx, r)
	}
	comparisons, err := s.comparisons(ctx, to, f)
	if err != nil {
		return nil, err
	}
	set, err := change.Load(ctx, comparisons, s.Blobs())
	if err != nil {
		return nil, err
	}
	set.Scope = fmt.Sprintf("%s of %s..%s", change.Count(f.commits, "commit"), short(r.From), short(r.To))
	set.Notes = f.notes()
	return set, nil
}

// unrelated is the error for revisions that have no commit in common, as far as this clone can tell.
func (s *Source) unrelated(ctx context.Context, r change.Range) error {
	shallow, err := s.shallow(ctx)
	if err != nil {
		return err
	}
	if shallow {
		return &change.Error{Kind: change.ErrShallow, Detail: fmt.Sprintf("it lacks the commits up to where %q and %q part; %s", r.From, r.To, deepen)}
	}
	return &change.Error{Kind: change.ErrUnrelated, Detail: fmt.Sprintf("%q and %q have no commit in common; compare them directly with --two-dot", r.From, r.To)}
}

// comparisons compares a tip with the commits that what is fresh was made on. Where a merge in between put a file together, that file
// is compared with the merge's parents as well: what only its author could see to is in no other comparison.
func (s *Source) comparisons(ctx context.Context, tip string, f *fresh) ([]change.Comparison, error) {
	var net change.Comparison
	bases := f.bases
	if len(bases) == 0 {
		empty, err := s.line(ctx, "hash-object", "-t", "tree", "--stdin")
		if err != nil {
			return nil, err
		}
		bases = []string{empty}
	}
	for _, base := range bases {
		entries, err := s.Between(ctx, base, tip)
		if err != nil {
			return nil, err
		}
		net = append(net, entries)
	}
	all := []change.Comparison{net}
	merged, err := s.merged(ctx, f.merges)
	if err != nil {
		return nil, err
	}
	for _, m := range merged {
		parents, err := s.upTo(ctx, tip, m)
		if err != nil {
			return nil, err
		}
		all = append(all, append(net[:len(net):len(net)], parents...))
	}
	return all, nil
}

// upTo turns what a merge has for others than its parents into what the tip has.
func (s *Source) upTo(ctx context.Context, tip string, m merge) (change.Comparison, error) {
	if m.id == tip {
		return m.entries, nil
	}
	later, err := s.Between(ctx, m.id, tip)
	if err != nil {
		return nil, err
	}
	moved := make(map[string]change.Entry, len(later))
	for _, e := range later {
		moved[e.OldPath] = e
	}
	for _, entries := range m.entries {
		for i, e := range entries {
			if after, changed := moved[e.NewPath]; changed {
				// Where the file is gone, so is its path from every comparison with the tip.
				entries[i].NewMode, entries[i].NewID, entries[i].NewPath = after.NewMode, after.NewID, after.NewPath
			}
		}
	}
	return m.entries, nil
}

// notes tell what was not looked at.
func (f *fresh) notes() []string {
	if f.unseen == 0 {
		return nil
	}
	return []string{fmt.Sprintf("the newest %d of %d merges were looked at; the others count by what they brought all in all", maxMerges, maxMerges+f.unseen)}
}

// short is a revision as people would write it.
func short(revision string) string {
	const enough = 10
	if change.IsID(revision) {
		return revision[:enough]
	}
	return strings.ToValidUTF8(revision, "\uFFFD")
}
