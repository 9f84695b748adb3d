package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"jithook/detector"
	"jithook/engine/java"
	"jithook/hook/reader"
	"jithook/hook/report"
	"jithook/training/data/corpus"
	"jithook/training/data/dataset"
)

func readerCommand() *cobra.Command {
	var file string
	var every, most int
	c := reader.Config{}
	cmd := &cobra.Command{
		Use:   "reader --questions FILE (--url URL | --command PROGRAM)",
		Short: "Measure a reader against judged comments: agreement, and the time that an answer takes",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			questions, stale, err := methodsOf(file, every, most)
			if err != nil {
				return err
			}
			start := time.Now()
			answers, notes, err := reader.Read(cmd.Context(), c, questions)
			if err != nil {
				return err
			}
			for _, note := range notes {
				fmt.Fprintln(cmd.ErrOrStderr(), note)
			}
			tellAgreement(cmd.OutOrStdout(), stale, answers, time.Since(start))
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&file, "questions", "", "a file of judged units, such as behaviour-valid.jsonl")
	f.IntVar(&every, "every", 1, "ask about one method in so many")
	f.StringSliceVar(&c.Command, "command", nil, "a program that reads")
	f.StringVar(&c.URL, "url", "", "a server that reads, with an OpenAI-compatible API")
	f.StringVar(&c.Model, "model", "", "the model that the server is asked for")
	f.BoolVar(&c.Remote, "remote", false, "the server may be another machine")
	f.IntVar(&most, "limit", 1000, "how many comments are read")
	f.DurationVar(&c.Time, "time", time.Hour, "the time for all of them")
	must(cmd.MarkFlagRequired("questions"))
	return cmd
}

// methodsOf makes a question of each method of a file of judged units, with what is judged: whether any of its units is
// stale.
func methodsOf(file string, every, most int) (questions []report.Question, stale map[string]bool, err error) {
	of := map[string]*report.Doubt{}
	var order []string
	stale = map[string]bool{}
	for u, err := range corpus.Units(file) {
		if err != nil {
			return nil, nil, err
		}
		if !u.Judged {
			continue
		}
		kase, err := dataset.Case(u)
		if err != nil {
			continue // as the hook leaves it out
		}
		doubt := report.NewDoubt(u.Path, "", []detector.Verdict{{Case: kase}}, java.NewLines(kase.New.Source))
		if of[doubt.Ack] == nil {
			of[doubt.Ack] = doubt
			order = append(order, doubt.Ack)
		} else {
			of[doubt.Ack].Verdicts = append(of[doubt.Ack].Verdicts, doubt.Verdicts...)
		}
		stale[doubt.Ack] = stale[doubt.Ack] || u.Stale
	}
	for i, id := range order {
		if (i+1)%every != 0 || len(questions) == most {
			delete(stale, id)
			continue
		}
		questions = append(questions, of[id].Ask())
	}
	return questions, stale, nil
}

// tellAgreement compares answers with judgements.
func tellAgreement(out io.Writer, stale map[string]bool, answers map[string]reader.Answer, took time.Duration) {
	var agreed, unsure, right, alarms, known int
	for id, is := range stale {
		if is {
			known++
		}
		switch a := answers[id]; {
		case a.Verdict == "":
			continue
		case a.Verdict == reader.Unsure:
			unsure++
		case (a.Verdict == reader.Stale) == is:
			agreed++
		}
		if answers[id].Verdict == reader.Stale {
			alarms++
			if is {
				right++
			}
		}
	}
	fmt.Fprintf(out, "%d comments, %d of them stale: %d answers, %d unsure\n", len(stale), known, len(answers), unsure)
	fmt.Fprintf(out, "agrees on %d (%.1f %% of the answers); holds %d stale, of which %d are (%.1f %%), "+
		"and finds %.1f %% of the stale ones\n",
		agreed, percent(agreed, len(answers)), alarms, right, percent(right, alarms), percent(right, known))
	fmt.Fprintf(out, "%.1f s a question\n", took.Seconds()/float64(max(1, len(stale))))
}
