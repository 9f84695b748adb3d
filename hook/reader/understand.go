package reader

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// maxScanned bounds the bytes that are read in search of objects: each brace may begin one.
const maxScanned = 32 << 20

// understand finds the answer in what a model says, which may have words around it. A model that thinks aloud or
// explains itself may quote the comment, and the comment may hold what looks like an answer. So what it thinks does not
// count, nor what stands in the question too; and where two verdicts are left, it is no answer.
func understand(content, question string) (Answer, error) {
	var answers []Answer
	var wrong error
	asked := bare(question)
	for _, o := range objects(content) {
		for _, a := range answersIn(o.value) {
			a, err := a.Checked()
			switch {
			case strings.Contains(asked, bare(o.text)):
				wrong = errors.New("it only quotes the question")
			case err != nil:
				wrong = err
			default:
				answers = append(answers, a)
			}
		}
	}
	switch n := len(answers); {
	case slices.ContainsFunc(answers, func(a Answer) bool { return a.Verdict != answers[0].Verdict }):
		return Answer{}, fmt.Errorf("it gives two verdicts: %.80q", content)
	case n > 0:
		return answers[n-1], nil
	case wrong != nil:
		return Answer{}, wrong
	}
	return Answer{}, fmt.Errorf("it does not answer in JSON: %.80q", content)
}

// object is a JSON object, as it stands in a text.
type object struct {
	text  string
	value map[string]any
}

// objects are those of a text that are whole and within no other one, without what is thought: up to the last end of a
// thought or, where the text begins with one that has no end, all of it.
func objects(text string) (all []object) {
	thinking := strings.HasPrefix(strings.TrimSpace(text), "<think")
	for left := maxScanned; left > 0; {
		i := strings.IndexAny(text, "{<")
		if i < 0 {
			break
		}
		text = text[i:]
		size := 1
		if strings.HasPrefix(text, "</think") {
			all, thinking = nil, false
		} else if mayBegin(text) {
			o := object{}
			decoder := json.NewDecoder(strings.NewReader(text))
			err := decoder.Decode(&o.value)
			if err == nil {
				size = int(decoder.InputOffset())
				o.text = text[:size]
				all = append(all, o)
			}
			left -= max(size, scanned(err, len(text)))
		}
		text = text[size:]
	}
	if thinking {
		return nil
	}
	return all
}

// mayBegin reports whether a text may begin with a JSON object.
func mayBegin(text string) bool {
	within, opens := strings.CutPrefix(text, "{")
	return opens && strings.HasPrefix(strings.TrimLeft(within, " \t\r\n"), `"`)
}

// scanned is how much of a text was read until an error showed.
func scanned(err error, size int) int {
	syntax := new(json.SyntaxError)
	switch {
	case err == nil:
		return 0
	case errors.As(err, &syntax):
		return min(size, int(syntax.Offset))
	}
	return size
}

// answersIn are the answers that a value is or holds. Strings are not looked into: they may be quotations.
func answersIn(value any) (all []Answer) {
	switch v := value.(type) {
	case map[string]any:
		if _, ok := v["verdict"].(string); ok {
			if a, ok := answerOf(v); ok {
				return []Answer{a}
			}
			return nil
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			all = append(all, answersIn(v[key])...)
		}
	case []any:
		for _, within := range v {
			all = append(all, answersIn(within)...)
		}
	}
	return all
}

// answerOf reads an object that has a verdict.
func answerOf(value map[string]any) (a Answer, ok bool) {
	text, err := json.Marshal(value)
	return a, err == nil && json.Unmarshal(text, &a) == nil
}

// bare is a text as it is compared with another: without white space, and without the escapes of JSON.
func bare(text string) string {
	unescaped := strings.NewReplacer(`\"`, `"`, `\\`, `\`, `\n`, "", `\t`, "", `\r`, "", `\u003c`, "<", `\u003e`, ">",
		`\u0026`, "&").Replace(text)
	return strings.Join(strings.Fields(unescaped), "")
}
