package claim

import (
	"strings"
	"sync"

	"jithook/engine/pattern"
)

// patterns are the words of claims, a kind a line, with commas between them. See pattern.Pattern.
var patterns = []struct {
	kind Kind
	text string
}{
	{Null, "null"},
	{NotNull, "never null, not null, non null, nonnull, non - null, not - null, never be null, not be null, " +
		"never return|returns null, cannot|can't be null, not|never * null, must not be null"},
	{NotNull, "may not be null, can not be null, should not be null, no null, null not permitted|allowed|accepted, " +
		"null is|are not permitted|allowed|accepted, nulls not permitted|allowed|accepted"},
	{Null, "may be null, can be null, might be null, possibly null, or null, null if|when|for"},
	{Empty, "empty, blank, no elements, zero - length, zero length, " +
		"an empty|blank string|list|set|map|array|collection|optional"},
	{Truth, "true if|when|iff|for, false if|when|iff|for, whether, " +
		"checks|check|tests|test|determines|determine|verifies|asks if, checks|tests|determines whether, " +
		"returns|return if|true|false"},
	{Truth, "true, false, returns true|false if|when|iff, boolean"},
	{Value, "zero, minus one, negative one, ten, twenty, hundred, thousand, utf - 8, utf8, iso - 8859 - 1, ascii"},
	{Sorted, "sorted, sorts, sort, ordered, in order, ascending, descending, alphabetically, alphabetical order, " +
		"natural order, in reverse order, in ascending|descending|natural order, ordered by, sorted by, order of"},
	{Sorted, "newest|latest|highest|largest|biggest|longest|oldest|earliest|lowest|smallest|shortest first, " +
		"most recent first"},
	{Sorted, "insertion order, encounter order, order of appearance, order of insertion, order in which"},
	{Copy, "copy, copies, clone, cloned, clones, snapshot, duplicate of, deep copy, shallow copy, defensive copy, " +
		"a copy of, copied"},
	{View, "live, view, live view, backed by, not a copy, not copied, view of, no copy, same instance, the underlying"},
	{Fixed, "unmodifiable, immutable, read - only, readonly, cannot be modified|changed, not modifiable"},
	{Waits, "waits, waiting, blocks until|while, blocking until|while"},
	{New, "new, newly, newly created, a new instance|object, creates a new, new instance of, fresh"},
	{This, "this, this builder|object|instance, itself, for chaining, fluent, method chaining"},
	{Safe, "thread - safe, threadsafe, thread safe, synchronized, atomically, atomic, concurrent, concurrently, " +
		"under lock, from|by several|multiple|many|different threads"},
	{Silent, "nothing, does|do nothing, ignored, ignores, ignore, silently, no effect|affect, no - op, noop, " +
		"has no effect, is|are ignored, without error, nothing happens, not an error, swallows, " +
		"skip|skips|skipped, discard|discards|discarded"},
	{Condition, "if, when, unless, only if|when, but only if|when, if and only if, iff, provided that, in case, " +
		"as long as, whenever, except, but only, depending on, where, until, only"},
	{Absent, "if absent, if not present, if not already, unless already, if it does not exist, if there is none, " +
		"if missing, none yet, already, not|never|t override|overwrite|replace|contain, if present, " +
		"if exists, if it exists, if necessary, if needed, if any, not yet"},
	{Distinct, "distinct, unique, without duplicates, no duplicates, duplicates"},
	{Insensitive, "case insensitive, case - insensitive, case insensitively, case - insensitively, ignoring case, " +
		"ignores case, ignore case, regardless of case, case sensitive, case - sensitive"},
	{Notifies, "notifies, notify, informs all|the|its|any|registered"},
	{Cased, "upper case, upper - case, uppercase, lower case, lower - case, lowercase, capitals, capital letters"},
	{Trimmed, "trimmed, stripped, trims, strips, whitespace|spaces|blanks removed|trimmed|stripped, " +
		"without leading|trailing|surrounding whitespace|spaces|blanks"},
}

// kindly is a pattern by which claims of a kind are found.
type kindly struct {
	*pattern.Pattern
	kind Kind
}

// byFirst are the patterns by each word that they may begin with.
var byFirst = sync.OnceValue(func() map[string][]kindly {
	all := map[string][]kindly{}
	for _, line := range patterns {
		for text := range strings.SplitSeq(line.text, ",") {
			p := kindly{pattern.New(text), line.kind}
			for _, first := range p.First() {
				all[first] = append(all[first], p)
			}
		}
	}
	return all
})
