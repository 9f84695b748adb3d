package java

import (
	"strings"
	"testing"
	"time"
)

func TestSlashes(t *testing.T) {
	for name, tt := range map[string]struct{ before, want string }{
		"one line":              {"/// a\n", "/// a"},
		"lines":                 {"/// a\n  /// b\n\t///\n", "/// a\n  /// b\n\t///"},
		"CRLF":                  {"/// a\r\n/// b\r\n", "/// a\r\n/// b"},
		"above an annotation":   {"/// a\n@Deprecated\n", "/// a"},
		"a blank line between":  {"/// a\n\n/// b\n", "/// b"},
		"a blank line, CRLF":    {"/// a\r\n\r\n/// b\r\n", "/// b"},
		"a blank line behind":   {"/// a\n\n", "/// a"},
		"four slashes":          {"//// a\n", ""},
		"four slashes between":  {"/// a\n//// b\n/// c\n", "/// c"},
		"a comment behind":      {"/// a\n/// b\n// c\n/* d */\n\n// e\n", "/// a\n/// b"},
		"a comment between":     {"/// a\n// b\n/// c\n", "/// c"},
		"four slashes behind":   {"/// a\n//// b\n", "/// a"},
		"behind code":           {"int x; /// a\n", ""},
		"behind code and above": {"int x; /// a\n/// b\n", "/// b"},
		"a Javadoc above":       {"/** a */\n/// b\n", "/// b"},
		"a Javadoc below":       {"/// a\n/** b */\n// c\n", "/** b */"},
		"behind a Javadoc":      {"/** a */ /// b\n", "/** a */"},
		"behind a comment":      {"/* a */ /// b\n", ""},
		"two slashes":           {"// a\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := Parse([]byte("class A {\n" + tt.before + "int f() { return 1; }\n}"))
			if err != nil || len(file.Methods) != 1 {
				t.Fatalf("%v, %v", file, err)
			}
			if d := file.Methods[0].Doc; string(file.Source[d.Start:d.End]) != tt.want {
				t.Errorf("%q documents it, want %q", file.Source[d.Start:d.End], tt.want)
			}
		})
	}
}

func TestSlashesOfAMethodByItself(t *testing.T) {
	m, err := ParseMethod([]byte("int f() { return 1; }"), []byte("/// a\n/// b"))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(m.Source[m.Doc.Start:m.Doc.End]); got != "/// a\n/// b" {
		t.Errorf("%q", got)
	}
}

// Many comments may stand before one token.
func TestDocBeforeIsLinear(t *testing.T) {
	comments := strings.Repeat("/***/", 50000) + "/** a */" + strings.Repeat("/**/", 50000) + strings.Repeat("//\n", 50000)
	start := time.Now()
	file, err := Parse([]byte("class A {\n" + comments + "int x = 1;\n" + comments + "int f( {\n}"))
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("%d elements took %v", len(file.Elements), took)
	}
}
