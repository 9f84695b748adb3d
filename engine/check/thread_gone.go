package check

import (
	"strings"

	"jithook/engine/java"
	"jithook/engine/lexicon"
)

var threadGone = &Rule{
	ID: "thread-gone", Strength: Evidence, Contradicts: true, notParam: true,
	Title:  "the comment speaks of a thread, a schedule or the background, and the method does the work itself now",
	Origin: "real comments, edited: the body of a thread's `run` that stands alone",
	find: func(c *subject) *Finding {
		was := starts.Of(c.Old, struct{}{})
		if was == nil || starts.Of(c.New, struct{}{}) != nil || handsOn(c) || !addsPlain.Of(c.New, c.Old) ||
			!sameSignature.Of(c.New, c.Old) {
			return nil
		}
		said := saidAt(c, threadSaid)
		if said == nil {
			return nil
		}
		return said.finding("but `"+was.Text+"` is gone from the method", inBody(c.Old, was), nil)
	},
}

// threadSaid finds words for work that others do, or that is done at intervals.
var threadSaid = phrases(`async(hronous(ly)?)?|(in|on|by|from|into|within|to|starts?|spawns?|creates?|launch(es)?|` +
	`using|via|with) (an?|the|its|own|new|another|separate|background|worker|daemon|dedicated|different|timer|one|` +
	`some|executor|pool)( \w+){0,2} (threads?|executor|scheduler|timer|pool|task)|background|schedul(es?|ed|ing|ers?)|` +
	`periodic(al|ally)?|(every|each) (\w+ )?(seconds?|minutes?|hours?)|at (fixed|regular) (rate|intervals?)|` +
	`(not|never|without|n't) (to )?block(s|ing)?|concurrently|in parallel`)

// starts is the name by which a method has something done by another thread.
var starts = java.NewFact(func(m *java.Method, _ struct{}) *java.Token {
	thread := false
	for i := 1; i+1 < len(m.Body); i++ {
		t := &m.Body[i]
		if t.Kind != java.Identifier {
			continue
		}
		thread = thread || m.Body[i-1].Text == "new" && strings.HasSuffix(t.Text, "Thread")
		if m.Body[i+1].Text == "(" && (starting[t.Text] || thread && t.Text == "start") {
			return t
		}
	}
	return nil
})

var starting = lexicon.WordSet("execute submit schedule scheduleAtFixedRate scheduleWithFixedDelay runAsync " +
	"supplyAsync startVirtualThread invokeLater runLater asyncExec postDelayed invokeAll " +
	"thenRunAsync thenApplyAsync parallelStream parallel")
