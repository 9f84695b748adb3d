package hooktest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// ValidateJSON returns an error that says what in a JSON document a JSON schema does not allow. Formats, such as
// uri-reference, are checked too.
func ValidateJSON(schema, document []byte) error {
	s, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return fmt.Errorf("read the schema: %w", err)
	}
	d, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return fmt.Errorf("read the document: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", s); err != nil {
		return err
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		return err
	}
	return compiled.Validate(d)
}

// SARIFSchema is the official schema of SARIF 2.1.0. The library go-sarif carries OASIS's text in a constant that it
// does not export, so it is read from the library's source.
func SARIFSchema() ([]byte, error) {
	const module = "github.com/owenrumney/go-sarif/v3"
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return nil, fmt.Errorf("find the source of %s: %w", module, err)
	}
	path := filepath.Join(strings.TrimSpace(string(dir)), "pkg", "report", "v210", "sarif", "schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return nil, err
	}
	var schema string
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			schema, err = strconv.Unquote(text.Value)
		}
		return schema == ""
	})
	if err == nil && schema == "" {
		err = fmt.Errorf("%s holds no schema", path)
	}
	return []byte(schema), err
}
