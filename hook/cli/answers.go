package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/reader"
	"jithook/hook/report"
	"jithook/hook/safefile"
)

// The most answers of one call, and the most bytes of them: they may repeat their questions.
const (
	maxAnswers     = 10_000
	maxAnswerBytes = 32 << 20
)

// answer is a question with what somebody made of it. Of the question the name will do.
type answer struct {
	ID        string `json:"id"`
	Schema    string `json:"schema"`
	Name      string `json:"name"`
	PathBytes []byte `json:"path_base64"`
	reader.Answer
	unit hook.UnitName
	line int // of the file of answers
}

// taken is the result of taking answers.
type taken struct {
	answers, unsure int
	true            []*filter.BaselineEntry
	stale           []report.Finding
	wrong           map[int]error // by line
}

// takeAnswers puts what was read and found true into the baseline, and lists what was found stale. Answers that cannot
// be taken are named, and the others are taken.
func (o *options) takeAnswers(cmd *cobra.Command, file string) error {
	text, err := o.answersOf(cmd, file)
	if err != nil {
		return &namedError{fmt.Errorf("read the answers: %w", err)}
	}
	repository, top, err := o.onDiskRepository(cmd)
	if err != nil {
		return err
	}
	t := &taken{wrong: map[int]error{}}
	open := t.parse(text, top)
	for some := range byFile(open) {
		if err := o.lookUp(cmd, repository, top, some, t); err != nil {
			return err
		}
	}
	if len(t.true) > 0 {
		if err := o.keep(cmd, t.true); err != nil {
			return err
		}
	}
	report.Sort(t.stale)
	if err := report.Suggestions(cmd.OutOrStdout(), &report.Report{Findings: t.stale}, report.Style{}); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %d still true, %s stale, %d unsure, %d not taken\n",
		change.Count(t.answers, "answer"), len(t.true), change.Count(len(t.stale), "place"), t.unsure, len(t.wrong))
	var not []error
	for _, line := range slices.Sorted(maps.Keys(t.wrong)) {
		not = append(not, fmt.Errorf("%s:%d: not taken: %w", file, line, t.wrong[line]))
	}
	if len(not) > 0 {
		return &namedError{errors.Join(not...)}
	}
	return nil
}

// parse reads the lines of a file, and gives the answers that are to be looked up.
func (t *taken) parse(text, top string) (open []answer) {
	n := 0
	said := map[hook.UnitName]answer{}
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		if t.answers == maxAnswers {
			t.wrong[n] = fmt.Errorf("there are more than %d answers: give those from here on in another call", maxAnswers)
			break
		}
		t.answers++
		a, err := parseAnswer(line)
		if err == nil {
			a.unit.Path, err = insideOf(top, top, a.unit.Path)
		}
		before, twice := said[a.unit]
		switch {
		case err != nil:
			t.wrong[n] = err
		case twice:
			t.wrong[n] = fmt.Errorf("line %d answers the same question: %s", before.line, before.Verdict)
		default:
			a.line = n
			if said[a.unit] = a; a.Verdict == reader.Unsure {
				t.unsure++
			} else {
				open = append(open, a)
			}
		}
	}
	return open
}

// lookUp finds what answers are about in the files on disk.
func (o *options) lookUp(
	cmd *cobra.Command, repository change.Repository, top string, some []answer, t *taken,
) error {
	var all []trueUnit
	for _, a := range some {
		all = append(all, trueUnit{a.unit, a.Reason})
	}
	acknowledged, wrong, err := o.acknowledged(cmd.Context(), repository, all)
	if err != nil {
		return err
	}
	_, refused := o.compare(cmd, repository, top, all, acknowledged)
	for i, a := range some {
		switch x, err := acknowledged[i], cmp.Or(wrong[i], refused[i]); {
		case err != nil:
			t.wrong[a.line] = err
		case a.Verdict == reader.OK:
			t.true = append(t.true, &x.Entry)
		default:
			var found []report.Finding
			for _, words := range a.Stale {
				f, err := x.Doubt.Stale(words)
				if err != nil {
					if before := t.wrong[a.line]; before != nil {
						err = fmt.Errorf("%w; %w", before, err)
					}
					t.wrong[a.line] = err
					continue
				}
				found = append(found, *f)
			}
			t.stale = append(t.stale, found...)
		}
	}
	return nil
}

// filesAtOnce bounds the files that are held at a time.
const filesAtOnce = 100

// byFile gives answers in parts that are about a few files each, so that each is read once.
func byFile(all []answer) iter.Seq[[]answer] {
	slices.SortStableFunc(all, func(a, b answer) int { return strings.Compare(a.unit.Path, b.unit.Path) })
	return func(yield func([]answer) bool) {
		files, start := 0, 0
		for i := range all {
			if i == 0 || all[i].unit.Path == all[i-1].unit.Path {
				continue
			}
			if files++; files%filesAtOnce == 0 {
				if !yield(all[start:i]) {
					return
				}
				start = i
			}
		}
		if start < len(all) {
			yield(all[start:])
		}
	}
}

// answersOf reads a file, or standard input where it is "-".
func (o *options) answersOf(cmd *cobra.Command, file string) (string, error) {
	if file != "-" {
		text, err := safefile.Read(o.inDir(file), maxAnswerBytes)
		return string(text), err
	}
	text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxAnswerBytes+1))
	if err == nil && len(text) > maxAnswerBytes {
		err = fmt.Errorf("standard input is larger than %d MiB", maxAnswerBytes>>20)
	}
	return string(text), err
}

// parseAnswer reads one line.
func parseAnswer(line string) (a answer, err error) {
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		return a, errors.New("it is not a JSON object with name, verdict and reason or stale")
	}
	if a.Schema != "" && a.Schema != report.QuestionSchemaID {
		return a, fmt.Errorf("it answers a question of the form %q, and they have the form %q now: ask again with "+
			"--format questions", a.Schema, report.QuestionSchemaID)
	}
	if a.Answer, err = a.Checked(); err != nil {
		return a, err
	}
	if a.Name == "" {
		return a, errors.New("it has no name: give that of the question, PATH#ID")
	}
	if a.unit, err = hook.ParseUnitName(a.Name); err != nil {
		return a, err
	}
	if len(a.PathBytes) > 0 {
		a.unit.Path = string(a.PathBytes)
	}
	if a.Verdict == reader.OK {
		if a.Reason, err = checkedReason(a.Reason); err != nil {
			err = fmt.Errorf("its reason %w", err)
		}
	}
	return a, err
}
