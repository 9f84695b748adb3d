// Written by `jit-hook install --agent opencode`: tells the model after an edit, and when the session has nothing more
// to do, which Javadoc it made stale. OpenCode has no command hooks, so this plugin runs jit-hook.
import { exec } from "node:child_process"

const command = @COMMAND@

// ask resolves to what jit-hook says, and to nothing where it fails or is not there.
const ask = (message) =>
  new Promise((resolve) => {
    const run = exec(command, { timeout: 30000 }, (error, stdout) => resolve(error ? "" : stdout.trim()))
    run.stdin.on("error", () => {})
    run.stdin.end(JSON.stringify(message))
  })

export const JitHook = async ({ client, directory }) => {
  const held = new Set() // the sessions that go on because of jit-hook
  const child = async (id) => {
    try {
      return !!(await client.session.get({ path: { id } })).data?.parentID
    } catch {
      return false
    }
  }
  return {
    "tool.execute.after": async (input, output) => {
      const { filePath, patchText } = input.args ?? {}
      const edits = ["edit", "write", "apply_patch", "patch", "multiedit"].includes(input.tool)
      if (!edits || !(filePath || patchText)) return
      const words = await ask({
        hook_event_name: "PostToolUse", session_id: input.sessionID, cwd: directory,
        tool_input: { file_path: filePath, command: patchText },
      })
      if (words) output.output += "\n\n" + words
    },
    event: async ({ event }) => {
      if (event.type !== "session.idle") return
      const id = event.properties.sessionID
      if (await child(id)) return
      const words = await ask({
        hook_event_name: "Stop", session_id: id, cwd: directory, stop_hook_active: held.delete(id),
      })
      if (!words) return
      held.add(id)
      await client.session.prompt({ path: { id }, body: { parts: [{ type: "text", text: words }] } })
    },
  }
}
