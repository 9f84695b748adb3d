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
	"reflect"
	"slices"
	"strings"
	"time"

	"jithook/hook/report"
)

// Guide has the instructions for a server's model. GuideVersion changes with it, and answers by another one are not
// used.
//
//go:embed guide.md
var Guide string

// GuideVersion names the guide.
const GuideVersion = "3"

// Config holds the user's settings for a reader.
type Config struct {
	Command []string // a program and its arguments; or
	URL     string   // of a server's API, up to /v1
	Model   string   // that the server is asked for
	Remote  bool     // the server may be another machine
	Time    time.Duration
	Cache   string // the directory in which answers are kept; "" keeps none
}

// Answer is a reader's answer about a comment: that it is still true, why if that is to be kept, or which of its words
// are stale.
type Answer struct {
	Verdict string              `json:"verdict"`
	Reason  string              `json:"reason,omitempty"`
	Stale   []report.StaleWords `json:"stale,omitempty"`
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
	maxReason = 400 // runes
	maxText   = 4000
	maxQuotes = 20
)

// Read has questions read, and gives the answers by their ids. Notes say what was not answered, and why.
func Read(
	ctx context.Context, c Config, questions []report.Question,
) (answers map[string]Answer, notes []string, err error) {
	ask, err := c.open()
	if err != nil {
		return nil, nil, err
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
		said := a.Verdict
		a, err := a.Checked()
		if before, twice := answers[id]; twice && (err != nil || !reflect.DeepEqual(before, a)) {
			delete(answers, id)
			kept.drop(c.key(q))
			return fmt.Errorf("it gives two answers to one question: %s and %.80s", before.Verdict, said)
		}
		if err != nil {
			return err
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

// Checked is an answer that is one, with reasons of bounded length. Whoever holds a comment stale says which words are.
func (a Answer) Checked() (Answer, error) {
	a.Verdict = strings.ToLower(strings.TrimSpace(a.Verdict))
	switch {
	case a.Verdict != Stale && a.Verdict != OK && a.Verdict != Unsure:
		return Answer{}, fmt.Errorf("its verdict is %.80q and not stale, ok or unsure", a.Verdict)
	case a.Verdict == Stale && len(a.Stale) == 0:
		return Answer{}, errors.New(`it holds the comment stale and quotes nothing of it: "stale" lists the words, each ` +
			`with "quote", "why" and "text"`)
	case a.Verdict != Stale && len(a.Stale) > 0:
		return Answer{}, fmt.Errorf("its verdict is %s, and it lists words that are stale", a.Verdict)
	case len(a.Stale) > maxQuotes:
		return Answer{}, fmt.Errorf("it lists %d quotations, of at most %d", len(a.Stale), maxQuotes)
	}
	a.Reason = cut(a.Reason, maxReason)
	a.Stale = slices.Clone(a.Stale)
	for i := range a.Stale {
		words := &a.Stale[i]
		if words.Why = cut(words.Why, maxReason); len(words.Text) > maxText {
			return Answer{}, fmt.Errorf("what it would write has more than %d bytes", maxText)
		}
	}
	return a, nil
}

func cut(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
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
	q.Line, q.EndLine = 0, 0
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
