package report

import _ "embed" // of the schema

// SchemaID is the schema's $id, which every report names.
const SchemaID = "urn:jit-hook:report:1"

// Schema is the JSON schema (2020-12) of JSON's output.
//
//go:embed report.schema.json
var Schema string
