# Reports whether git is to stop where the comments could not be checked. jit-hook itself did not get to say so: this looks where it
# looks, in the environment, in the settings as they are staged, and in the user's own. JIT_HOOK_SKIP=1 is the way past all of it.
jit_hook_closed() {
	case ${JIT_HOOK_SKIP-} in 1 | true | yes | all) return 1 ;; esac
	case ${JIT_HOOK_FAIL_CLOSED-} in
	1 | t | T | true | TRUE | True) return 0 ;;
	0 | f | F | false | FALSE | False) return 1 ;;
	esac
	# Windows and macOS have a folder of their own for settings.
	for jit_hook_own in "${XDG_CONFIG_HOME:-${HOME-}/.config}" "${APPDATA:-/dev/null}" "${HOME-}/Library/Application Support"; do
		jit_hook_own=$jit_hook_own/jit-hook/config.toml
		[ ! -f "$jit_hook_own" ] || break
	done
	[ -f "$jit_hook_own" ] || jit_hook_own=/dev/null
	# Of each file the lines above its first table.
	for jit_hook_set in "$(git cat-file blob :.jit-hook.toml 2>/dev/null | sed '/^[[:space:]]*\[/,$d')" "$(sed '/^[[:space:]]*\[/,$d' "$jit_hook_own")"; do
		jit_hook_set=$(printf '%s\n' "$jit_hook_set" | sed -n 's/^[^#[:alnum:]]*fail-closed.\{0,1\}[[:space:]]*=[[:space:]]*\([a-z]*\).*/\1/p')
		[ "$jit_hook_set" != true ] || return 0 # a repository's false loosens nothing
	done
	return 1
}
