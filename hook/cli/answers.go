package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jithook/hook"
	"jithook/hook/change"
	"jithook/hook/filter"
	"jithook/hook/reader"
	"jithook/hook/safefile"
)

// The most answers of one call, and the most bytes of them: they may repeat their questions.
const (
	maxAnswers     = 1000
	maxAnswerBytes = 32 << 20
)

// answer is a question with what somebody made of it. Of the question the name will do.
type answer struct {
	Name      string `json:"name"`
	PathBytes []byte `json:"path_base64"`
	reader.Answer
}

// takeAnswers puts what was read and found true into the baseline. Answers that cannot be taken are named, and the
// others are taken.
func (o *options) takeAnswers(cmd *cobra.Command, file string) error {
	text, err := o.answersOf(cmd, file)
	if err != nil {
		return &namedError{fmt.Errorf("read the answers: %w", err)}
	}
	repository, top, err := o.onDiskRepository(cmd)
	if err != nil {
		return err
	}
	var all []trueUnit
	var lines []int
	wrong := map[int]error{} // by line
	n, answers, others := 0, 0, 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		if answers++; answers > maxAnswers {
			wrong[n] = fmt.Errorf("there are more than %d answers: give the rest in another call", maxAnswers)
			break
		}
		a, unit, err := parseAnswer(line)
		if err == nil {
			unit.Path, err = insideOf(top, top, unit.Path)
		}
		switch {
		case err != nil:
			wrong[n] = err
		case a.Verdict != reader.OK:
			others++
		default:
			all, lines = append(all, trueUnit{unit, a.Reason}), append(lines, n)
		}
	}
	var entries []*filter.BaselineEntry
	for from := 0; from < len(all); from += filesAtOnce {
		batch := all[from:min(len(all), from+filesAtOnce)]
		found, unfound, err := o.entries(cmd.Context(), repository, batch)
		if err != nil {
			return err
		}
		refused := o.compare(cmd, repository, top, batch, found)
		for i, err := range unfound {
			if err = cmp.Or(err, refused[i]); err != nil {
				wrong[lines[from+i]] = err
			} else {
				entries = append(entries, found[i])
			}
		}
	}
	if len(entries) > 0 {
		if err := o.keep(cmd, entries); err != nil {
			return err
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %d still true, %d stale or unsure, %d not taken\n",
		change.Count(answers, "answer"), len(entries), others, len(wrong))
	var not []error
	for _, line := range slices.Sorted(maps.Keys(wrong)) {
		not = append(not, fmt.Errorf("%s:%d: not taken: %w", file, line, wrong[line]))
	}
	if len(not) > 0 {
		return &namedError{errors.Join(not...)}
	}
	return nil
}

// filesAtOnce bounds the files that are held at a time.
const filesAtOnce = 100

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
func parseAnswer(line string) (a answer, unit hook.UnitName, err error) {
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		return a, unit, errors.New("it is not a JSON object with name, verdict and reason")
	}
	if a.Answer, err = a.Checked(); err != nil {
		return a, unit, err
	}
	if unit, err = hook.ParseUnitName(a.Name); err != nil {
		return a, unit, err
	}
	if len(a.PathBytes) > 0 {
		unit.Path = string(a.PathBytes)
	}
	if a.Verdict == reader.OK {
		if a.Reason, err = checkedReason(a.Reason); err != nil {
			err = fmt.Errorf("its reason %w", err)
		}
	}
	return a, unit, err
}
