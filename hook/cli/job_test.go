package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	sha   = "a1b2c3d4e5f60718293a4b5c6d7e8f9001122334"
	zeros = "0000000000000000000000000000000000000000"
)

func TestJobs(t *testing.T) {
	event := func(json string) string {
		path := filepath.Join(t.TempDir(), "event.json")
		if err := os.WriteFile(path, []byte(json), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pull := event(`{"number": 7, "pull_request": {"base": {"ref": "main", "sha": "` + sha + `"}}}`)
	push := func(before string) string {
		return event(`{"ref": "refs/heads/x", "before": "` + before + `", "repository": {"default_branch": "main"}}`)
	}
	for _, c := range []struct {
		name, env, service, from string
	}{
		{"GitHub, a pull request",
			"GITHUB_ACTIONS=true GITHUB_EVENT_NAME=pull_request GITHUB_BASE_REF=main GITHUB_EVENT_PATH=" + pull,
			"GitHub Actions", "refs/remotes/origin/main " + sha}, {"GitHub, a pull request without its event",
			"GITHUB_ACTIONS=true GITHUB_EVENT_NAME=pull_request_target GITHUB_BASE_REF=releases/1", "GitHub Actions",
			"refs/remotes/origin/releases/1"},
		{"GitHub, a pull request as it was merged",
			"GITHUB_ACTIONS=true GITHUB_EVENT_NAME=pull_request GITHUB_REF=refs/pull/7/merge GITHUB_SHA=1234 " +
				"GITHUB_EVENT_PATH=" + pull, "GitHub Actions", sha + " 1234^1"},
		{"GitHub, a pull request's own commit",
			"GITHUB_ACTIONS=true GITHUB_EVENT_NAME=pull_request GITHUB_REF=refs/pull/7/head GITHUB_SHA=1234 " +
				"GITHUB_EVENT_PATH=" + pull, "GitHub Actions", sha},
		{"GitHub, a merge queue", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=merge_group GITHUB_EVENT_PATH=" +
			event(`{"merge_group": {"base_sha": "`+sha+`"}}`), "GitHub Actions", sha},
		{"GitHub, a push", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_REF_NAME=x GITHUB_EVENT_PATH=" + push(sha),
			"GitHub Actions", sha + " refs/remotes/origin/main"}, {"GitHub, a push to the default branch",
			"GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_REF_NAME=main GITHUB_EVENT_PATH=" + push(sha), "GitHub Actions",
			sha}, {"GitHub, a new branch", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_REF_NAME=x GITHUB_EVENT_PATH=" +
			push(zeros), "GitHub Actions", "refs/remotes/origin/main"},
		{"GitHub, a schedule", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=schedule GITHUB_EVENT_PATH=" +
			event(`{"schedule": "0 0 * * *"}`), "", "no commit to compare with: GitHub Actions names none in this job; run it " +
			"on pull_request and push, or give --from"},
		{"GitHub, a broken event", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_EVENT_PATH=" + event(`{`), "",
			"read what GitHub Actions says: "},
		{"GitHub, no event", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_EVENT_PATH=/nowhere", "",
			"read what GitHub Actions says: open /nowhere"},
		{"GitHub, an event without an end", "GITHUB_ACTIONS=true GITHUB_EVENT_NAME=push GITHUB_EVENT_PATH=/dev/zero", "",
			"read what GitHub Actions says: open /dev/zero: not a regular file"},

		{"GitLab, a merge request", "GITLAB_CI=true CI_COMMIT_BEFORE_SHA=" + zeros + " CI_MERGE_REQUEST_DIFF_BASE_SHA=" + sha,
			"GitLab CI", sha},
		{"GitLab, merged results", "GITLAB_CI=true CI_MERGE_REQUEST_DIFF_BASE_SHA=old CI_MERGE_REQUEST_TARGET_BRANCH_SHA=" +
			sha, "GitLab CI", sha},
		{"GitLab, a branch", "GITLAB_CI=true CI_COMMIT_BRANCH=x CI_DEFAULT_BRANCH=main CI_COMMIT_BEFORE_SHA=" + sha,
			"GitLab CI", sha + " refs/remotes/origin/main"},
		{"GitLab, a new branch", "GITLAB_CI=true CI_COMMIT_BRANCH=x CI_DEFAULT_BRANCH=main CI_COMMIT_BEFORE_SHA=" + zeros,
			"GitLab CI", "refs/remotes/origin/main"},
		{"GitLab, by hand", "GITLAB_CI=true CI_COMMIT_BRANCH=main CI_DEFAULT_BRANCH=main CI_COMMIT_BEFORE_SHA=" + zeros, "",
			"GitLab CI names none in this job; run it in merge request pipelines"},

		{"Jenkins, a change request", "JENKINS_URL=http://localhost CHANGE_TARGET=main GIT_PREVIOUS_COMMIT=x", "Jenkins",
			"refs/remotes/origin/main"},
		{"Jenkins, a branch", "JENKINS_URL=http://localhost GIT_PREVIOUS_COMMIT=failed GIT_PREVIOUS_SUCCESSFUL_COMMIT=" + sha,
			"Jenkins", sha},
		{"Jenkins, before the first success", "JENKINS_URL=http://localhost GIT_PREVIOUS_COMMIT=" + sha, "Jenkins", sha},
		{"Jenkins, the first build", "JENKINS_URL=http://localhost", "", "Jenkins names none"},

		{"Azure, a pull request", "TF_BUILD=True SYSTEM_PULLREQUEST_TARGETBRANCH=refs/heads/main", "Azure Pipelines",
			"refs/remotes/origin/main"},
		{"Azure, the short name", "TF_BUILD=True SYSTEM_PULLREQUEST_TARGETBRANCH=main", "Azure Pipelines",
			"refs/remotes/origin/main"},
		{"Azure, a branch", "TF_BUILD=True", "", "Azure Pipelines names none"},

		{"Bitbucket, a pull request",
			"BITBUCKET_BUILD_NUMBER=1 BITBUCKET_PR_DESTINATION_BRANCH=main BITBUCKET_PR_DESTINATION_COMMIT=a1b2c3d4e5f6",
			"Bitbucket Pipelines", "refs/remotes/origin/main a1b2c3d4e5f6"},
		{"Bitbucket, a branch", "BITBUCKET_BUILD_NUMBER=1", "", "Bitbucket Pipelines names none"},

		{"CircleCI", "CIRCLECI=true", "", "give --from << pipeline.git.base_revision >>"},

		{"Travis, a pull request", "TRAVIS=true TRAVIS_PULL_REQUEST=7 TRAVIS_BRANCH=main", "Travis CI",
			"refs/remotes/origin/main"},
		{"Travis, a push", "TRAVIS=true TRAVIS_PULL_REQUEST=false TRAVIS_BRANCH=x TRAVIS_COMMIT_RANGE=" + sha + "...b",
			"Travis CI", sha},
		{"Travis, a new branch", "TRAVIS=true TRAVIS_PULL_REQUEST=false TRAVIS_BRANCH=x", "", "Travis CI names none"},

		{"Buildkite, a pull request", "BUILDKITE=true BUILDKITE_PULL_REQUEST_BASE_BRANCH=main", "Buildkite",
			"refs/remotes/origin/main"},
		{"Buildkite, a branch", "BUILDKITE=true BUILDKITE_BRANCH=x BUILDKITE_PIPELINE_DEFAULT_BRANCH=main", "Buildkite",
			"refs/remotes/origin/main"},
		{"Buildkite, the default branch", "BUILDKITE=true BUILDKITE_BRANCH=main BUILDKITE_PIPELINE_DEFAULT_BRANCH=main", "",
			"Buildkite names none"},

		{"none", "CI=true", "", "no continuous integration that jit-hook knows runs this; give --from"},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := map[string]string{}
			for v := range strings.FieldsSeq(c.env) {
				name, value, _ := strings.Cut(v, "=")
				set[name] = value
			}
			j, err := jobOf(func(name string) string { return set[name] })
			switch {
			case c.service == "":
				if err == nil || !strings.Contains(err.Error(), c.from) {
					t.Errorf("%+v, error %v; want %q", j, err, c.from)
				}
			case err != nil:
				t.Error(err)
			case j.service != c.service || !slices.Equal(j.from, strings.Fields(c.from)) || j.deepen == "":
				t.Errorf("%+v, want %s of %s", j, c.from, c.service)
			}
		})
	}
}

func TestErrorsOfJobs(t *testing.T) {
	for name, want := range map[string]error{"CIRCLECI": errSilentService, "HOME": errUnknownService} {
		_, err := jobOf(func(n string) string {
			if n == name {
				return "true"
			}
			return ""
		})
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
}
