package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"jithook/hook/safefile"
)

// maxEvent bounds an event; GitHub sends none of more than 25 MB.
const maxEvent = 32 << 20

// event is what started a workflow, as GitHub says in the file GITHUB_EVENT_PATH: the payload of its webhook.
type event struct {
	Before     string `json:"before"` // of a push
	Repository struct {
		DefaultBranch string `json:"default_branch"`
	} `json:"repository"`
	PullRequest struct {
		Base struct {
			SHA string `json:"sha"`
		} `json:"base"`
	} `json:"pull_request"`
	MergeGroup struct {
		BaseSHA string `json:"base_sha"`
	} `json:"merge_group"`
}

// gitHub also reads Gitea's and Forgejo's jobs, which have the same variables. The branch comes before the base that
// the event names, which may be older than the one that GitHub merged the pull request with, so that a shallow clone
// lacks it.
func gitHub(e env) ([]string, error) {
	var ev event
	if path := e("GITHUB_EVENT_PATH"); path != "" {
		content, err := safefile.Read(path, maxEvent)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(content, &ev); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	var from []string
	switch e("GITHUB_EVENT_NAME") {
	case "pull_request", "pull_request_target", "pull_request_review":
		if base := e("GITHUB_BASE_REF"); base != "" {
			from = append(from, onOrigin(base))
		}
		if sha := ev.PullRequest.Base.SHA; sha != "" {
			from = append(from, sha)
		}
		// What actions/checkout gives by itself is the merge that GitHub made, whose first parent is the base then.
		if merge := e("GITHUB_SHA"); merge != "" && strings.HasPrefix(e("GITHUB_REF"), "refs/pull/") &&
			strings.HasSuffix(e("GITHUB_REF"), "/merge") {
			from = append(from, merge+"^1")
		}
	case "merge_group":
		if sha := ev.MergeGroup.BaseSHA; sha != "" {
			from = append(from, sha)
		}
	case "push":
		from = pushed(ev.Before, e("GITHUB_REF_NAME"), ev.Repository.DefaultBranch)
	}
	return from, nil
}

// gitLab has the target's commit only where the job's commit is merged with it already; then the diff's base is too
// old.
func gitLab(e env) ([]string, error) {
	for _, name := range []string{"CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_DIFF_BASE_SHA"} {
		if sha := e(name); sha != "" {
			return []string{sha}, nil
		}
	}
	return pushed(e("CI_COMMIT_BEFORE_SHA"), e("CI_COMMIT_BRANCH"), e("CI_DEFAULT_BRANCH")), nil
}

// jenkins takes the last build that succeeded, so that what broke one is not forgotten in the next.
func jenkins(e env) ([]string, error) {
	if target := e("CHANGE_TARGET"); target != "" {
		return []string{onOrigin(target)}, nil
	}
	for _, name := range []string{"GIT_PREVIOUS_SUCCESSFUL_COMMIT", "GIT_PREVIOUS_COMMIT"} {
		if sha := e(name); sha != "" {
			return []string{sha}, nil
		}
	}
	return nil, nil
}

func azure(e env) ([]string, error) {
	if target := e("SYSTEM_PULLREQUEST_TARGETBRANCH"); target != "" {
		return []string{onOrigin(target)}, nil
	}
	return nil, nil
}

func bitbucket(e env) ([]string, error) {
	var from []string
	if branch := e("BITBUCKET_PR_DESTINATION_BRANCH"); branch != "" {
		from = append(from, onOrigin(branch))
	}
	if sha := e("BITBUCKET_PR_DESTINATION_COMMIT"); sha != "" {
		from = append(from, sha)
	}
	return from, nil
}

// travis has the range of a push as "before...after"; it is empty for a new branch.
func travis(e env) ([]string, error) {
	if number := e("TRAVIS_PULL_REQUEST"); number != "" && number != "false" {
		return []string{onOrigin(e("TRAVIS_BRANCH"))}, nil
	}
	if before, _, found := strings.Cut(e("TRAVIS_COMMIT_RANGE"), "..."); found {
		return []string{before}, nil
	}
	return nil, nil
}

func buildkite(e env) ([]string, error) {
	if base := e("BUILDKITE_PULL_REQUEST_BASE_BRANCH"); base != "" {
		return []string{onOrigin(base)}, nil
	}
	return pushed("", e("BUILDKITE_BRANCH"), e("BUILDKITE_PIPELINE_DEFAULT_BRANCH")), nil
}
