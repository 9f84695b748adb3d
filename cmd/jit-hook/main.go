// Command jit-hook finds Javadoc that a staged change leaves stale; git runs it as its pre-commit hook.
package main

import (
	"os"

	"jithook/hook/cli"
)

func main() {
	os.Exit(cli.Execute())
}
