// Package worker runs the PyTorch process that computes gradients, scores and exports. It is driven over stdin and
// stdout, one JSON object a line; jittrain/worker.py says what each request does.
package worker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"jithook/encode/input"
)

// Model is the network's shape (jittrain/networks.py, class Detector). Vocabularies and widths are the encoder's.
type Model struct {
	input.Kind
	CommentVocabulary int `json:"comment_vocabulary"`
	CodeVocabulary    int `json:"code_vocabulary"`
	NodeVocabulary    int `json:"node_vocabulary"`
	CommentFeatures   int `json:"comment_features"`
	CodeFeatures      int `json:"code_features"`
	Actions           int `json:"actions"`
	EdgeTypes         int `json:"edge_types"`
	Types             int `json:"types"`
	Evidence          int `json:"evidence"`

	Shape
	// EmbeddingDropout has the stage's dropout act on embeddings, too.
	EmbeddingDropout bool `json:"embedding_dropout"`
	// NodeCodes has for each node's word the id of the code's embedding that it shares, or -1; nil where nothing is
	// shared.
	NodeCodes []int32 `json:"node_codes"`

	Update bool   `json:"update"` // whether a decoder writes the new comment, and
	Detect string `json:"detect"` // what of the code is read to detect staleness beside
}

// Shape is how large the parts of the network are, as configurations have it.
type Shape struct {
	Embedding     int     `toml:"embedding" json:"embedding"`
	Hidden        int     `toml:"hidden" json:"hidden"`
	Heads         int     `toml:"heads" json:"heads"`
	CommentLayers int     `toml:"comment_layers" json:"comment_layers"`
	CodeLayers    int     `toml:"code_layers" json:"code_layers"`
	FinalLayers   int     `toml:"final_layers" json:"final_layers"`
	FinalDropout  float64 `toml:"final_dropout" json:"final_dropout"`
	// Of the graph's network: the width of an action's embedding, and the steps of passing messages.
	ActionEmbedding int `toml:"action_embedding" json:"action_embedding"`
	Steps           int `toml:"steps" json:"steps"`
}

// Started is what the process says of itself.
type Started struct {
	Device     string            `json:"device"`
	Parameters int               `json:"parameters"`
	Versions   map[string]string `json:"versions"`
}

// Progress is how far an epoch is, in batches, and its mean loss so far.
type Progress struct {
	Done int     `json:"done"`
	Of   int     `json:"of"`
	Loss float64 `json:"loss"`
}

// Worker is a running process. Its methods wait for the answer and must not be called at the same time.
type Worker struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	stderr  *tail
	scripts string // the folder that the package was unpacked to
	waiting sync.Once
	died    error
}

// Start launches the process with the Python at the given path and no model yet. When ctx ends, so does the process.
// What the process prints besides its answers goes to log.
func Start(ctx context.Context, python string, threads int, log io.Writer) (*Worker, error) {
	scripts, err := unpack()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, python, "-m", "jittrain.worker")
	cmd.WaitDelay = 5 * time.Second
	// OpenBLAS's own threads wait actively and cost 30 times the work on these small matrices; torch.set_num_threads
	// rules. glibc gives large blocks back at once and takes them anew, page by page, which a step on the CPU feels by a
	// tenth.
	cmd.Env = append(os.Environ(), "PYTHONPATH="+scripts, "OPENBLAS_NUM_THREADS=1",
		"OMP_NUM_THREADS="+strconv.Itoa(threads), "PYTHONUNBUFFERED=1",
		"MALLOC_MMAP_MAX_=0", "MALLOC_TRIM_THRESHOLD_=100000000000")
	w := &Worker{cmd: cmd, stderr: new(tail), scripts: scripts}
	cmd.Stderr = io.MultiWriter(w.stderr, log)
	if w.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReaderSize(out, 1<<16)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the training worker: %w", err)
	}
	return w, nil
}

// Close ends the process and waits for it.
func (w *Worker) Close() error {
	w.in.Close()
	return w.wait()
}

func (w *Worker) wait() error {
	w.waiting.Do(func() { w.died = errors.Join(w.cmd.Wait(), os.RemoveAll(w.scripts)) })
	return w.died
}

// Init makes the model with weights drawn from the seed. The device is "auto", "cpu" or "cuda".
func (w *Worker) Init(m Model, device string, threads int, seed uint64) (Started, error) {
	var s Started
	return s, w.call("start", map[string]any{"model": m, "device": device, "threads": threads, "seed": seed}, &s, nil)
}

// Optimise begins a stage: a fresh Adam, and the stage's dropout.
func (w *Worker) Optimise(learningRate, weightDecay, dropout float64) error {
	return w.call("optimise", map[string]any{"learning_rate": learningRate, "weight_decay": weightDecay,
		"dropout": dropout}, nil, nil)
}

