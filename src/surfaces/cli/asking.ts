/** One question after another at a terminal, read from one standard input. */

import { NacreError } from "../../kernel/errors.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Out } from "./out.ts";

export interface Asking {
  /** The line that was typed, trimmed; null when there is no more. */
  ask(question: string): Promise<string | null>;
  end(): Promise<void>;
}

export function askingOn(out: Out, dependencies: Dependencies): Asking {
  const { stdin, stdinIsTTY, stdout, stderr } = dependencies;
  if (out.json || !stdinIsTTY || !stderr.isTTY || !stdout.isTTY)
    throw new NacreError(
      "input/bad-flag",
      "nobody is there to ask",
      "Give --accept and --reject with references.",
    );
  const chunks = stdin()[Symbol.asyncIterator]();
  let typed = "";
  return {
    async ask(question) {
      stderr.write(`${question} `);
      while (!typed.includes("\n")) {
        const { value, done } = await chunks.next();
        if (done) return null;
        typed += Buffer.from(value).toString();
      }
      const end = typed.indexOf("\n");
      const line = typed.slice(0, end).trim();
      typed = typed.slice(end + 1);
      return line;
    },
    async end() {
      await chunks.return?.();
    },
  };
}
