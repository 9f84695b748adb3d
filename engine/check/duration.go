package check

import (
	"strconv"
	"strings"

	"jithook/engine/java"
)

// duration is one that code gives as a number and its unit.
type duration struct {
	at           int // the place of the number among the tokens
	milliseconds float64
}

// durations are those that a run of tokens gives: `5, TimeUnit.SECONDS`, `SECONDS.toMillis(5)`,
// `Duration.ofSeconds(5)`.
func durations(tokens []java.Token) []duration {
	var all []duration
	text := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text
	}
	for i, t := range tokens {
		number, err := strconv.ParseFloat(plainNumber(t.Text), 64)
		if t.Kind != java.Number || err != nil {
			continue
		}
		unit := ""
		switch {
		case text(i+1) == "," && (text(i+2) == "TimeUnit" || text(i+2) == "ChronoUnit") && text(i+3) == ".":
			unit = text(i + 4)
		case text(i+1) == ",":
			unit = text(i + 2)
		case text(i-1) == "(" && text(i+1) == ")" && text(i-3) == "." && strings.HasPrefix(text(i-2), "to"):
			unit = text(i - 4)
		case text(i-1) == "(" && text(i+1) == ")" && text(i-3) == "." && text(i-4) == "Duration":
			unit = text(i - 2)
		}
		if each := timeUnits[unit]; each > 0 {
			all = append(all, duration{i, number * each})
		}
	}
	return all
}

// timeUnits are the units of time as code names them, in milliseconds.
var timeUnits = map[string]float64{
	"NANOSECONDS": 1e-6, "NANOS": 1e-6, "ofNanos": 1e-6, "MICROSECONDS": 1e-3, "MICROS": 1e-3,
	"MILLISECONDS": 1, "MILLIS": 1, "ofMillis": 1, "SECONDS": 1e3, "ofSeconds": 1e3, "MINUTES": 6e4, "ofMinutes": 6e4,
	"HOURS": 36e5, "ofHours": 36e5, "DAYS": 864e5, "ofDays": 864e5,
}

// keepsDurations reports whether a method, with what it leaves to its file, gives all the durations that an older
// version gave, if in other units, and that gave some.
var keepsDurations = java.NewFact(func(m, old *java.Method) bool {
	before := durations(old.Body)
	now := map[float64]bool{}
	for _, tokens := range [][]java.Token{m.Body, movedTo.Of(m, old).all.tokens} {
		for _, d := range durations(tokens) {
			now[d.milliseconds] = true
		}
	}
	for _, d := range before {
		if !now[d.milliseconds] {
			return false
		}
	}
	return len(before) > 0
})

// timed are the places in the source of the numbers of a method's durations.
var timed = java.NewFact(func(m *java.Method, _ struct{}) map[java.Span]bool {
	all := map[java.Span]bool{}
	for _, d := range durations(m.Body) {
		all[m.Body[d.at].Span] = true
	}
	return all
})
