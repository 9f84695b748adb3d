package reader

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"

	"jithook/hook/report"
)

// server asks a model behind an OpenAI-compatible API. Unless the user says otherwise, no other machine is reached,
// whatever a name leads to.
func (c Config) server() (asking, error) {
	at, err := url.Parse(c.URL)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return nil, fmt.Errorf("reader.url %q is no URL of a server, such as http://127.0.0.1:8080/v1", c.URL)
	}
	dialer := &net.Dialer{}
	if !c.Remote {
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			host, _, err := net.SplitHostPort(address)
			if ip := net.ParseIP(host); err != nil || ip == nil || !ip.IsLoopback() {
				return fmt.Errorf("%s is another machine, to which comments and code would go; `reader.remote = true` in the "+
					"user's settings allows it", address)
			}
			return nil
		}
	}
	client := &http.Client{
		Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}, // and no proxy
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return errors.New("it leads elsewhere")
		},
	}
	where := strings.TrimSuffix(c.URL, "/") + "/chat/completions"
	return func(ctx context.Context, questions []report.Question, take func(string, Answer) error) (first error) {
		for _, q := range questions {
			a, err := c.chat(ctx, client, where, q)
			if err == nil {
				err = take(q.ID, a)
			}
			switch {
			case err == nil:
			case ctx.Err() != nil, errors.As(err, new(*url.Error)): // the next question would fare no better
				return err
			case first == nil:
				first = err
			}
		}
		return first
	}, nil
}

// turn is one part of a conversation.
type turn struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Prompt is the instructions and the question for a model.
func Prompt(q report.Question) (system, user string, err error) {
	text, err := json.Marshal(struct {
		Javadoc string          `json:"javadoc"`
		Doubt   []string        `json:"doubt"`
		Hints   []report.Hint   `json:"hints"`
		Old     string          `json:"old"`
		New     string          `json:"new"`
		Changes []string        `json:"changes"`
		Members []report.Member `json:"members"`
	}{q.Javadoc, q.Doubt, q.Hints, q.Old, q.New, q.Changes, q.Members})
	return Guide, string(report.EscapeJSON(text)), err
}

func (c Config) chat(ctx context.Context, client *http.Client, where string, q report.Question) (Answer, error) {
	system, user, err := Prompt(q)
	if err != nil {
		return Answer{}, err
	}
	body, err := json.Marshal(struct {
		Model       string  `json:"model,omitempty"`
		Messages    []turn  `json:"messages"`
		Temperature float64 `json:"temperature"`
		MaxTokens   int     `json:"max_tokens"`
	}{c.Model, []turn{{"system", system}, {"user", user}}, 0, 800})
	if err != nil {
		return Answer{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, where, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Answer{}, fmt.Errorf("the server says %s", response.Status)
	}
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return Answer{}, err
	case len(text) > maxAnswer:
		return Answer{}, fmt.Errorf("its answer is longer than %d KiB", maxAnswer>>10)
	}
	var said struct {
		Choices []struct {
			Message turn `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(text, &said); err != nil || len(said.Choices) == 0 {
		return Answer{}, fmt.Errorf("its answer is not of the API: %.80q", text)
	}
	return understand(said.Choices[0].Message.Content, user)
}
