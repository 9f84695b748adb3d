// Package alarms reports how often the detector's alarms are right on histories that nothing was chosen on: some are
// drawn at random, with those on comments that their authors changed and with those that a check is certain of, and
// readers judge them blind to what the author did.
package alarms

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"jithook/detector"
	"jithook/engine/check"
	"jithook/engine/javadoc"
	"jithook/training/data/annotation"
	"jithook/training/data/corpus"
	"jithook/training/measure/evaluate"
)

// Alarm is one that was drawn.
type Alarm struct {
	Unit  *corpus.Unit
	Level detector.Level
	Kind  Kind
	Among bool // the first alarms of the level, which are as they come; others were drawn to have enough of a kind
}

// Kind is what raised an alarm.
type Kind string

// The kinds. Those of the network are told apart by the type of comment.
const (
	Certain  Kind = "certain check"
	Evidence Kind = "evidence"
)

// network is the kind of the network's alarms on a type of comment.
func network(t javadoc.Type) Kind { return Kind("model, " + t) }

// Kinds lists them.
func Kinds() []Kind {
	all := []Kind{Certain, Evidence}
	for _, t := range javadoc.Types {
		all = append(all, network(t))
	}
	return all
}

func kind(v detector.Verdict, t javadoc.Type) Kind {
	if v.Rule == detector.ModelRule(t) {
		return network(t)
	}
	if r := check.ByID(v.Rule); r != nil && r.Strength == check.Certain {
		return Certain
	}
	return Evidence
}

// Draw says which alarms are drawn.
type Draw struct {
	Seed      uint64
	Each      int // at least so many of each kind, where there are so many
	PerCommit int // at most so many of one commit, which are right or wrong together; 0: no cap
}

// Of draws n alarms of a level at random, and more of the kinds that these have too few of. The order of the draw
// depends on the seed and the units alone: where a change of the detector leaves an alarm as it is, it stays in its
// place, and so does what was read of it.
func (d Draw) Of(judged []*evaluate.Judged, level detector.Level, n int) []Alarm {
	type ranked struct {
		Alarm
		rank string
	}
	var all []ranked
	for _, j := range judged {
		if j.Verdict.Level == level {
			all = append(all, ranked{Alarm{Unit: j.Unit, Level: level, Kind: kind(j.Verdict, j.Unit.Type)}, d.rank(j.Unit)})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return strings.Compare(a.rank, b.rank) })
	var drawn []Alarm
	of, inCommit, among := map[Kind]int{}, map[string]int{}, 0
	for _, a := range all {
		commit := a.Unit.Repo + " " + a.Unit.Commit
		if inCommit[commit]++; d.PerCommit > 0 && inCommit[commit] > d.PerCommit {
			continue
		}
		if a.Among = among < n; a.Among {
			among++
		}
		if a.Among || of[a.Kind] < d.Each {
			of[a.Kind]++
			drawn = append(drawn, a.Alarm)
		}
	}
	return drawn
}

// rank is a unit's place in the draw.
func (d Draw) rank(u *corpus.Unit) string {
	var key [24]byte
	for i, part := range []uint64{d.Seed, u.Place(), u.Content()} {
		binary.LittleEndian.PutUint64(key[8*i:], part)
	}
	sum := sha256.Sum256(key[:])
	return string(sum[:])
}

// Unread lists, in no telling order, the drawn alarms that nobody has judged.
func Unread(drawn []Alarm, said map[string]annotation.Annotation) []annotation.Item {
	var units []*corpus.Unit
	for _, a := range drawn {
		if said[annotation.ID(a.Unit)].Label == "" {
			units = append(units, a.Unit)
		}
	}
	return annotation.Items(units)
}
