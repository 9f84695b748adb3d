package review

import (
	"strings"

	"jithook/hook/change"
)

// Format is a way to write a review.
type Format struct {
	Name string // as --format takes it
	// Similar is the percentage from which on the platform shows two files as one that was renamed; 0 where the platform
	// places findings by itself and needs no diff.
	Similar int
	// Of gives what is written as JSON.
	Of func(*Document, *change.Diff, Posted) any
}

// Formats lists them all.
func Formats() []Format {
	placed := func(write func(*Review) any) func(*Document, *change.Diff, Posted) any {
		return func(d *Document, diff *change.Diff, posted Posted) any { return write(Of(d, diff, posted)) }
	}
	alone := func(write func(*Document) any) func(*Document, *change.Diff, Posted) any {
		return func(d *Document, _ *change.Diff, _ Posted) any { return write(d) }
	}
	return []Format{
		{"github", 50, placed(GitHub)},
		{"gitlab", 30, placed(GitLab)},
		{"codequality", 0, alone(CodeQuality)},
		{"rdjson", 0, alone(RDJSON)},
	}
}

// FormatNames lists the names of all.
func FormatNames() (names []string) {
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}

// legible is a text for a platform to show, in one line.
func legible(text string) string { return strings.Join(strings.Fields(visible(text)), " ") }
