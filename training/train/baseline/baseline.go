// Package baseline measures what the paper compares its networks with (section "Baselines", appendix "Comment-Specific
// Performance"): rules that need no training, and classic learners over features that Go computes, with the tokens that
// all else reads.
package baseline

import (
	"fmt"
	"slices"

	"jithook/detector"
	"jithook/engine/javadoc"
	"jithook/training/measure/evaluate"
)

// Baseline is one of them.
type Baseline struct {
	Name   string // of its command and of its run
	System string // what tables call it
	About  string // one line for the command's help

	command string // that runs it, if not its own
	model   string // the id of a detector's network
	// Just one of these is not nil.
	rule    evaluate.Judge              // of a baseline that learns nothing
	judge   func(writer) evaluate.Judge // of one that has a generator write comments
	learner *learner                    // of one that is fitted
	types   []javadoc.Type              // what it speaks of; nil: all types
}

// All lists the baselines in the order of the paper's tables.
func All() []*Baseline {
	return []*Baseline{
		{Name: "overlap", System: "OVERLAP(C, deleted)", About: "stale where a word of the comment was deleted from the code",
			rule: evaluate.Overlap}, {Name: "svm", System: "Corazza et al.: SVM on TF-IDF",
			About: "a linear SVM on TF-IDF vectors of the comment and of the new method", learner: svm},
		{Name: "bow-posthoc", System: "bag of embeddings (C, M)",
			About: "a feedforward network on the mean embeddings of the comment and of the new method", learner: bagOfMethod},
		{Name: "bow", System: "bag of embeddings (C, M_edit)",
			About: "a feedforward network on the mean embeddings of the comment and of the edit", learner: bagOfEdit},
		{Name: "liu", System: "Liu et al.: random forest",
			About: "a random forest over 55 hand-made features of change, comment and their likeness", learner: liu},
		{Name: "khamis", System: "Khamis et al.: format",
			About: "stale where @return does not begin with the return type, or @param not with a parameter's name",
			rule:  khamis,
			types: []javadoc.Type{javadoc.Return, javadoc.Param}},
		{Name: "genmatch", System: "GENMATCH",
			About: "stale where the @return comments that a generator writes for the old and the new version differ",
			judge: genmatch, types: []javadoc.Type{javadoc.Return}},
		{Name: "boosting", System: "boosted trees over features by hand",
			About:   "gradient-boosted trees over the features of the hook's own trees, trained on mined labels",
			learner: boosting},
		{Name: "checks", System: "our checks alone", About: "what jit-hook's rules find without the network",
			rule: evaluate.Checks()},
	}
}

// OfDetector are the detector of a binary, whole and without its checks, to be measured as baselines are.
func OfDetector(d *detector.Detector) []*Baseline {
	id := d.Manifest().ID
	return []*Baseline{
		{Name: "hook", System: "whole detector", command: "eval --corpus DIR", model: id, rule: evaluate.Whole(d)},
		{Name: "hook-network", System: "model alone", command: "eval --corpus DIR", model: id, rule: evaluate.ModelOnly(d)},
	}
}

// ByName finds a baseline, or nil.
func ByName(name string) *Baseline {
	all := All()
	if i := slices.IndexFunc(all, func(b *Baseline) bool { return b.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Learns reports whether the baseline is fitted, by scikit-learn.
func (b *Baseline) Learns() bool { return b.learner != nil }

// Generates reports whether the baseline has a generator write comments, which is trained apart.
func (b *Baseline) Generates() bool { return b.judge != nil }

// Random reports whether restarts of its training differ.
func (b *Baseline) Random() bool { return b.Generates() || b.Learns() && b.learner.random }

// Command is `jit-train …` for a run of the baseline that learns from so many units at most, where that is not 0.
func (b *Baseline) Command(units int) string {
	command := "baseline " + b.Name
	switch {
	case b.command != "":
		return b.command
	case b.Generates():
		command += " --generator GENERATOR"
	case b.Learns() && units > 0:
		command += fmt.Sprintf(" --units %d", units)
	}
	return command + " --corpus DIR"
}

// Speaks reports whether the baseline has something to say of a type of unit.
func (b *Baseline) Speaks(t javadoc.Type) bool { return b.types == nil || slices.Contains(b.types, t) }
