package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"jithook/hook/change"
)

// job is what a service for continuous integration says, in the environment of a job, of the commits that it is about.
// The last one is HEAD.
type job struct {
	service string
	from    []string // revisions to compare HEAD with, by their merge base; the first one that the clone has is meant
	deepen  string   // how to have the service fetch what a clone lacks
}

// service is one kind of service.
type service struct {
	name   string
	named  string // the variable that is set in each of its jobs, and in no others
	from   func(env) ([]string, error)
	deepen string
	silent string // what to do where it says of no commit that came before
}

// env looks up a variable; one that is not set is empty.
type env func(string) string

var services = []service{
	{"GitHub Actions", "GITHUB_ACTIONS", gitHub, "give actions/checkout fetch-depth: 0",
		"run it on pull_request and push, or give --from"},
	{"GitLab CI", "GITLAB_CI", gitLab, `set GIT_DEPTH: "0" in the job's variables`,
		"run it in merge request pipelines, or give --from"},
	{"Jenkins", "JENKINS_URL", jenkins, "clone without --depth and fetch the target branch to refs/remotes/origin",
		"build the branch a second time, or give --from"},
	{"Azure Pipelines", "TF_BUILD", azure, "set fetchDepth: 0 in the checkout step",
		"run it in the validation of pull requests, or give --from"},
	{"Bitbucket Pipelines", "BITBUCKET_BUILD_NUMBER", bitbucket,
		"set clone: depth: full, and fetch the destination branch to refs/remotes/origin",
		"run it under pull-requests, or give --from"},
	{"CircleCI", "CIRCLECI", none, "fetch the whole history in the checkout step",
		"give --from << pipeline.git.base_revision >>"},
	{"Travis CI", "TRAVIS", travis, "set git: depth: false", "give --from"},
	{"Buildkite", "BUILDKITE", buildkite, "clone without --depth", "run it for pull requests, or give --from"},
}

// Errors of jobOf.
var (
	errUnknownService = errors.New("no continuous integration that jit-hook knows")
	errSilentService  = errors.New("no commit to compare with")
)

// logged reports whether a service, even one that jit-hook does not know, reads what this process writes.
func logged(e env) bool {
	said := strings.ToLower(e("CI"))
	return said != "" && said != "0" && said != "false" || running(e) != nil || e("TEAMCITY_VERSION") != ""
}

// running is the service in one of whose jobs this is; nil where it is none of them.
func running(e env) *service {
	for i := range services {
		if e(services[i].named) != "" {
			return &services[i]
		}
	}
	return nil
}

// jobOf reads what the service says that runs this process. Where there is none the error is errUnknownService, and
// errSilentService where it gives nothing to compare with.
func jobOf(e env) (*job, error) {
	s := running(e)
	if s == nil {
		return nil, fmt.Errorf("%w runs this; give --from", errUnknownService)
	}
	from, err := s.from(e)
	if err != nil {
		return nil, fmt.Errorf("read what %s says: %w", s.name, err)
	}
	if len(from) == 0 {
		return nil, fmt.Errorf("%w: %s names none in this job; %s", errSilentService, s.name, s.silent)
	}
	return &job{s.name, from, s.deepen}, nil
}

// onOrigin is where a clone has a branch of the repository that it was made of.
func onOrigin(branch string) string {
	return "refs/remotes/origin/" + strings.TrimPrefix(branch, "refs/heads/")
}

// pushed are the revisions to compare with for a push that moved a branch from a commit, zeros for a new branch. That
// commit may be gone after a forced push, where the default branch is the next best; to the default branch itself it is
// no help.
func pushed(before, branch, defaultBranch string) []string {
	var from []string
	if strings.Trim(before, "0") != "" {
		from = append(from, before)
	}
	if defaultBranch != "" && branch != defaultBranch {
		from = append(from, onOrigin(defaultBranch))
	}
	return from
}

func none(env) ([]string, error) { return nil, nil }

// readJob compares HEAD with what the continuous integration names. What is missing is said with what that service
// needs.
func readJob(ctx context.Context, repository change.Repository) (*change.Set, error) {
	j, r, err := jobRange(ctx, repository)
	if err != nil {
		return nil, err
	}
	set, err := repository.Range(ctx, r)
	return set, advise(j, err)
}

// jobRange is the range that the continuous integration names.
func jobRange(ctx context.Context, repository change.Repository) (*job, change.Range, error) {
	j, err := jobOf(os.Getenv)
	if err != nil {
		return nil, change.Range{}, err
	}
	var missing error
	for _, from := range j.from {
		_, err := repository.Commit(ctx, from)
		if err == nil {
			return j, change.Range{From: from, To: "HEAD"}, nil
		}
		if missing == nil {
			missing = err
		}
		if !errors.Is(err, change.ErrNoCommit) && !errors.Is(err, change.ErrShallow) {
			return nil, change.Range{}, err
		}
	}
	return nil, change.Range{}, advise(j, missing)
}

// advise adds to the error of a commit that is not there what to do about it in a job.
func advise(j *job, err error) error {
	if errors.Is(err, change.ErrNoCommit) || errors.Is(err, change.ErrShallow) {
		return fmt.Errorf("%w; in %s, %s", err, j.service, j.deepen)
	}
	return err
}
