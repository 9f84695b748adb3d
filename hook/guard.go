package hook

import "fmt"

// Guard runs work on one file or comment and returns its panic as an error: the others are not its concern, and a bug of
// jit-hook's own must not block a commit.
func Guard(work func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error, please report it: %v", p)
		}
	}()
	work()
	return nil
}
