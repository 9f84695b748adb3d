package filter_test

import (
	"bytes"
	"errors"
	"testing"

	"jithook/hook/filter"
)

// FuzzReadBaseline reads any bytes as a baseline: it is refused as damaged, or what is written of it is read as the
// same.
func FuzzReadBaseline(f *testing.F) {
	f.Add(filter.NewBaseline().Encode())
	f.Add(filter.NewBaseline(entry("a/caf\xe9.java", "A.a()", "stale-return", "v1:1"),
		entry("B.java", "B.b(List<String>)", "type-word", "v1:2")).Encode())
	f.Add([]byte(
		`{"version": 1, "findings": [{"fingerprint": "v1:1", "path_base64": "!", "reason": "so"}, {"fingerprint": "v1:1"}]}`))
	f.Add([]byte(`{"version": 2}`))
	f.Add([]byte("{\"version\": 1,\n<<<<<<< HEAD"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := filter.ReadBaseline(data, "b.json")
		if err != nil {
			if !errors.Is(err, filter.ErrDamaged) {
				t.Fatalf("the error is %v", err)
			}
			return
		}
		text := b.Encode()
		again, err := filter.ReadBaseline(text, "b.json")
		if err != nil {
			t.Fatalf("what was written is not read: %v\n%s", err, text)
		}
		if !bytes.Equal(again.Encode(), text) || len(again.Entries()) != len(b.Entries()) {
			t.Fatalf("written\n%s\nand then\n%s", text, again.Encode())
		}
		known, err := filter.ReadKnown(bytes.NewReader(data), "b.json")
		if err != nil || len(known) != len(b.Entries()) {
			t.Fatalf("%d are known of %d, %v", len(known), len(b.Entries()), err)
		}
		for _, e := range b.Entries() {
			if reason, ok := known[e.Fingerprint]; !ok || reason != e.Reason {
				t.Fatalf("%q was lost, or its reason", e.Fingerprint)
			}
		}
	})
}
