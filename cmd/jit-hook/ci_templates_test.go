package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"jithook/hook/hooktest"
)

// platform stands in for the API of one: it keeps what is sent to it, and gives that back where it is asked for.
type platform struct {
	t       *testing.T
	token   string // the header that every request needs
	account string // whose comments all are
	answers map[string]string
	refuses string // a path that is answered with 403
	forged  string // what somebody else says there
	sent    map[string][]string
}

func (p *platform) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, value, _ := strings.Cut(p.token, ": ")
	if r.Header.Get(name) != value {
		p.t.Errorf("%s %s came without the token", r.Method, r.URL)
	}
	if r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			p.t.Error(err)
		}
		if r.URL.Path == p.refuses {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		p.sent[r.URL.Path] = append(p.sent[r.URL.Path], string(body))
		fmt.Fprint(w, "{}")
		return
	}
	if answer, there := p.answers[r.URL.Path]; there {
		fmt.Fprint(w, answer)
		return
	}
	var all []any
	if r.URL.Query().Get("page") == "1" {
		stranger := map[string]string{"login": "mallory", "username": "mallory"}
		all = append(all, map[string]any{"body": p.forged, "user": stranger, "author": stranger})
		me := map[string]string{"login": p.account, "username": p.account}
		say := func(body string) {
			all = append(all, map[string]any{"body": body, "diff_hunk": p.forged, "user": me, "author": me})
		}
		say("Another workflow says: " + p.forged + "\nand no more.")
		for _, sent := range p.sent {
			for _, s := range sent {
				var of struct {
					Body     string
					Comments []struct{ Body string }
				}
				if err := json.Unmarshal([]byte(s), &of); err != nil {
					p.t.Error(err)
				}
				say(of.Body)
				for _, c := range of.Comments {
					say(c.Body)
				}
			}
		}
	}
	if err := json.NewEncoder(w).Encode(append([]any{}, all...)); err != nil {
		p.t.Error(err)
	}
}

// stale is a repository whose branch topic leaves two comments of main stale, one of them in a file of its own.
func stale(t *testing.T) *hooktest.Repo {
	r := hooktest.NewRepo(t)
	text := "package shop;\n\nclass Reader {\n    /**\n     * Reads.\n     *\n" +
		"     * @param count\n     */\n    void read(int count) {\n        print(lines.subList(0, count));\n    }\n\n" +
		"    void close() { shut(); }\n}\n"
	r.Write("shop/Reader.java", text)
	r.Write("shop/Far.java", "package shop;\n\n/** See {@link Reader#close()}. */\nclass Far { }\n")
	r.Commit()
	r.Git("switch", "-q", "-c", "topic")
	r.Write("shop/Reader.java", strings.NewReplacer("int count", "int limit", "0, count", "0, limit", "close", "finish").
		Replace(text))
	r.Commit()
	r.Git("update-ref", "refs/remotes/origin/main", "main")
	return r
}

// scriptOf is what a template runs, below the keys that lead there.
func scriptOf(t *testing.T, file string, keys ...any) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", file))
	if err != nil {
		t.Fatal(err)
	}
	var at any
	if err := yaml.Unmarshal(text, &at); err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		switch key := key.(type) {
		case int:
			at = at.([]any)[key]
		case string:
			at = at.(map[string]any)[key]
		}
	}
	return at.(string)
}

// marks are those of all that a review of the repository says, as one comment has them.
func marks(t *testing.T, r *hooktest.Repo) string {
	t.Helper()
	said := process(t, r.Dir, nil, jitHookPath(t), "review", "--format", "github", "--from", "main")
	all := regexp.MustCompile(` v1:[0-9a-f]{16}`).FindAllString(said.stdout, -1)
	if len(all) != 2 {
		t.Fatalf("%d marks in %+v", len(all), said)
	}
	return "\n\n<!-- jit-hook:comment" + strings.Join(all, "") + " -->"
}

