package alarms

import (
	"jithook/training/data/annotation"
	"jithook/training/measure/metric"
)

// Precision is how often alarms are right, as far as they were read.
type Precision struct {
	Drawn  int
	Stale  int // right
	OK     int // wrong
	Unsure int // the method alone does not tell
	Unread int
}

// Share is the share of alarms that are right of those that a reader could decide on, with its 95 % interval
// (Wilson's).
func (p Precision) Share() (share, low, high float64) {
	return metric.Wilson(p.Stale, p.Stale+p.OK)
}

// Measure counts those of the drawn alarms that fit.
func Measure(drawn []Alarm, annotations map[string]annotation.Annotation, fits func(Alarm) bool) (p Precision) {
	for _, a := range drawn {
		if !fits(a) {
			continue
		}
		p.Drawn++
		switch annotations[annotation.ID(a.Unit)].Label {
		case annotation.Stale:
			p.Stale++
		case annotation.OK:
			p.OK++
		case annotation.Unsure:
			p.Unsure++
		default:
			p.Unread++
		}
	}
	return p
}
