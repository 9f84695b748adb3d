package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// place is where an agent looks for the hooks of a project.
type place struct {
	file      string // from the top level of the project
	versioned bool   // a new file begins with "version": 1
	entries   []entry
	whole     func(command string) string // of a file of jit-hook's own, its text
}

// entry is a hook: an event, and what runs at it.
type entry struct {
	event string
	value func(command string) any
}

// The shapes of entries.
type (
	command struct {
		Type    string `json:"type"`
		Command string `json:"command"`
		Timeout int    `json:"timeout"`
	}
	matched struct {
		Matcher string    `json:"matcher"`
		Hooks   []command `json:"hooks"`
	}
	unmatched struct {
		Hooks []command `json:"hooks"`
	}
	bare struct {
		Command string `json:"command"`
	}
	shell struct {
		Type    string `json:"type"`
		Bash    string `json:"bash"`
		Timeout int    `json:"timeoutSec"`
	}
)

// File is where the agent's settings of a project are, from its top level.
func (p Protocol) File() string { return p.place.file }

// ErrSettings is of settings that cannot be edited.
var ErrSettings = errors.New("not settings that hooks can be added to")

// Command is what an agent runs, given how a shell calls jit-hook. To some agents an exit code other than 0 and 1 is a
// denial, even 127, by which a shell says that there is no such program. So the command ends with 0 or 1 whatever
// happens: the project's settings also reach who has no jit-hook, or an older one.
func (p Protocol) Command(own string) string { return p.unguarded(own) + " || exit 1" }

// unguarded is what earlier versions had an agent run.
func (p Protocol) unguarded(own string) string { return own + " agent --for " + p.Name }

// known are the commands that are jit-hook's: as it is called now, as it may have been called, and as earlier versions
// wrote them.
func (p Protocol) known(own string, others []string) []string {
	all := []string{p.Command(own), p.unguarded(own)}
	for _, o := range others {
		all = append(all, p.Command(o), p.unguarded(o))
	}
	return all
}

// Install adds the hooks to an agent's settings, nil for none, behind those that are there: some agents know by its
// place which hook the user trusts. Own is how a shell calls jit-hook, others are ways in which it may have been called
// before; what runs those is replaced. All else stays byte for byte. It is false where the hooks are there.
func (p Protocol) Install(settings []byte, own string, others ...string) (changed []byte, added bool, err error) {
	if p.place.whole != nil {
		return p.installWhole(settings, own, others)
	}
	if settings == nil {
		settings = []byte(p.place.empty())
	}
	for _, e := range p.place.entries {
		var values []string
		for _, run := range p.known(own, others) {
			value, err := encode(e.value(run))
			if err != nil {
				return nil, false, err
			}
			values = append(values, value)
		}
		w, err := find(settings, e.event)
		if err != nil {
			return nil, false, err
		}
		at := w.saying(settings, values)
		switch {
		case at == nil:
			if settings, err = insert(settings, e.event, values[0]); err != nil {
				return nil, false, err
			}
		case same(settings[at.from:at.to], []byte(values[0])):
			continue
		default:
			settings = slices.Concat(settings[:at.from], []byte(values[0]), settings[at.to:])
		}
		added = true
	}
	return settings, added, nil
}

// Uninstall takes the hooks out again that Install added, and gives the bytes from before; nil where there was no file.
// Of settings that were formatted anew since, or that an earlier version wrote, it takes out what says the same. It is
// false where there is nothing of it, or what was added says something else now.
func (p Protocol) Uninstall(settings []byte, own string, others ...string) (before []byte, removed bool, err error) {
	if p.place.whole != nil {
		return p.uninstallWhole(settings, own, others)
	}
	if settings == nil {
		return nil, false, nil
	}
	formatted := false // since Install, by somebody else
	for _, e := range slices.Backward(p.place.entries) {
		for _, run := range p.known(own, others) {
			value, err := encode(e.value(run))
			if err != nil {
				return nil, false, err
			}
			if was, ok := undo(settings, e.event, value); ok {
				settings, removed = was, true
			}
			was, taken, err := takeOut(settings, e.event, value)
			if err != nil {
				return nil, false, err
			}
			settings, removed, formatted = was, removed || taken, formatted || taken
		}
	}
	empty := p.place.empty()
	if removed && (string(settings) == empty || formatted && same(settings, []byte(empty))) {
		return nil, true, nil
	}
	return settings, removed, nil
}

