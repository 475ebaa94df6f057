/**
 * The terminal of this process, key by key. However the process ends, and whenever it is stopped, the terminal is as it was: with the
 * lines it had, and echoing what is typed. Only a kill that cannot be caught leaves it (`reset` puts it right).
 */

import { writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { Terminal, TerminalOptions } from "../surfaces/cli/dependencies.ts";

const STDOUT = 1;
/** Where a terminal does not say how large it is. */
const USUAL = { columns: 80, rows: 24 };

/** Null where what is typed, or what is written, is no terminal. */
export function openTerminal(process: NodeJS.Process, options: TerminalOptions): Terminal | null {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return null;
  const { enter, leave, events } = options;
  const decoder = new StringDecoder("utf8");
  let isEntered = false;
  const goIn = (): void => {
    if (isEntered) return;
    isEntered = true;
    stdin.setRawMode(true);
    writeAtOnce(enter);
  };
  const goOut = (): void => {
    if (!isEntered) return;
    isEntered = false;
    writeAtOnce(leave);
    try {
      stdin.setRawMode(false);
    } catch {
      // The terminal is gone, and there is nothing to put right.
    }
  };
  const onData = (bytes: Buffer): void => events.typed(decoder.write(bytes));
  const onStop = (): void => {
    goOut();
    process.kill(process.pid, "SIGSTOP");
  };
  const onContinue = (): void => {
    goIn();
    events.resized();
  };
  const listening = [
    [stdin, "data", onData],
    [stdin, "end", events.gone],
    [stdin, "error", events.gone],
    [stdout, "resize", events.resized],
    [process, "exit", goOut],
    [process, "SIGTSTP", onStop],
    [process, "SIGCONT", onContinue],
  ] as const;
  for (const [emitter, event, listener] of listening) emitter.on(event, listener);
  goIn();
  stdin.resume();
  return {
    size: () => ({ columns: stdout.columns || USUAL.columns, rows: stdout.rows || USUAL.rows }),
    write: (text) => void stdout.write(text),
    // To all of the job, as the key does where it is not taken.
    suspend: () => void process.kill(0, "SIGTSTP"),
    close() {
      for (const [emitter, event, listener] of listening) emitter.off(event, listener);
      stdin.pause();
      goOut();
    },
  };
}

/** Not by the stream: a process that ends does not wait for it. */
function writeAtOnce(text: string): void {
  if (text === "") return;
  try {
    writeSync(STDOUT, text);
  } catch {
    // Nobody is there to see it.
  }
}
