package doctor

import (
	"fmt"
	"strings"

	"jithook/hook/config"
)

// settings looks at what a run would go by.
func settings(o Options) Check {
	c := Check{About: "settings", State: OK, Facts: map[string]string{}}
	if o.SettingsError != nil {
		c.State, c.Says = Wrong, strings.ReplaceAll(o.SettingsError.Error(), "\n", "; ")
		return c
	}
	var from []string
	counts := map[string]int{}
	for _, s := range config.Settings() {
		source := o.Settings.Source(s.Key)
		if source == "" || source == config.Defaults().Source {
			continue
		}
		c.Facts[s.Key] = source
		if counts[source]++; counts[source] == 1 {
			from = append(from, source)
		}
	}
	for i, source := range from {
		from[i] = fmt.Sprintf("%d from %s", counts[source], source)
	}
	c.Says = "the defaults"
	if len(from) > 0 {
		c.Says = strings.Join(from, ", ") + "; `jit-hook config show` prints all"
	}
	switch {
	case o.Off:
		c.State, c.Says, c.Todo = Wrong, "JIT_HOOK_SKIP switches jit-hook off in this environment", "unset it"
	case len(o.Unstaged) > 0:
		c.State, c.Todo = Note, "git add "+strings.Join(o.Unstaged, " ")
		c.Says += fmt.Sprintf("; what is not staged does not count, which is %s", strings.Join(o.Unstaged, " and "))
	}
	return c
}
