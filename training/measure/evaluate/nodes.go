package evaluate

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Nodes reads what ONNX Runtime wrote to its Profile: how many nodes of each operator ran with each of its providers,
// such as CUDAExecutionProvider. A provider leaves to the CPU what it has no code for, and says nothing of it.
func Nodes(dir string) (map[string]map[string]int, error) {
	nodes := map[string]map[string]int{}
	files := os.DirFS(dir)
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		var events []struct {
			Name string
			Args struct {
				Operator string `json:"op_name"`
				Provider string
			}
		}
		if err := json.Unmarshal(data, &events); err != nil {
			return fmt.Errorf("read the profile %s: %w", path, err)
		}
		seen := map[string]bool{} // a node has an event for each run
		for _, e := range events {
			if e.Args.Provider == "" || seen[e.Name] {
				continue
			}
			seen[e.Name] = true
			provider := strings.TrimSuffix(e.Args.Provider, "ExecutionProvider")
			if nodes[provider] == nil {
				nodes[provider] = map[string]int{}
			}
			nodes[provider][e.Args.Operator]++
		}
		return nil
	})
	return nodes, err
}