// Vectors begins with given embeddings: by the name of the table, a .npy file of float32.
func (w *Worker) Vectors(tables map[string]string) error {
	return w.call("vectors", map[string]any{"tables": tables}, nil, nil)
}

// Open makes the encoded set in the folder known under a name.
func (w *Worker) Open(name, folder string) error {
	return w.call("open", map[string]any{"name": name, "folder": folder}, nil, nil)
}

// Epoch trains on the batches, each a list of the set's examples, with each example's weight in the loss. It returns
// the mean loss.
func (w *Worker) Epoch(
	name string, batches [][]int, weights [][]float64, seed uint64, progress func(Progress),
) (float64, error) {
	var answer struct{ Loss float64 }
	err := w.call("epoch", map[string]any{"name": name, "batches": batches, "weights": weights, "seed": seed}, &answer,
		progress)
	return answer.Loss, err
}

// Score writes the logits of the examples as a .npy file of float32 [examples, 2].
func (w *Worker) Score(name string, batches [][]int, path string) error {
	return w.call("score", map[string]any{"name": name, "batches": batches, "path": path}, nil, nil)
}

// Losses returns the model's loss on each example, in the order of the batches.
func (w *Worker) Losses(name string, batches [][]int) ([]float64, error) {
	var answer struct{ Losses []float64 }
	err := w.call("losses", map[string]any{"name": name, "batches": batches}, &answer, nil)
	return answer.Losses, err
}

// UpdateLosses is Losses of an updater's decoder alone: the mean over the tokens of each target.
func (w *Worker) UpdateLosses(name string, batches [][]int) ([]float64, error) {
	var answer struct{ Losses []float64 }
	err := w.call("update_losses", map[string]any{"name": name, "batches": batches}, &answer, nil)
	return answer.Losses, err
}

// Save writes a checkpoint: the model, Adam's moments and the state.
func (w *Worker) Save(path string, state any) error {
	return w.call("save", map[string]any{"path": path, "state": state}, nil, nil)
}

// Load reads a checkpoint and its state; with optimiser, Adam's moments too.
func (w *Worker) Load(path string, optimiser bool, state any) error {
	answer := struct{ State any }{state}
	return w.call("load", map[string]any{"path": path, "optimiser": optimiser}, &answer, nil)
}

// Prune leaves an updater's vocabularies of comments and of code their first words.
func (w *Worker) Prune(comment, code int) error {
	return w.call("prune", map[string]any{"comment": comment, "code": code}, nil, nil)
}

// Halve leaves the matrices what half precision holds of them, and embeddings what bytes do, as packed graphs have
// them: before scores that a graph is compared with.
func (w *Worker) Halve() error {
	return w.call("halve", map[string]any{}, nil, nil)
}

// Export writes the graph for a single example as ONNX.
func (w *Worker) Export(path string) error {
	return w.call("export", map[string]any{"path": path}, nil, nil)
}

// ExportStep writes an updater's graph for one step of decoding as ONNX.
func (w *Worker) ExportStep(path string) error {
	return w.call("export_step", map[string]any{"path": path}, nil, nil)
}

func (w *Worker) call(do string, request map[string]any, answer any, progress func(Progress)) error {
	request["do"] = do
	text, err := json.Marshal(request)
	if err != nil {
		return err
	}
	if _, err := w.in.Write(append(text, '\n')); err != nil {
		return w.failure(do, err)
	}
	for {
		line, err := w.out.ReadBytes('\n')
		if err != nil {
			return w.failure(do, err)
		}
		var message struct {
			OK       json.RawMessage
			Error    string
			Progress *Progress
		}
		if err := json.Unmarshal(line, &message); err != nil {
			return fmt.Errorf("the training worker's answer to %q is not JSON: %w", do, err)
		}
		switch {
		case message.Error != "":
			return fmt.Errorf("the training worker failed at %q: %s%s", do, message.Error, w.stderr)
		case message.Progress != nil:
			if progress != nil {
				progress(*message.Progress)
			}
		case answer != nil:
			return json.Unmarshal(message.OK, answer)
		default:
			return nil
		}
	}
}

// failure says how the process died, with the end of its output.
func (w *Worker) failure(do string, err error) error {
	w.in.Close()
	if died := w.wait(); died != nil {
		err = died
	} else if errors.Is(err, io.EOF) {
		err = errors.New("it ended early")
	}
	return fmt.Errorf("the training worker died at %q: %w%s", do, err, w.stderr)
}

// tail keeps the end of the text that is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 4 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if over := len(t.text) - tailSize; over > 0 {
		t.text = bytes.Clone(t.text[over:])
	}
	return len(p), nil
}

// String is the tail as an addition to an error message, or "".
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ""
	}
	return "\n  the end of its output:\n  " + strings.ReplaceAll(text, "\n", "\n  ")
}
