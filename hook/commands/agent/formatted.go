package agent

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
)

// saying is the first entry that says what one of the values says, however it is written: editors and other programs
// format settings anew. It is nil where there is none.
func (w way) saying(settings []byte, values []string) *span {
	for _, e := range w.entries {
		if slices.ContainsFunc(values, func(v string) bool { return same(settings[e.from:e.to], []byte(v)) }) {
			return &e
		}
	}
	return nil
}

// same reports whether two texts are the same JSON.
func same(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// takeOut is settings without the entries at hooks.EVENT that say what value says, and without a list and an object
// that are empty then. All else stays byte for byte.
func takeOut(settings []byte, event, value string) (without []byte, taken bool, err error) {
	w, err := find(settings, event)
	if err != nil {
		return nil, false, err
	}
	for _, e := range slices.Backward(w.entries) {
		if same(settings[e.from:e.to], []byte(value)) {
			settings, taken = cut(settings, e), true
		}
	}
	if !taken {
		return settings, false, nil
	}
	if w, err = find(settings, event); err == nil && !w.listFull && isKeyed(settings, w.listMember) {
		settings = cut(settings, w.listMember)
		w, err = find(settings, event)
	}
	if err == nil && !w.hooksFull && isKeyed(settings, w.hooksMember) {
		settings = cut(settings, w.hooksMember)
	}
	return settings, true, err
}

func isKeyed(settings []byte, member span) bool { return settings[member.from] == '"' }

// cut takes an element of a list or a member of an object out, with the comma that is too many then.
func cut(settings []byte, s span) []byte {
	const space = " \t\r\n"
	before, after := settings[:s.from], settings[s.to:]
	if next, ok := bytes.CutPrefix(bytes.TrimLeft(after, space), []byte(",")); ok {
		return slices.Concat(before, bytes.TrimLeft(next, space))
	}
	if last, ok := bytes.CutSuffix(bytes.TrimRight(before, space), []byte(",")); ok {
		return slices.Concat(last, after)
	}
	return slices.Concat(bytes.TrimRight(before, space), bytes.TrimLeft(after, space))
}
