package mcp

import (
	"reflect"
	"strings"
)

// object is one of JSON that is only written.
type object = map[string]any

// schemaOf is the JSON Schema of what a tool takes. A field is required unless it may be left out, and its tag "about"
// says what it is.
func schemaOf(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Int:
		return object{"type": "integer"}
	case reflect.Slice:
		return object{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Struct:
		fields, required := object{}, []string{}
		for _, f := range reflect.VisibleFields(t) {
			if f.Anonymous {
				continue
			}
			name, optional := strings.CutSuffix(f.Tag.Get("json"), ",omitempty")
			if !optional {
				required = append(required, name)
			}
			of := schemaOf(f.Type)
			of["description"] = f.Tag.Get("about")
			fields[name] = of
		}
		return object{"type": "object", "properties": fields, "required": required, "additionalProperties": false}
	}
	return object{"type": "string"}
}
