package config

import (
	"encoding/json"
	"strings"
)

// SchemaID names the schema of a repository's settings.
const SchemaID = "urn:jit-hook:config:1"

// Schema is the JSON schema of a repository's settings, for editors that check TOML as one types.
func Schema() string {
	root := object("Settings of jit-hook for a repository: .jit-hook.toml at its top level.")
	root["$schema"], root["$id"], root["title"] = "https://json-schema.org/draft/2020-12/schema", SchemaID, "jit-hook"
	for _, s := range settings() {
		if s.User {
			continue
		}
		at := root
		parts := strings.Split(s.Key, ".")
		for _, table := range parts[:len(parts)-1] {
			properties := at["properties"].(map[string]any)
			if properties[table] == nil {
				properties[table] = object("")
			}
			at = properties[table].(map[string]any)
		}
		at["properties"].(map[string]any)[parts[len(parts)-1]] = s.schema()
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return string(text) + "\n"
}

func object(description string) map[string]any {
	o := map[string]any{"type": "object", "additionalProperties": false, "properties": map[string]any{}}
	if description != "" {
		o["description"] = description
	}
	return o
}

func (s *Setting) schema() map[string]any {
	out := map[string]any{"description": s.Doc}
	switch s.Kind {
	case String:
		out["type"] = "string"
	case Bool:
		out["type"] = "boolean"
	case Int:
		out["type"], out["minimum"] = "integer", 0
	case Duration:
		out["type"], out["pattern"] = "string", `^([0-9]+(\.[0-9]*)?(ns|us|µs|ms|s|m|h))+$`
	case Probability:
		out["type"], out["exclusiveMinimum"], out["maximum"] = "number", 0, 1
	case Strings:
		out["type"], out["items"] = "array", map[string]any{"type": "string", "minLength": 1}
	}
	if len(s.Choices) > 0 {
		out["enum"] = s.Choices
	}
	if s.Default != nil {
		out["default"] = s.Default
		if s.Kind == Duration {
			out["default"] = strings.Trim(literal(s.Default), `"`)
		}
	}
	return out
}
