package java

import "sync"

// Fact is something that follows from a method and a key, such as its other version, and that is found out once,
// however many comment units ask for it: a method of n tokens may have n of them. Copies of a method share its facts,
// so none may follow from the Javadoc of the new version, of which fixed copies are made.
type Fact[K comparable, T any] struct{ find func(*Method, K) T }

// NewFact makes a fact of the function that finds it out. It may be called more than once at the same time.
func NewFact[K comparable, T any](find func(*Method, K) T) *Fact[K, T] { return &Fact[K, T]{find} }

// facts are what is known about a method.
type facts struct{ known sync.Map }

type factKey struct{ fact, key any }

// Of is the value of the fact for a method. For a method that was not read from a source it is computed each time.
func (f *Fact[K, T]) Of(m *Method, key K) T {
	if m.facts == nil {
		return f.find(m, key)
	}
	k := factKey{f, key}
	if known, ok := m.facts.known.Load(k); ok {
		return known.(T)
	}
	known, _ := m.facts.known.LoadOrStore(k, f.find(m, key))
	return known.(T)
}

// Forget lets go of what is known about the method, some kilobytes of each that was judged. Whoever asks again has it
// found out again.
func (m *Method) Forget() {
	if m.facts != nil {
		m.facts.known.Clear()
	}
}