// empty is a file of settings that Install makes.
func (p place) empty() string {
	if p.versioned {
		return "{\n  \"version\": 1\n}\n"
	}
	return "{}\n"
}

// encode writes a value on one line, without HTML's escapes.
func encode(value any) (string, error) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// insert puts a value at the end of the list at hooks.EVENT, and makes what is missing of the way there.
func insert(settings []byte, event, value string) ([]byte, error) {
	w, err := find(settings, event)
	if err != nil {
		return nil, err
	}
	text, at, full := value, w.list, false
	switch {
	case len(w.entries) > 0:
		text, at = ","+value, w.entries[len(w.entries)-1].to
	case at == 0 && w.hooks > 0:
		text, at, full = fmt.Sprintf("%q: [%s]", event, value), w.hooks, w.hooksFull
	case at == 0:
		text, at, full = fmt.Sprintf("%q: {%q: [%s]}", "hooks", event, value), w.top, w.topFull
	}
	if full {
		text += ","
	}
	return slices.Concat(settings[:at], []byte(text), settings[at:]), nil
}

// undo is the settings that insert made these of, byte for byte; false where it made them of none.
func undo(settings []byte, event, value string) (before []byte, ok bool) {
	wrapped, list := fmt.Sprintf("%q: {%q: [%s]}", "hooks", event, value), fmt.Sprintf("%q: [%s]", event, value)
	for _, text := range []string{wrapped + ",", wrapped, list + ",", list, "," + value, value} {
		i := bytes.LastIndex(settings, []byte(text))
		if i < 0 {
			continue
		}
		before := slices.Concat(settings[:i], settings[i+len(text):])
		if again, err := insert(before, event, value); err == nil && bytes.Equal(again, settings) {
			return before, true
		}
	}
	return nil, false
}

// way is where the objects and the list on the way to hooks.EVENT begin: behind their brackets, 0 where there is none.
type way struct {
	top, hooks, list             int
	topFull, hooksFull, listFull bool
	entries                      []span // of the list
	hooksMember, listMember      span   // with their keys
}

// span is a part of the settings.
type span struct{ from, to int }

// find reads settings as far as it takes to know where things begin.
func find(settings []byte, event string) (w way, err error) {
	d := json.NewDecoder(bytes.NewReader(settings))
	wrong := func(why string) (way, error) { return way{}, fmt.Errorf("%w: %s", ErrSettings, why) }
	open := func(want json.Delim) (at int, full, ok bool) {
		token, err := d.Token()
		if err != nil || token != want {
			return 0, false, false
		}
		return int(d.InputOffset()), d.More(), true
	}
	member := func(key string) (s span) { // whose key was read
		s.to = int(d.InputOffset())
		s.from = max(s.to-len(key)-len(`""`), 0)
		if string(settings[s.from:s.to]) != `"`+key+`"` {
			s.from = s.to // it is written with escapes, which nobody does
		}
		return s
	}
	var ok bool
	if w.top, w.topFull, ok = open('{'); !ok {
		return wrong("it is no JSON object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return wrong(err.Error())
		}
		if key != "hooks" {
			if err := skip(d); err != nil {
				return wrong(err.Error())
			}
			continue
		}
		w.hooksMember = member("hooks")
		if w.hooks, w.hooksFull, ok = open('{'); !ok {
			return wrong("its hooks are not an object")
		}
		for d.More() {
			if key, err = d.Token(); err != nil {
				return wrong(err.Error())
			}
			if key != event {
				if err := skip(d); err != nil {
					return wrong(err.Error())
				}
				continue
			}
			w.listMember = member(event)
			if w.list, w.listFull, ok = open('['); !ok {
				return wrong("its hooks at " + event + " are not a list")
			}
			for d.More() {
				var value json.RawMessage
				if err := d.Decode(&value); err != nil {
					return wrong(err.Error())
				}
				to := int(d.InputOffset())
				w.entries = append(w.entries, span{to - len(value), to})
			}
			if _, err := d.Token(); err != nil {
				return wrong(err.Error())
			}
			w.listMember.to = int(d.InputOffset())
		}
		if _, err := d.Token(); err != nil {
			return wrong(err.Error())
		}
		w.hooksMember.to = int(d.InputOffset())
	}
	if _, err := d.Token(); err != nil {
		return wrong(err.Error())
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return wrong("something follows its end")
	}
	return w, nil
}

func skip(d *json.Decoder) error {
	var value json.RawMessage
	return d.Decode(&value)
}
