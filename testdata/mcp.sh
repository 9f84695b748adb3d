#!/bin/sh
# Tries `jit-hook mcp` with a client that is not of the Go SDK: the Python package mcp, which pip fetches. It lists the
# tools, calls each, and answers a question. `make build` comes first.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_NOSYSTEM=1
git config --global user.name Ada
git config --global user.email ada@example.com
git init -q "$scratch/repo"
cat >"$scratch/repo/Shelf.java" <<'JAVA'
class Shelf {
    /**
     * Finds books.
     *
     * @return the list of the author's books
     */
    public List<Book> byAuthor(String author) {
        return books.with(author);
    }
}
JAVA
git -C "$scratch/repo" add .
git -C "$scratch/repo" commit -q -m base
sed 's/List<Book>/Set<Book>/; s/books.with/books.setWith/' "$scratch/repo/Shelf.java" >"$scratch/new"
cp "$scratch/new" "$scratch/repo/Shelf.java"

python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet mcp==2.3.0
"$scratch/venv/bin/python" - "$root/bin/jit-hook" "$scratch/repo" <<'PYTHON'
import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main():
    server = StdioServerParameters(command=sys.argv[1], args=["mcp", "-C", sys.argv[2]])
    async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as session:
        await session.initialize()
        names = sorted(tool.name for tool in (await session.list_tools()).tools)
        assert names == ["answer", "audit", "check", "explain", "questions", "suggest"], names

        async def call(tool, failed=False, **arguments):
            result = await session.call_tool(tool, arguments)
            assert result.is_error == failed, result
            return result.content[0].text

        assert json.loads(await call("check"))["total"] == 1
        await call("suggest")
        assert "collection" in await call("explain", rule="collection-word")
        assert json.loads(await call("audit"))["total"] == 0
        assert "a range needs from" in await call("check", failed=True, what="range")
        question = json.loads(await call("questions"))["questions"][0]
        assert "still true" in await call("answer", name=question["name"], reason="callers see a list")
        assert json.loads(await call("check"))["total"] == 0


asyncio.run(main())
print("the Python client got on with it")
PYTHON
