// Package update writes the change of a comment as the actions that the updater learns to emit, C_edit, and reads them
// back into the new comment (paper, "Extrinsic Evaluation"; Panthaplackel et al., ACL 2020).
package update

import (
	"slices"

	"jithook/encode"
)

// An action replaces a stretch of the old comment that stands there once:
//
//	DELETE old… DELETE_END
//	REPLACE_OLD old… REPLACE_NEW new… REPLACE_END
//
// A stretch that stands there more often, and the place of an insertion, are told by kept tokens before it, or by such
// after it, too. They are part of both sides, and the keyword says so: INSERT_OLD_KEEP_BEFORE anchor…
// INSERT_NEW_KEEP_BEFORE anchor… new… INSERT_END. What no anchor can tell is replaced whole. Kept tokens are not
// written otherwise.
type action struct {
	open, middle, end string // no middle: nothing comes in the old's place
}

const (
	keepBefore = "_KEEP_BEFORE"
	keepAfter  = "_KEEP_AFTER"
)

var (
	deletion    = action{open: "DELETE", end: "DELETE_END"}
	replacement = action{"REPLACE_OLD", "REPLACE_NEW", "REPLACE_END"}
	// anchored are by encode.Op and keyword of the anchor.
	anchored = map[encode.Op]map[string]action{
		encode.Insert:  anchors("INSERT"),
		encode.Delete:  anchors("DELETE"),
		encode.Replace: anchors("REPLACE"),
	}
	byOpening = map[string]action{}
)

func anchors(name string) map[string]action {
	return map[string]action{
		keepBefore: {name + "_OLD" + keepBefore, name + "_NEW" + keepBefore, name + "_END"},
		keepAfter:  {name + "_OLD" + keepAfter, name + "_NEW" + keepAfter, name + "_END"},
	}
}

func init() {
	for _, a := range all() {
		byOpening[a.open] = a
	}
}

func all() []action {
	actions := []action{deletion, replacement}
	for _, op := range []encode.Op{encode.Insert, encode.Delete, encode.Replace} {
		actions = append(actions, anchored[op][keepBefore], anchored[op][keepAfter])
	}
	return actions
}

// End closes every sequence that a decoder emits.
const End = "END"

// keywords are those of actions, and End.
func keywords() []string {
	words := []string{End}
	for _, a := range all() {
		for _, w := range []string{a.open, a.middle, a.end} {
			if w != "" && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	return words
}

// Actions are what makes the new comment of the old one, both in subtokens, without the closing End. Equal comments
// need none.
func Actions(old, updated []string) []string {
	edits := encode.Diff(subtokens(old), subtokens(updated))
	var actions []string
	at, free := 0, 0 // where the edit begins in old; where what is not yet part of an action begins
	for i, e := range edits {
		begin, end := at, at+len(e.Old)
		at = end
		if e.Op == encode.Keep {
			continue
		}
		limit := len(old)
		if i+1 < len(edits) {
			limit = end + len(edits[i+1].Old) // up to the next edit all is kept
		}
		from, to, anchor, ok := unique(old, begin, end, free, limit)
		if !ok {
			return replaceAll(old, updated)
		}
		free = to
		inserted := encode.Texts(e.New)
		switch {
		case anchor != "":
			replaced := slices.Concat(old[from:begin], inserted, old[end:to])
			actions = anchored[e.Op][anchor].append(actions, old[from:to], replaced)
		case e.Op == encode.Delete:
			actions = deletion.append(actions, old[from:to], nil)
		default:
			actions = replacement.append(actions, old[from:to], inserted)
		}
	}
	return actions
}

// unique widens [begin, end) as far as free and limit allow, first to the left, until the stretch of old stands there
// once.
func unique(old []string, begin, end, free, limit int) (from, to int, anchor string, ok bool) {
	for from = begin; from >= free; from-- {
		if from < end && len(places(old, old[from:end])) == 1 {
			if from < begin {
				anchor = keepBefore
			}
			return from, end, anchor, true
		}
	}
	for to = end + 1; to <= limit; to++ {
		if len(places(old, old[free:to])) == 1 {
			return free, to, keepAfter, true
		}
	}
	return 0, 0, "", false
}

func replaceAll(old, updated []string) []string { return replacement.append(nil, old, updated) }

func (a action) append(to, old, updated []string) []string {
	to = append(append(to, a.open), old...)
	if a.middle != "" {
		to = append(append(to, a.middle), updated...)
	}
	return append(to, a.end)
}

// Apply makes the new comment. It is false for what is no sequence of actions, or not of this comment. Of a stretch
// that stands in the comment more than once, the first is taken.
func Apply(old, actions []string) (updated []string, ok bool) {
	type change struct {
		from, to int
		new      []string
	}
	var changes []change
	for len(actions) > 0 {
		a, known := byOpening[actions[0]]
		end := slices.Index(actions, a.end)
		if !known || end < 0 {
			return nil, false
		}
		removed, come := actions[1:end], []string(nil)
		if a.middle != "" {
			middle := slices.Index(removed, a.middle)
			if middle < 0 {
				return nil, false
			}
			removed, come = removed[:middle], removed[middle+1:]
		}
		actions = actions[end+1:]
		at := places(old, removed)
		if len(at) == 0 || slices.ContainsFunc(slices.Concat(removed, come), isKeyword) {
			return nil, false
		}
		changes = append(changes, change{at[0], at[0] + len(removed), come})
	}
	slices.SortStableFunc(changes, func(a, b change) int { return a.from - b.from })
	kept := 0
	for _, c := range changes {
		if c.from < kept {
			return nil, false // two actions on one word
		}
		updated = append(append(updated, old[kept:c.from]...), c.new...)
		kept = c.to
	}
	return append(updated, old[kept:]...), true
}

func isKeyword(token string) bool { return token != "" && token[0] >= 'A' && token[0] <= 'Z' }

// places are where a stretch begins in a comment. Nothing is found only in nothing, once.
func places(comment, stretch []string) []int {
	if len(stretch) == 0 {
		if len(comment) == 0 {
			return []int{0}
		}
		return nil
	}
	var at []int
	for i := 0; i+len(stretch) <= len(comment); i++ {
		if slices.Equal(comment[i:i+len(stretch)], stretch) {
			at = append(at, i)
		}
	}
	return at
}

func subtokens(texts []string) []encode.Subtoken {
	s := make([]encode.Subtoken, len(texts))
	for i, t := range texts {
		s[i].Text = t
	}
	return s
}
