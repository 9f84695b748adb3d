package claim

import "strings"

// Stem takes off what English adds to a verb or noun, so that "sorted", "sorts" and `sort` are the same, and so are "copies", "copying" and
// `copy`. It is rough: both sides of a comparison go through it.
func Stem(word string) string {
	w := strings.ToLower(word)
	for _, ending := range []string{"ization", "ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "s"} {
		rest, ok := strings.CutSuffix(w, ending)
		if !ok || len(rest) < 3 || ending == "s" && strings.HasSuffix(rest, "s") {
			continue
		}
		switch ending {
		case "ied", "ies":
			return rest + "i"
		case "ization":
			return rest + "iz"
		}
		w = rest
		break
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && w[n-1] != 's' && w[n-1] != 'l' {
		w = w[:n-1]
	}
	if n := len(w); n > 3 && w[n-1] == 'e' {
		return w[:n-1]
	}
	if n := len(w); n > 2 && w[n-1] == 'y' {
		return w[:n-1] + "i"
	}
	return w
}
