"""Drives `jit-hook serve` with pytest-lsp, whose types are those of the specification: what does not fit them fails."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

FILE = pathlib.Path.cwd() / "Reader.java"
URI = FILE.as_uri()
OLD = FILE.read_text(encoding="utf-8")
STALE = OLD.replace("int count", "int limit").replace(", count", ", limit")


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[os.environ["JIT_HOOK"], "serve", "--stdio"]),
)
async def client(request: pytest.FixtureRequest, lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=FILE.parent.as_uri(), name="repo")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def opened(client: LanguageClient, text: str) -> None:
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=URI, language_id="java", version=1, text=text)
        )
    )


async def published(client: LanguageClient, count: int) -> list[types.Diagnostic]:
    while True:
        found = client.diagnostics.get(URI)
        if found is not None and len(found) == count:
            return list(found)
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


def at(line: int, character: int) -> types.Position:
    return types.Position(line=line, character=character)


@pytest.mark.asyncio
async def test_a_change_and_its_fix(client: LanguageClient):
    opened(client, OLD)
    await published(client, 0)
    document = types.VersionedTextDocumentIdentifier(uri=URI, version=2)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            document, [types.TextDocumentContentChangeWholeDocument(text=STALE)]
        )
    )
    (found,) = await published(client, 1)
    assert (found.code, found.source) == ("param-gone", "jit-hook")
    assert found.range.start == at(4, 7)

    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(URI), at(4, 10))
    )
    assert "no longer a parameter" in hover.contents.value

    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(URI), found.range, types.CodeActionContext([found])
        )
    )
    assert actions[0].title.startswith("Fix the comment") and actions[0].is_preferred
    explained = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("jit-hook.explain", ["param-gone"])
    )
    assert "param-gone" in explained


@pytest.mark.asyncio
async def test_positions_are_of_utf_16(client: LanguageClient):
    text = OLD.replace("    void read", "    /* 🎉e\u0301 */ void read")
    opened(client, text)
    await published(client, 0)
    line = text.splitlines()[6]
    start = len(line[: line.index("count")].encode("utf-16-le")) // 2
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=URI, version=2),
            [
                types.TextDocumentContentChangePartial(
                    range=types.Range(at(6, start), at(6, start + 5)), text="limit"
                )
            ],
        )
    )
    (found,) = await published(client, 1)
    assert "limit" in found.message
    for related in found.related_information or []:
        assert related.location.range.end == at(6, start + 5)
