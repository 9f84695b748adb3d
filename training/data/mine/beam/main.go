package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

func main() { os.Exit(execute()) }

// execute runs the command line: 0 done, 1 failed, 2 wrong usage. Beam adds flags of its own, --runner and --endpoint
// among them.
func execute() int {
	out := flag.String("out", "mined.jsonl.zst", "file to write")
	jobs := flag.Int("jobs", 0, "batches of commits to mine at a time in each repository; 0: one for each processor, 1 "+
		"where an engine has a worker for each")
	shards := flag.String("shards", "mined.shards", "directory for one file a repository; every worker needs to see it")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: beam [--out FILE.jsonl.zst] [--shards DIR] [--jobs N] [--runner "+
			"prism|flink|…] [--endpoint HOST:PORT] REPO…")
		flag.PrintDefaults()
	}
	flag.Parse()
	beam.Init() // does not return where the engine has started this process as a worker
	if flag.NArg() == 0 {
		flag.Usage()
		return 2
	}
	if err := run(context.Background(), flag.Args(), *jobs, *shards, *out); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		return 1
	}
	return 0
}
