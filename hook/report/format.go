package report

import "io"

// Format is a way to write a report.
type Format struct {
	Name string // as --format takes it
	// Human reports whether it is for people to read at once: it ends in the summary line.
	Human bool
	// Explains reports whether it shows what Style.Explain asks for.
	Explains bool
	Write    func(io.Writer, *Report, Style) error
}

// Formats lists them all.
func Formats() []Format {
	plain := func(write func(io.Writer, *Report) error) func(io.Writer, *Report, Style) error {
		return func(w io.Writer, r *Report, _ Style) error { return write(w, r) }
	}
	return []Format{
		{"text", true, true, Text},
		{"json", false, true, plain(JSON)},
		{"sarif", false, false, plain(SARIF)},
		{"github", false, false, plain(GitHub)},
		{"checkstyle", false, false, plain(Checkstyle)},
		{"html", false, true, plain(HTML)},
		{"patch", false, false, Patch},
		{QuestionFormat, false, false, plain(Questions)},
	}
}

// QuestionFormat is the input of a reader, see Question.
const QuestionFormat = "questions"

// FormatByName finds a format.
func FormatByName(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// FormatNames lists the names of all.
func FormatNames() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}
