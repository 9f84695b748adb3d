-- Shows in Neovim 0.11 what is said of Reader.java once a parameter is renamed, for the picture of docs/use/editors.md.
vim.o.number, vim.o.signcolumn, vim.o.laststatus, vim.o.ruler, vim.o.showcmd = true, "yes", 0, false, false
vim.diagnostic.config({ virtual_text = true })
vim.lsp.start({ name = "jit-hook", cmd = { vim.env.JIT_HOOK, "serve" }, root_dir = vim.fn.getcwd() })
local function wait(condition) assert(vim.wait(20000, condition, 5), "nothing came") end
wait(function() return vim.lsp.get_clients()[1] and vim.lsp.get_clients()[1].initialized end)
vim.cmd([[silent %s/int count/int limit/ | silent %s/, count/, limit/ | nohlsearch]])
wait(function() return #vim.diagnostic.get(0) == 1 end)
vim.api.nvim_win_set_cursor(0, { 5, 10 })
vim.lsp.buf.hover({ border = "rounded", relative = "cursor" })
