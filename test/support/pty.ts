/**
 * A real terminal to try a program in: a pseudo-terminal of the system, and a screen that understands what is written to it.
 * Needs `script` and `stty`, which every Debian and Ubuntu has (bsdutils and coreutils).
 */

import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import xterm from "@xterm/headless";

export interface Pty extends AsyncDisposable {
  /** The rows of the screen as text, without what is blank at their ends. */
  screen(): readonly string[];
  /** The same as one text. */
  text(): string;
  /** Resolves to the screen when it is as wanted; rejects with what it shows instead. */
  until(wanted: RegExp | ((text: string) => boolean), what?: string): Promise<string>;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Sends a signal to the program. */
  kill(signal: NodeJS.Signals): void;
  /** Everything that was written, sequences included. */
  raw(): string;
  readonly terminal: InstanceType<typeof xterm.Terminal>;
  /** Titles that somebody gave the window. */
  readonly titles: readonly string[];
  /** Resolves to the exit code of the program. */
  ended(): Promise<number>;
}

export interface PtyOptions {
  readonly command: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: { readonly [name: string]: string | undefined };
}

/** Starting a program on a machine that is busy takes a while. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 25;

/** Where these are. Not a skip where they are not: what cannot be tried here has not been shown to work. */
function programs(...names: readonly string[]): readonly string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.map((name) => {
    const path = folders.map((one) => join(one, name)).find((one) => existsSync(one));
    if (path !== undefined) return path;
    throw new Error(
      `this test drives a real terminal and needs ${name}: install bsdutils and coreutils (Debian, Ubuntu) or util-linux`,
    );
  });
}

export async function openPty({ command, columns = 80, rows = 24, env = {} }: PtyOptions): Promise<Pty> {
  const [script = "", stty = ""] = programs("script", "stty");
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1_000 });
  const titles: string[] = [];
  terminal.onTitleChange((title) => titles.push(title));
  // The inner shell becomes the program, so that its number is known; what is left of the modes is told at the end, by the outer one,
  // which Ctrl-C reaches too and must not end.
  const inner = `echo "@pid $$ $(tty)"; exec ${command.map(quoted).join(" ")}`;
  const typed = `trap : INT; stty rows ${rows} cols ${columns}; before=$(stty -g); sh -c ${quoted(inner)}; code=$?; [ "$before" = "$(stty -g)" ] && echo "@modes same" || echo "@modes changed"; echo "@ended $code"; sleep 0.1`;
  const child: ChildProcessWithoutNullStreams = spawn(script, ["-qfec", typed, "/dev/null"], {
    env: {
      ...process.env,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      SHELL: "/bin/sh",
      ...env,
    } as NodeJS.ProcessEnv,
  });
  let raw = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    raw += text;
    terminal.write(text);
  });
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const screen = () => {
    const { active } = terminal.buffer;
    return Array.from(
      { length: terminal.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "",
    );
  };
  const text = () => screen().join("\n");
  const lookFor = async <T>(look: () => T | undefined, what: string): Promise<T> => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (Date.now() > until) throw new Error(`never came: ${what}\n--- the screen ---\n${text()}\n---`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  const [, pid = "", tty = ""] = await lookFor(
    () => /@pid (\d+) (\S+)/.exec(raw) ?? undefined,
    "the program",
  );
  return {
    terminal,
    titles,
    screen,
    text,
    raw: () => raw,
    until: (wanted, what = String(wanted)) =>
      lookFor(() => {
        const shown = text();
        return (typeof wanted === "function" ? wanted(shown) : wanted.test(shown)) ? shown : undefined;
      }, what),
    type: (keys) => void child.stdin.write(keys),
    resize(wide, high) {
      terminal.resize(wide, high);
      execFileSync(stty, ["-F", tty, "rows", String(high), "cols", String(wide)]);
    },
    kill: (signal) => void process.kill(Number(pid), signal),
    async ended() {
      const code = await lookFor(() => /@ended (\d+)/.exec(raw)?.[1], "the end");
      await closed;
      // What was written last may still be on its way to the screen.
      await new Promise<void>((resolve) => terminal.write("", resolve));
      return Number(code);
    },
    async [Symbol.asyncDispose]() {
      // Ended already, it is nobody's any more.
      if (child.exitCode === null && !/@ended/.test(raw)) process.kill(Number(pid), "SIGKILL");
      child.kill("SIGKILL");
      await closed;
      terminal.dispose();
    },
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
