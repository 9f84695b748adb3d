// The client of `jit-hook serve` in VS Code. It starts the server, and asks for what a server cannot ask for itself: the
// reason why a comment is still true. All else is the server's.
import { commands, type ExtensionContext, window, workspace } from "vscode";
import { type ExecuteCommandSignature, LanguageClient, TransportKind } from "vscode-languageclient/node";

const ack = "jit-hook.ack";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("jit-hook.restart", restart),
    workspace.onDidChangeConfiguration(async (e) => {
      if (e.affectsConfiguration("jit-hook.path")) {
        await restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

// run runs a command of the server, and shows what it says.
async function run(name: string, args: unknown[], next: ExecuteCommandSignature): Promise<void> {
  if (name === ack) {
    const reason = await window.showInputBox({
      title: "Why is the comment still true?",
      prompt: "The baseline keeps your reason until the comment or the code changes",
    });
    if (!reason) {
      return;
    }
    args = [{ ...(args[0] as object), reason }];
  }
  try {
    const said = String(await next(name, args));
    if (name === ack) {
      void window.showInformationMessage(said);
    } else {
      await window.showTextDocument(await workspace.openTextDocument({ content: said, language: "markdown" }));
    }
  } catch (e) {
    void window.showWarningMessage(`jit-hook: ${e instanceof Error ? e.message : e}`);
  }
}

async function restart(): Promise<void> {
  await client?.dispose();
  client = undefined;
  await start();
}

async function start(): Promise<void> {
  const command = workspace.getConfiguration("jit-hook").get("path", "jit-hook");
  client = new LanguageClient(
    "jit-hook",
    { command, args: ["serve"], transport: TransportKind.stdio },
    {
      documentSelector: [{ language: "java", scheme: "file" }],
      initializationOptions: { showsResults: true },
      middleware: { executeCommand: run },
    },
  );
  try {
    await client.start();
  } catch (e) {
    client = undefined;
    void window.showErrorMessage(
      `jit-hook did not start: ${e}. The setting jit-hook.path names the program; now it is ${command}`,
    );
  }
}
