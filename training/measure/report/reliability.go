package report

import (
	"fmt"
	"io"

	"jithook/training/measure/score"
	"jithook/training/ship/threshold"
)

const reliabilityCommand = "`jit-train thresholds --corpus DIR --reliability training/runs/hook`"

// byType are the calibration plots of the model that ships, by type of comment.
func (r *Report) byType() (section, error) {
	out := section{Title: "Calibration of the model that ships, by type of comment",
		Text: "Certain checks left out. Clean-valid and clean are cut into six parts of equal size. Of valid's whole " +
			"histories, where " +
			"comments go stale at their base rate, readers judged a part: the share of stale units is estimated from these " +
			"(the tables have the figures).",
		Legend: legend("clean-valid as judged, which the calibration was fitted on", "clean as judged",
			"valid at its base rate")}
	for _, t := range spoken {
		lines := []line{{points: []point{{0, 0}, {1, 1}}, dashed: true}}
		for i, set := range []string{"clean-valid", "clean"} {
			for _, run := range r.whole.runs[networkRun] {
				if s := cut(view{set: set, typ: t.typ}, run.scores); s != nil && len(s.Units) > 0 {
					lines = append(lines, line{points: calibration(score.Items(*s), 6), colour: i})
				}
			}
		}
		if r.natural != nil && len(r.natural.Types[t.typ]) > 0 {
			var points []point
			for _, p := range r.natural.Types[t.typ] {
				points = append(points, point{p.Mean, p.Share})
			}
			lines = append(lines, line{points: points, colour: 2})
		}
		if len(lines) == 1 {
			continue
		}
		if err := out.add(t.title, "mean probability", "share stale", 1, lines); err != nil {
			return out, err
		}
	}
	return out, nil
}

// writeReliability is the calibration at the base rate as a table.
func writeReliability(w io.Writer, r *threshold.Reliability, model string) {
	fmt.Fprint(w, "### Calibration at the base rate\n\n")
	if r == nil {
		fmt.Fprintf(w, "Not measured: %s\n\n", reliabilityCommand)
		return
	}
	if r.Model != model {
		fmt.Fprintf(w, "Of the model `%s`; the binary carries `%s`.\n\n", r.Model, model)
	}
	fmt.Fprintf(w, "Of `valid`, one comment in %d, what the model is asked (`jit-train thresholds --corpus DIR --one-in "+
		"%d --reliability training/runs/hook`). The share\n"+
		"that is stale is estimated from units that were read, on `clean-valid` and among the alarms of `valid`, apart for "+
		"comments that their\n"+
		"authors changed and others. Parts with fewer than five of either are left out.\n\n| comment | probability | units "+
		"| author changed | judged | mean probability | stale |\n|---|---|---|---|---|---|---|\n", r.OneIn, r.OneIn)
	for _, t := range spoken {
		for _, p := range r.Types[t.typ] {
			fmt.Fprintf(w, "| %s | %.2f–%.2f | %s | %s | %d | %s | %s |\n", t.title, p.From, min(1, p.To), thousands(p.Units),
				thousands(p.Changed), p.Judged, percent(p.Mean), percent(p.Share))
		}
	}
	fmt.Fprintln(w)
}
