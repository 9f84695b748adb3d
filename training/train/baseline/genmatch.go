package baseline

import (
	"context"
	"slices"

	"jithook/detector"
	"jithook/engine"
	"jithook/engine/java"
	"jithook/engine/javadoc"
	"jithook/training/measure/evaluate"
	"jithook/updater"
)

// writer writes the comment of a case's unit anew, in subtokens, for a version of the method alone.
type writer func(c *engine.Case, version *java.Method) ([]string, error)

// genmatch is the paper's GENMATCH: an @return comment is generated for the old version and for the new one, and the
// comment counts as stale where the two differ.
func genmatch(write writer) evaluate.Judge {
	return func(c *engine.Case) (evaluate.Opinion, error) {
		same := evaluate.Opinion{Level: detector.OK}
		if c.Unit.Type != javadoc.Return {
			return same, nil
		}
		old, err := write(c, c.Old)
		if err != nil {
			return same, err
		}
		fresh, err := write(c, c.New)
		if err != nil || slices.Equal(old, fresh) {
			return same, err
		}
		return evaluate.Opinion{Score: 1, Level: detector.Block}, nil
	}
}

// generating writes the likeliest comment of a generator, none where what that emits makes no comment.
func generating(ctx context.Context, generator *updater.Updater) writer {
	return func(c *engine.Case, version *java.Method) ([]string, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		alone := *c
		alone.Old, alone.New = version, version
		read, err := generator.Read(&alone, nil)
		if err != nil {
			return nil, err
		}
		found, err := generator.Search(ctx, read, updater.Beam)
		if err != nil || len(found) == 0 {
			return nil, err
		}
		return found[0].New, nil
	}
}
