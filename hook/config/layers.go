package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Defaults is the layer under all others.
func Defaults() *Layer {
	l := &Layer{Source: "the defaults", values: map[string]any{}}
	for _, s := range settings() {
		if s.Default != nil {
			l.values[s.Key] = s.Default
		}
	}
	return l
}

// UserFile is the path of the user's own settings: jit-hook/config.toml in $XDG_CONFIG_HOME, or where the system keeps
// such files; "" where there is no such place.
func UserFile() string {
	dir := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(dir) {
		var err error
		if dir, err = os.UserConfigDir(); err != nil {
			return ""
		}
	}
	return filepath.Join(dir, "jit-hook", "config.toml")
}

// Environment reads the variables of all settings that have one, each as a layer of its own. An empty variable counts
// as unset. The error joins an *Error for each that cannot be read, and comes with what the others say: one of them may
// be fail-closed.
func Environment(get func(name string) string) ([]*Layer, error) {
	var layers []*Layer
	var errs []error
	for _, s := range settings() {
		if s.Env == "" || get(s.Env) == "" {
			continue
		}
		text := get(s.Env)
		value, err := s.parse(text)
		wrong := fmt.Sprintf("%q is not %s", text, s.Kind.article())
		if err == nil {
			wrong = s.check(value)
		}
		if wrong != "" {
			errs = append(errs, &Error{"the environment variable " + s.Env, []Problem{{0, wrong}}})
			continue
		}
		layers = append(layers, &Layer{Source: s.Env, values: map[string]any{s.Key: value}})
	}
	return layers, errors.Join(errs...)
}

// parse reads a value as it stands in a variable.
func (s *Setting) parse(text string) (any, error) {
	switch s.Kind {
	case Bool:
		return strconv.ParseBool(text)
	case Int:
		return strconv.Atoi(text)
	case Duration:
		return time.ParseDuration(text)
	case Probability:
		return strconv.ParseFloat(text, 64)
	default:
		return text, nil
	}
}

// Flag is the layer of one flag, whose value has the setting's Go type already.
func Flag(key, flag string, value any) *Layer {
	return &Layer{Source: "--" + flag, values: map[string]any{key: value}}
}

// Effective is the result of all layers together.
type Effective struct {
	values  map[string]any
	sources map[string]string
	refused map[string]string // what a repository would have loosened: by key what it says, in words for people
}

// Merge puts layers over the defaults, the later over the earlier. A list stands in place of another. Nil layers are
// left out. What a repository's layer would loosen does not count.
func Merge(layers ...*Layer) *Effective {
	e := &Effective{map[string]any{}, map[string]string{}, map[string]string{}}
	for _, l := range append([]*Layer{Defaults()}, layers...) {
		if l == nil {
			continue
		}
		for key, value := range l.values {
			if s, _ := lookUp(key); l.repository && s.loosened(value, e.values[key]) {
				e.refused[key] = fmt.Sprintf("%s: %s = %s", l.Source, key, literal(value))
				continue
			}
			delete(e.refused, key) // a setting that counts replaces what was refused
			e.values[key], e.sources[key] = value, l.Source
		}
	}
	return e
}

// Refused says of each setting that a repository would have loosened what counts in its place.
func (e *Effective) Refused() []string {
	var all []string
	for _, s := range settings() {
		if was, refused := e.refused[s.Key]; refused {
			all = append(all, fmt.Sprintf("%s does not count, because a repository may only tighten this; %s holds, "+
				"and your own settings, $%s or --%s can change it", was, literal(e.values[s.Key]), s.Env, s.Flag))
		}
	}
	return all
}

// Source says for people what set a key.
func (e *Effective) Source(key string) string { return e.sources[key] }

// value panics for a key that the table does not have as a T: only the program can be at fault. Where nothing sets it,
// it is zero.
func value[T any](e *Effective, key string) T {
	v, set := e.values[key]
	if _, known := lookUp(key); !known {
		panic("no setting " + key)
	}
	if !set {
		var zero T
		return zero
	}
	return v.(T)
}

// String returns the value of a setting of kind String.
func (e *Effective) String(key string) string { return value[string](e, key) }

// Bool returns the value of a setting of kind Bool.
func (e *Effective) Bool(key string) bool { return value[bool](e, key) }

// Strings is the value of a setting that is a list.
func (e *Effective) Strings(key string) []string { return value[[]string](e, key) }

// Int returns the value of a setting of kind Int.
func (e *Effective) Int(key string) int { return value[int](e, key) }

// Duration returns the value of a setting of kind Duration.
func (e *Effective) Duration(key string) time.Duration { return value[time.Duration](e, key) }
