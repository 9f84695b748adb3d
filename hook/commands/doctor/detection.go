package doctor

import (
	"context"
	"fmt"
	"os"
	"time"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/check"
	"jithook/engine/java"
	"jithook/onnx"
	"jithook/updater"
)

// detection looks at what judges: the library, the model and the device that it runs on, by judging an example.
func detection(ctx context.Context, o Options) []Check {
	checks := []Check{library(o)}
	if checks[0].State == Wrong {
		return append(checks, Check{About: "model", State: Note, Says: "not tried, since what runs it cannot be loaded"})
	}
	var d *detector.Detector
	var err error
	if o.Settings.String("model") == "" {
		err = detector.Verify()
	}
	if err == nil {
		d, err = o.Detector()
	}
	if err != nil {
		return append(checks, Check{About: "model", State: Wrong, Says: err.Error(),
			Todo: "until then only the rules judge"})
	}
	defer d.Close()
	m := d.Manifest()
	model := Check{About: "model", State: OK, Facts: map[string]string{"id": m.ID, "sha256": m.SHA256[detector.GraphFile]}}
	start := time.Now()
	if p, err := judgeExample(d); err != nil {
		model.State, model.Says, model.Todo = Wrong, fmt.Sprintf("%s fails on an example: %v", m.ID, err),
			"install jit-hook again"
	} else {
		model.Says = fmt.Sprintf("%s, sha256 %s; it judges an example as stale with probability %.2f, in %d ms",
			m.ID, m.SHA256[detector.GraphFile], p, time.Since(start).Milliseconds())
	}
	device := Check{About: "device", State: OK, Says: d.Device(), Facts: map[string]string{"device": d.Device()}}
	note := d.Note()
	if note == "" && d.Device() == string(onnx.CPU) {
		note = fmt.Sprintf("CUDA needs %s beside the ONNX Runtime library, as it is in GPU builds; "+
			"%s can name such a build",
			onnx.CUDAProvider, onnx.LibraryEnv)
	}
	if note != "" {
		device.Says += "; " + note
		device.Facts["note"] = note
	}
	return append(checks, model, wording(ctx, d), engineOf(d), device)
}

// engineOf says what runs the model.
func engineOf(d *detector.Detector) Check {
	c := Check{About: "engine", State: OK, Says: d.Engine(), Facts: map[string]string{"engine": d.Engine()}}
	if d.Engine() == string(onnx.BuiltIn) {
		c.Facts["instructions"] = onnx.Instructions()
		c.Says += ", with " + onnx.Instructions()
	}
	return c
}

// wording looks at what words comments anew.
func wording(ctx context.Context, d *detector.Detector) Check {
	c := Check{About: "updater", State: OK, Facts: map[string]string{}}
	wrong := func(err error) Check {
		c.State, c.Says, c.Todo = Wrong, err.Error(), "until then only certain fixes are suggested; install jit-hook again"
		return c
	}
	start := time.Now()
	u, err := updater.Open(updater.Embedded(), d.Runtime())
	if err != nil {
		return wrong(err)
	}
	defer u.Close()
	stale, err := example()
	if err != nil {
		return wrong(err)
	}
	options, err := u.Options(ctx, stale, d)
	if err != nil {
		return wrong(err)
	}
	c.Facts["id"] = u.Manifest().ID
	c.Says = fmt.Sprintf("%s; it has %d wordings for the example, in %d ms", u.Manifest().ID, len(options),
		time.Since(start).Milliseconds())
	return c
}

// library looks at ONNX Runtime where that runs the model, and reads all of its file where a commit trusts what it
// found before.
func library(o Options) Check {
	c := Check{About: "onnx runtime", State: OK, Facts: map[string]string{}}
	wrong := func(err error) Check {
		c.State, c.Says, c.Todo = Wrong, err.Error(), "until then only the rules judge"
		return c
	}
	r, err := onnx.Open(o.Runtime)
	if err != nil {
		return wrong(err)
	}
	defer func() { _ = r.Close() }()
	if r.Library() == "" {
		c.Says = "not loaded, since the built-in engine runs the model"
		return c
	}
	c.Facts["library"], c.Facts["version"] = r.Library(), r.Version()
	sum, err := r.Sum()
	if err != nil {
		return wrong(err)
	}
	_, want, embedded := onnx.Embedded()
	c.Facts["sha256"] = sum
	switch {
	case o.Settings.String("library") != "":
		c.State, c.Says = Note, fmt.Sprintf("version %s, from %s, which %s names", r.Version(), r.Library(),
			o.Settings.Source("library"))
	case embedded && sum == want:
		c.Says = fmt.Sprintf("version %s, unpacked to %s, whose sha256 is right", r.Version(), r.Library())
	case embedded && sum == "":
		c.State, c.Says = Note, fmt.Sprintf("version %s; %s", r.Version(), r.Note())
	default:
		return wrong(fmt.Errorf("%s was changed: its sha256 is %s, want %s: remove it", r.Library(), sum, want))
	}
	return c
}

// cache looks at where the library is unpacked.
func cache() Check {
	dir, err := onnx.DefaultCacheDir()
	if err != nil {
		return Check{About: "cache", State: Note, Says: err.Error(), Todo: "set HOME or XDG_CACHE_HOME"}
	}
	c := Check{About: "cache", State: OK, Facts: map[string]string{"directory": dir}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		c.State, c.Says = Note, fmt.Sprintf("%s cannot be read: %v", dir, err)
		return c
	}
	size := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			size += info.Size()
		}
	}
	c.Says = fmt.Sprintf("%s, %d files, %d MiB", dir, len(entries), size>>20)
	return c
}

// The example: what the comment says is returned is not what the new version returns.
const (
	exampleBefore = `class Catalogue {
    /** @return the list of the author's books */
    List<Book> byAuthor(String name) {
        return books.stream().filter(b -> b.by(name)).toList();
    }
}`
	exampleAfter = `class Catalogue {
    /** @return the list of the author's books */
    Map<String, Book> byAuthor(String name) {
        return books.stream().filter(b -> b.by(name)).collect(toMap(Book::isbn));
    }
}`
)

// example is a comment that went stale.
func example() (*engine.Case, error) {
	before, err := java.Parse([]byte(exampleBefore))
	if err != nil {
		return nil, err
	}
	after, err := java.Parse([]byte(exampleAfter))
	if err != nil {
		return nil, err
	}
	cases, _ := engine.Cases(before, after)
	if len(cases) != 1 {
		return nil, fmt.Errorf("it has %d comments to judge, not 1", len(cases))
	}
	return cases[0], nil
}

// judgeExample returns the network's probability that it is stale.
func judgeExample(d *detector.Detector) (float64, error) {
	stale, err := example()
	if err != nil {
		return 0, err
	}
	return d.Probability(stale, check.Run(stale))
}
