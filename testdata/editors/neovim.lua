-- Edits Reader.java under the server, as somebody at the keyboard would. Works from Neovim 0.7 on.
local buffer = vim.api.nvim_get_current_buf()

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 5) then
    fail("did not come: " .. what .. "; there is " .. vim.inspect(vim.diagnostic.get(buffer)))
  end
end

local client = vim.lsp.start_client({ name = "jit-hook", cmd = { vim.env.JIT_HOOK, "serve" }, root_dir = vim.loop.cwd() })
if not client or not vim.lsp.buf_attach_client(buffer, client) then
  fail("the server did not start")
end

wait("the server", function() return vim.lsp.get_client_by_id(client).initialized end)

local function line(n) return vim.api.nvim_buf_get_lines(buffer, n, n + 1, true)[1] end
local function set(n, text) vim.api.nvim_buf_set_lines(buffer, n, n + 1, true, { text }) end
local function ask(method, extra)
  local params = vim.tbl_extend("force", { textDocument = { uri = vim.uri_from_bufnr(buffer) } }, extra)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
  local answer = answers and answers[client]
  if not answer or answer.err or answer.error then
    fail(method .. ": " .. vim.inspect(answers))
  end
  return answer.result
end

set(6, (line(6):gsub("int count", "int limit")))
set(7, (line(7):gsub(", count", ", limit")))
wait("what is stale", function() return #vim.diagnostic.get(buffer) == 1 end)
local found = vim.diagnostic.get(buffer)[1]
if found.code ~= "param-gone" or found.lnum ~= 4 or found.col ~= 7 or
  found.severity ~= vim.diagnostic.severity.ERROR then
  fail("wrong: " .. vim.inspect(found))
end

local place = { line = 4, character = 10 }
local hover = ask("textDocument/hover", { position = place })
if not hover or not hover.contents.value:find("no longer a parameter", 1, true) then
  fail("hover: " .. vim.inspect(hover))
end

local actions = ask("textDocument/codeAction", { range = { start = place, ["end"] = place },
  context = { diagnostics = {} } })
if not actions[1].title:find("Fix the comment", 1, true) then
  fail("actions: " .. vim.inspect(actions))
end
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
if line(4) ~= "     * @param limit the limit" then
  fail("fixed it is " .. line(4))
end
wait("that nothing is stale", function() return #vim.diagnostic.get(buffer) == 0 end)
vim.lsp.stop_client(client)
vim.cmd("qall!")
