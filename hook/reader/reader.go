// Package reader has somebody else read comments: a command of the user's, or a server with an OpenAI-compatible API.
// What it says is bounded in time, number and size, and kept by content, so that nothing is asked twice.
package reader

import (
	"context"
	"crypto/sha256"
	_ "embed" // of the guide
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"jithook/hook/report"
)

// Guide is what a server's model is told to go by. GuideVersion changes with it, and answers by another one are not
// used.
//
//go:embed guide.md
var Guide string

// GuideVersion names the guide.
const GuideVersion = "2"

// Config is what the user's settings say of a reader.
type Config struct {
	Command []string // a program and its arguments; or
	URL     string   // of a server's API, up to /v1
	Model   string   // that the server is asked for
	Remote  bool     // the server may be another machine
	Limit   int      // questions of one run
	Time    time.Duration
	Cache   string // the directory in which answers are kept; "" keeps none
}

// Answer is what a reader says of a comment.
type Answer struct {
	Verdict string `json:"verdict"`
	Reason  string `json:"reason"`
}

// The verdicts.
const (
	Stale  = "stale"
	OK     = "ok"
	Unsure = "unsure"
)

// The most bytes of one answer and of its reason.
const (
	maxAnswer = 256 << 10
	maxReason = 400
)

// Read has questions read, and gives the answers by their ids. Notes say what was not answered, and why.
func Read(
	ctx context.Context, c Config, questions []report.Question,
) (answers map[string]Answer, notes []string, err error) {
	ask, err := c.open()
	if err != nil {
		return nil, nil, err
	}
	if left := len(questions) - c.Limit; left > 0 {
		questions = questions[:c.Limit]
		notes = append(notes, fmt.Sprintf("%d comments were not read: the reader gets %d in one run (reader.limit)", left,
			c.Limit))
	}
	kept := openKept(c.Cache)
	answers = map[string]Answer{}
	var open []report.Question
	for _, q := range questions {
		if a, ok := kept.get(c.key(q)); ok {
			answers[q.ID] = a
		} else {
			open = append(open, q)
		}
	}
	if len(open) == 0 {
		return answers, notes, nil
	}
	ctx, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	asked := map[string]report.Question{}
	for _, q := range open {
		asked[q.ID] = q
	}
	err = ask(ctx, open, func(id string, a Answer) error {
		q, ok := asked[id]
		if !ok {
			return fmt.Errorf("it answers a question that was not asked: %.80q", id)
		}
		a, err := a.Checked()
		if err != nil {
			return err
		}
		if before, twice := answers[id]; twice && before.Verdict != a.Verdict {
			delete(answers, id)
			kept.drop(c.key(q))
			return fmt.Errorf("it gives two verdicts: %s and %s", before.Verdict, a.Verdict)
		}
		answers[id] = a
		kept.put(c.key(q), a)
		return nil
	})
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("it had %v (reader.time)", c.Time)
	}
	missing := 0
	for id := range asked {
		if _, ok := answers[id]; !ok {
			missing++
		}
	}
	if missing > 0 {
		note := fmt.Sprintf("the reader did not answer for %d of %d comments", missing, len(open))
		if err != nil {
			note += ": " + err.Error()
		}
		notes = append(notes, note)
	}
	if err := kept.close(); err != nil {
		notes = append(notes, fmt.Sprintf("the reader's answers are not kept: %v", err))
	}
	return answers, notes, nil
}

// Checked is an answer that is one, with a reason of bounded length.
func (a Answer) Checked() (Answer, error) {
	a.Verdict = strings.ToLower(strings.TrimSpace(a.Verdict))
	if a.Verdict != Stale && a.Verdict != OK && a.Verdict != Unsure {
		return Answer{}, fmt.Errorf("its verdict is %.80q and not stale, ok or unsure", a.Verdict)
	}
	if runes := []rune(a.Reason); len(runes) > maxReason {
		a.Reason = string(runes[:maxReason])
	}
	return a, nil
}

// asking hands out questions, and takes answers as they come; take's error ends it.
type asking func(ctx context.Context, questions []report.Question, take func(id string, a Answer) error) error

// open chooses the way to the reader.
func (c Config) open() (asking, error) {
	switch {
	case len(c.Command) > 0 && c.URL != "":
		return nil, errors.New("the settings have both reader.command and reader.url: keep one")
	case len(c.Command) > 0:
		return c.command, nil
	case c.URL != "":
		return c.server()
	}
	return nil, errors.New("no reader is set: reader.command or reader.url in your own settings names one")
}

// key names what a reader gets to read, and who it is.
func (c Config) key(q report.Question) string {
	q.Level, q.Rule, q.Message, q.Probability, q.Line, q.EndLine = "", "", "", 0, 0, 0
	who := struct {
		Guide, URL, Model string
		Command           []string
		Question          report.Question
	}{GuideVersion, c.URL, c.Model, c.Command, q}
	text, err := json.Marshal(who)
	if err != nil {
		panic(err) // strings and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
