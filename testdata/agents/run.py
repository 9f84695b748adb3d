"""Runs coding agents with a scripted model and the hooks that `jit-hook install --agent` writes.

usage: run.py JIT-HOOK FOLDER [AGENT…]   where FOLDER/AGENT has what npm installed

Each run has a HOME, a project and a model of its own, and no variable of this process. What must hold is asserted of
what reached the model: its requests.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from model import Model, Tool

JIT_HOOK, INSTALLED = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SHELF = "src/Shelf.java"
BEFORE = """\
class Shelf {
    /**
     * Finds books.
     *
     * @param author who wrote them
     * @return the books
     */
    public Books byAuthor(String author) {
        return books.with(author);
    }

    /**
     * Counts the pages of all books on this shelf.
     *
     * @return the number of pages, 0 for an empty shelf
     */
    public int pages() {
        int sum = 0;
        for (Book b : books) {
            sum += b.pages();
        }
        return sum;
    }
}
"""
HEAD = "    public Books byAuthor(String author) {\n        return books.with(author);"
STALE = "     * @param author who wrote them"
LOOP = "            sum += b.pages();"


class Agent:
    settings = ""  # the file that install writes
    others = {}  # what a user has in it before
    reads = False  # a file before it edits it
    ends = True  # what is said at the end of a turn reaches the model
    result = ""  # what the model sees of an edit that worked

    def __init__(self, home, project):
        self.home, self.project = home, project

    def binary(self):
        return INSTALLED / self.name / "node_modules/.bin" / self.program

    def configure(self, url):
        """Writes what the agent needs to speak with the model at url."""

    def variables(self, url):
        return {}


class Codex(Agent):
    name, program, settings, result = "codex", "codex", ".codex/hooks.json", "Success. Updated"
    others = {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "touch mark"}]}]}}
    bypass = True  # the trust that it asks for each hook

    def configure(self, url):
        config = self.home / ".codex/config.toml"
        if not config.exists():
            write(config, f'[projects.{json.dumps(str(self.project))}]\ntrust_level = "trusted"\n')

    def command(self, url):
        provider = f'{{name="scripted",base_url="{url}/v1",wire_api="responses",env_key="SCRIPTED_API_KEY"}}'
        trusted = ["--dangerously-bypass-hook-trust"] if self.bypass else []
        return [
            *("exec", "--json", "--skip-git-repo-check", "-m", "gpt-5.5"),
            *("-c", 'model_provider="scripted"', "-c", f"model_providers.scripted={provider}"),
            *("-c", "analytics.enabled=false", "--dangerously-bypass-approvals-and-sandbox", *trusted, "Rename it"),
        ]

    def variables(self, url):
        return {"SCRIPTED_API_KEY": "made-up"}

    def edit(self, old, new):
        lines = [f"-{line}" for line in old.split("\n")] + [f"+{line}" for line in new.split("\n")]
        patch = "\n".join(["*** Begin Patch", f"*** Update File: {SHELF}", "@@", *lines, "*** End Patch", ""])
        return Tool("apply_patch", patch)

    def shell(self, command):
        return Tool("exec_command", {"cmd": command})

    def hooks(self):
        """What Codex knows of the project's hooks, and whether the user trusts them."""
        env = environment(self, "", [])
        with subprocess.Popen(
            [self.binary(), "app-server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=env, cwd=self.project, text=True,
        ) as server:
            def send(message):
                server.stdin.write(json.dumps({"jsonrpc": "2.0"} | message) + "\n")
                server.stdin.flush()

            def answer(number):
                while True:
                    message = json.loads(server.stdout.readline())
                    if message.get("id") == number:
                        return message["result"]

            who = {"clientInfo": {"name": "t", "title": "t", "version": "1"}}
            send({"id": 1, "method": "initialize", "params": who})
            answer(1)
            send({"method": "initialized"})
            send({"id": 2, "method": "hooks/list", "params": {"cwds": [str(self.project)]}})
            found = [hook for folder in answer(2)["data"] for hook in folder["hooks"]]
            server.terminate()
        return found


class Gemini(Agent):
    name, program, settings, result = "gemini-cli", "gemini", ".gemini/settings.json", "Successfully modified"
    others = {"hooks": {"AfterAgent": [{"hooks": [{"type": "command", "command": "touch mark; echo {}"}]}]}}

    def configure(self, url):
        own = {
            "security": {"auth": {"selectedType": "gemini-api-key"}},
            "privacy": {"usageStatisticsEnabled": False},
            "general": {"enableAutoUpdate": False},
        }
        write(self.home / ".gemini/settings.json", json.dumps(own))

    def command(self, url):
        return ["-m", "gemini-2.5-pro", "--yolo", "-o", "stream-json", "-p", "Rename it"]

    def variables(self, url):
        return {"GEMINI_API_KEY": "made-up", "GOOGLE_GEMINI_BASE_URL": url, "GEMINI_CLI_TRUST_WORKSPACE": "true"}

    def edit(self, old, new):
        where = {"file_path": str(self.project / SHELF), "instruction": "edit"}
        return Tool("replace", where | {"old_string": old, "new_string": new})

    def shell(self, command):
        return Tool("run_shell_command", {"command": command, "description": "run it"})


class Qwen(Agent):
    name, program, settings, result = "qwen-code", "qwen", ".qwen/settings.json", "has been updated"
    others = Codex.others | {"$version": 4}  # it adds that itself
    reads = True

    def configure(self, url):
        own = {
            "security": {"auth": {"selectedType": "openai"}},
            "privacy": {"usageStatisticsEnabled": False},
            "general": {"enableAutoUpdate": False},
            "telemetry": {"enabled": False},
        }
        write(self.home / ".qwen/settings.json", json.dumps(own))

    def command(self, url):
        return ["--auth-type", "openai", "-m", "scripted", "--yolo", "-o", "stream-json", "-p", "Rename it"]

    def variables(self, url):
        return {"OPENAI_API_KEY": "made-up", "OPENAI_BASE_URL": f"{url}/v1", "OPENAI_MODEL": "scripted"}

    def read(self):
        return Tool("read_file", {"file_path": str(self.project / SHELF)})

    def edit(self, old, new):
        return Tool("edit", {"file_path": str(self.project / SHELF), "old_string": old, "new_string": new})

    def shell(self, command):
        return Tool("run_shell_command", {"command": command, "description": "run it", "is_background": False})


class OpenCode(Agent):
    name, program, settings, result = "opencode", "opencode", ".opencode/plugin/jit-hook.js", "Edit applied"
    reads, ends = True, False

    def configure(self, url):
        model = {"name": "scripted", "tool_call": True, "limit": {"context": 100000, "output": 4000}}
        provider = {
            "npm": "@ai-sdk/openai-compatible", "name": "scripted", "models": {"scripted": model},
            "options": {"baseURL": f"{url}/v1", "apiKey": "made-up"},
        }
        own = {
            "autoupdate": False, "share": "disabled", "model": "scripted/scripted", "small_model": "scripted/scripted",
            "provider": {"scripted": provider}, "permission": {"edit": "allow", "bash": "allow"},
        }
        write(self.project / "opencode.json", json.dumps(own))
        for folder in (self.home, self.home / ".config/opencode", self.project / ".opencode"):
            write(folder / ".npmrc", f"registry={url}/\nfetch-retries=0\n")

    def command(self, url):
        return ["run", "--format", "json", "Rename it"]

    def variables(self, url):
        off = ("MODELS_FETCH", "AUTOUPDATE", "LSP_DOWNLOAD", "DEFAULT_PLUGINS", "SHARE")
        npm = {"npm_config_registry": f"{url}/", "npm_config_fetch_retries": "0"}
        return npm | {f"OPENCODE_DISABLE_{what}": "1" for what in off}

    def read(self):
        return Tool("read", {"filePath": str(self.project / SHELF)})

    def edit(self, old, new):
        return Tool("edit", {"filePath": str(self.project / SHELF), "oldString": old, "newString": new})

    def shell(self, command):
        return Tool("bash", {"command": command, "description": "run it"})


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def environment(agent, url, path):
    node = INSTALLED / "node/node_modules/.bin"  # newer than what the machine may have
    path = [*map(str, path), *([str(node)] if node.is_dir() else []), "/usr/local/bin", "/usr/bin", "/bin"]
    (agent.home / "tmp").mkdir(parents=True, exist_ok=True)
    own = {"PATH": ":".join(path), "HOME": str(agent.home), "TMPDIR": str(agent.home / "tmp")}
    return own | (agent.variables(url) if url else {})


def git(agent, *arguments):
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    subprocess.run(["git", *who, *arguments], cwd=agent.project, env=environment(agent, "", []), check=True)


def prepare(kind):
    """An agent with a project whose settings have somebody else's hook."""
    scratch = Path(tempfile.mkdtemp(dir=SCRATCH))
    agent = kind(scratch / "home", scratch / "project")
    write(agent.project / SHELF, BEFORE)
    if agent.others:
        write(agent.project / agent.settings, json.dumps(agent.others, indent=3))
    git(agent, "init", "-q")
    git(agent, "add", SHELF)
    git(agent, "commit", "-q", "-m", "base")
    shutil.copytree(BIN, scratch / "bin")
    write(agent.home / ".profile", f'PATH="{scratch}/bin:$PATH"\n')  # agents start login shells
    return agent


def jit_hook(agent, *arguments):
    env = environment(agent, "", [agent.project.parent / "bin"])
    subprocess.run(["jit-hook", *arguments], cwd=agent.project, env=env, check=True, stdout=subprocess.DEVNULL)


def run(agent, steps):
    """Runs the agent to its end, and returns the requests that offered tools."""
    model = Model(([agent.read()] if agent.reads else []) + steps)
    agent.configure(model.url)
    env = environment(agent, model.url, [agent.project.parent / "bin"])
    done = subprocess.run(
        [agent.binary(), *agent.command(model.url)], cwd=agent.project, env=env, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=120,
    )
    model.close()
    assert done.returncode == 0, f"it ended with {done.returncode}:\n{done.stderr[-2000:]}"
    return model.requests[1:] if agent.reads else model.requests


def strings(value):
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(part)


def words(request):
    """What jit-hook says in a request."""
    return [s for s in strings(request) if "jit-hook: " in s]


def new(requests, n):
    """What jit-hook says in the n-th request and not in the one before."""
    assert len(requests) > n, f"there are only {len(requests)} requests"
    return "\n".join(s for s in words(requests[n]) if n == 0 or s not in words(requests[n - 1]))


RENAME = (HEAD, HEAD.replace("String author", "String name").replace("(author)", "(name)"))
FIX = (STALE, STALE.replace("author", "name"))
COUNT = (LOOP, "            if (b.isRead()) { sum += b.pages(); }")


def finding(kind):
    """The finding reaches the model after the edit and at the end; the edit that fixes it ends the matter."""
    agent = prepare(kind)
    before = (agent.project / agent.settings).read_bytes() if agent.others else None
    jit_hook(agent, "install", "--agent", agent.name)
    requests = run(agent, [agent.edit(*RENAME), "Done.", agent.edit(*FIX), "Fixed."])
    said = new(requests, 1)
    assert f"{SHELF}:5" in said and "@param" in said, f"after the edit the model is told {said!r}"
    assert any(agent.result in s for s in strings(requests[1])), "the tool's own result is gone"
    if agent.ends:
        assert f"{SHELF}:5" in new(requests, 2), "at the end of the turn the model is not told again"
        assert len(requests) == 4, f"there are {len(requests)} requests"
        assert not new(requests, 3), "after the fix something is said"
        last = words(requests[-1])
        assert len(last) == len(set(last)), "something is said twice"
    assert not agent.others or (agent.project / "mark").exists(), "the user's own hook did not run"
    jit_hook(agent, "uninstall", "--agent", agent.name)
    path = agent.project / agent.settings
    assert (path.read_bytes() if path.exists() else None) == before, "uninstall left something"


def question(kind):
    """The question reaches the model at the end of the turn; the command that it names ends the matter."""
    agent = prepare(kind)
    jit_hook(agent, "install", "--agent", agent.name)

    def acknowledge(request):
        said = "\n".join(words(request))
        commands = re.findall(r"^ *(\S*jit-hook ack .*WHY.*)$", said, re.MULTILINE)
        assert commands, f"no command is named in {said!r}"
        return agent.shell(" && ".join(c.replace("WHY", "read or not, they count") for c in commands))

    requests = run(agent, [agent.edit(*COUNT), "Done.", acknowledge, "It is still true."])
    assert "@return the number of pages" in new(requests, 2), f"at the end the model is told {new(requests, 2)!r}"
    assert any("still true: " in s for s in strings(requests[3])), "the command did not work"
    assert len(requests) == 4, f"there are {len(requests)} requests"


def insistence(kind):
    """An agent that answers each word with another edit is held up twice."""
    agent = prepare(kind)
    jit_hook(agent, "install", "--agent", agent.name)
    steps, last = [], LOOP
    for name in "ABCDEF":
        then = LOOP.replace("sum", f"if (b.is{name}()) sum", 1)
        steps += [agent.edit(last, then), f"Done {name}."]
        last = then
    requests = run(agent, steps)
    assert len(requests) <= 6, f"there are {len(requests)} requests"


def undisturbed(kind, spoil):
    """Whatever becomes of jit-hook, the agent does its two steps and ends."""
    agent = prepare(kind)
    jit_hook(agent, "install", "--agent", agent.name)
    spoil(agent)
    requests = run(agent, [agent.edit(*RENAME), "Done."])
    assert len(requests) == 2, f"there are {len(requests)} requests"
    assert "String name" in (agent.project / SHELF).read_text(), "the edit is gone"


def missing(agent):
    (agent.project.parent / "bin/jit-hook").unlink()


def instead(script):
    return lambda agent: (missing(agent), write(agent.project.parent / "bin/jit-hook", f"#!/bin/sh\n{script}\n", 0o755))


def hanging(agent):
    instead("exec sleep 8")(agent)
    path = agent.project / agent.settings
    text = path.read_text()
    for long, short in (("30000", "1000"), ('"timeout":30', '"timeout":1')):
        text = text.replace(long, short)
    path.write_text(text)


def broken(agent):
    write(agent.project / ".jit-hook.toml", "budget = [\n")


def trust(kind):
    """The user's own hook is trusted as before, and jit-hook's is not until the user says so."""
    agent = prepare(kind)
    agent.bypass = False
    agent.configure("")
    for hook in agent.hooks():
        with (agent.home / ".codex/config.toml").open("a") as f:
            f.write(f"[hooks.state.{json.dumps(hook['key'])}]\ntrusted_hash = {json.dumps(hook['currentHash'])}\n")
    jit_hook(agent, "install", "--agent", agent.name)
    trusted = {hook["command"]: hook["trustStatus"] == "trusted" for hook in agent.hooks()}
    assert trusted.pop("touch mark"), "the user's own hook is no longer trusted"
    assert trusted and not any(trusted.values()), f"{trusted}"
    requests = run(agent, [agent.edit(*RENAME), "Done."])
    assert len(requests) == 2 and (agent.project / "mark").exists(), "the user's own hook did not run"


SCENARIOS = {
    "a finding": finding,
    "an agent that insists": insistence,
    "no jit-hook": lambda kind: undisturbed(kind, missing),
    "one that does not know the agent": lambda kind: undisturbed(kind, instead("echo unknown >&2; exit 2")),
    "one that crashes": lambda kind: undisturbed(kind, instead("kill -SEGV $$")),
    "one that hangs": lambda kind: undisturbed(kind, hanging),
    "a broken setting": lambda kind: undisturbed(kind, broken),
}


def main():
    chosen, failed = sys.argv[3:], False
    for kind in (Codex, Gemini, Qwen, OpenCode):
        if chosen and kind.name not in chosen:
            continue
        if not (INSTALLED / kind.name / "node_modules/.bin" / kind.program).exists():
            print(f"{kind.name}: skipped, because it is not installed")
            continue
        scenarios = SCENARIOS | ({"a question": question} if kind.ends else {})
        for name, scenario in (scenarios | ({"the user's trust": trust} if kind is Codex else {})).items():
            start = time.monotonic()
            try:
                scenario(kind)
                outcome = "ok"
            except (AssertionError, subprocess.SubprocessError) as e:
                outcome, failed = f"FAILED: {e}", True
            print(f"{kind.name}, {name}: {outcome} ({time.monotonic() - start:.1f} s)", flush=True)
    sys.exit(failed)


with tempfile.TemporaryDirectory() as folder:
    SCRATCH = Path(folder).resolve()
    BIN = SCRATCH / "bin"
    BIN.mkdir()
    shutil.copy2(JIT_HOOK, BIN / "jit-hook")
    os.umask(0o022)
    main()