// TestGitHubActionPostsOnce runs the action's script against a stand-in: what it says once it does not say again, where
// it may not write it says so, and the exit code is what was asked for.
func TestGitHubActionPostsOnce(t *testing.T) {
	r := stale(t)
	p := &platform{t: t, token: "Authorization: Bearer secret", account: "github-actions[bot]",
		sent: map[string][]string{}}
	server := httptest.NewServer(p)
	defer server.Close()
	summary := filepath.Join(t.TempDir(), "summary")
	temporary := t.TempDir()
	sarif := "false"
	run := func(failOn string) ended {
		return process(t, r.Dir, []string{"COMMAND=" + jitHookPath(t), "TOKEN=secret", "ACCOUNT=" + p.account,
			"SARIF=" + sarif, "RUNNER_TEMP=" + temporary,
			"FAIL_ON=" + failOn, "PULL=7", "HEAD=" + strings.TrimSpace(r.Git("rev-parse", "topic")), "BASE=main",
			"GITHUB_BASE_REF=main", "GITHUB_API_URL=" + server.URL, "GITHUB_REPOSITORY=ada/library",
			"GITHUB_STEP_SUMMARY=" + summary},
			"bash", "--noprofile", "--norc", "-eo", "pipefail", "-c",
			scriptOf(t, "ci/github/action.yml", "runs", "steps", 0, "run"))
	}
	const reviews = "/repos/ada/library/pulls/7/reviews"
	p.forged = marks(t, r)
	p.refuses = reviews
	run("never").want(t, 0, "::warning::GitHub did not take the comments")
	if text, err := os.ReadFile(summary); err != nil || !strings.Contains(string(text), "2 comments stale") {
		t.Errorf("the page of the job says %q, %v", text, err)
	}
	p.refuses = ""
	sarif = "true"
	run("block").want(t, 1)
	report, err := os.ReadFile(filepath.Join(temporary, "jit-hook.sarif"))
	if err != nil || strings.Count(string(report), `"ruleId"`) != 2 {
		t.Errorf("the report for code scanning is %s, %v", report, err)
	}
	if len(p.sent[reviews]) != 1 || !strings.Contains(p.sent[reviews][0], "```suggestion") ||
		!strings.Contains(p.sent[reviews][0], "Far.java") {
		t.Errorf("sent %q", p.sent)
	}
	if e := run("never"); e.code != 0 || len(p.sent[reviews]) != 1 {
		t.Errorf("again: %+v, sent %q", e, p.sent)
	}
}

// TestGitLabTemplatePostsOnce does the same with that of GitLab.
func TestGitLabTemplatePostsOnce(t *testing.T) {
	r := stale(t)
	base, head := strings.TrimSpace(r.Git("rev-parse", "main")), strings.TrimSpace(r.Git("rev-parse", "topic"))
	const merge = "/projects/3/merge_requests/7"
	p := &platform{t: t, token: "PRIVATE-TOKEN: secret", account: "project_3_bot", sent: map[string][]string{},
		answers: map[string]string{"/user": `{"username":"project_3_bot"}`,
			merge: fmt.Sprintf(`{"diff_refs":{"base_sha":%q,"head_sha":%q,"start_sha":"start"}}`, base, head)},
		forged: marks(t, r)}
	server := httptest.NewServer(p)
	defer server.Close()
	path := filepath.Dir(jitHookPath(t)) + string(os.PathListSeparator) + os.Getenv("PATH")
	run := func(token, failOn string) ended {
		return process(t, r.Dir, []string{"PATH=" + path, "JIT_HOOK_TOKEN=" + token, "JIT_HOOK_FAIL_ON=" + failOn,
			"CI_API_V4_URL=" + server.URL, "CI_PROJECT_ID=3", "CI_MERGE_REQUEST_IID=7", "CI_COMMIT_SHA=" + head,
			"CI_MERGE_REQUEST_DIFF_BASE_SHA=" + base},
			"sh", "-c", scriptOf(t, "ci/gitlab/review.yml", "jit-hook-review", "script", 0))
	}
	run("", "never").want(t, 0, "JIT_HOOK_TOKEN is not set")
	quality, err := os.ReadFile(filepath.Join(r.Dir, "jit-hook-quality.json"))
	if err != nil || strings.Count(string(quality), "fingerprint") != 2 || len(p.sent) > 0 {
		t.Errorf("the report is %s, %v, sent %q", quality, err, p.sent)
	}
	run("secret", "block").want(t, 1)
	sent := p.sent[merge+"/discussions"]
	if len(sent) != 1 || !strings.Contains(sent[0], "```suggestion:-0+0") ||
		!strings.Contains(sent[0], `"start_sha":"start"`) || len(p.sent[merge+"/notes"]) != 1 {
		t.Errorf("sent %q", p.sent)
	}
	e := run("secret", "never")
	if e.code != 0 || len(p.sent[merge+"/discussions"]) != 1 || len(p.sent[merge+"/notes"]) != 1 {
		t.Errorf("again: %+v, sent %q", e, p.sent)
	}
	p.answers[merge] = `{"diff_refs":{"head_sha":"another"}}`
	run("secret", "never").want(t, 0, "the merge request has newer commits")
}
