/**
 * What a run says, and where: results on stdout, everything else on stderr.
 *
 * With `--json` stdout gets one JSON document and nothing else, and an error is a JSON document on stderr.
 */

import { codeOf } from "../../kernel/errors.ts";
import { typable } from "../../kernel/typable.ts";
import type { Dependencies } from "./dependencies.ts";
import { plainText } from "./plain-text.ts";
import { type Style, styleFor } from "./style.ts";

export interface OutOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly noColor: boolean;
  /** The data folder that was named: what is to be typed next names it too. */
  readonly home: string | undefined;
}

export interface Out {
  /** For what is rendered to stdout. */
  readonly style: Style;
  readonly json: boolean;
  /** The answer: the value itself with `--json`, otherwise its rendering. Called once. */
  result<T>(value: T, render: (value: T, style: Style) => string): void;
  /** The answer of a command whose answer is text in any case. */
  text(text: string): void;
  /** Something worth knowing that is not the answer; silent with `--quiet`. */
  note(text: string): void;
  /** A line that replaces itself on a terminal. Ended by `progress("")`. */
  progress(text: string): void;
  error(error: unknown): void;
}

export function createOut(dependencies: Dependencies, options: OutOptions): Out {
  const { stdout, stderr, env } = dependencies;
  const style = styleFor(stdout, env, options.noColor, dependencies.now());
  const errorStyle = styleFor(stderr, env, options.noColor);
  const line = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);
  return {
    style,
    json: options.json,
    result(value, render) {
      // Indented for a reader, one line for a program.
      const text = options.json ? JSON.stringify(value, null, stdout.isTTY ? 2 : 0) : render(value, style);
      if (text !== "") stdout.write(line(text));
    },
    text(text) {
      stdout.write(line(text));
    },
    note(text) {
      if (!options.quiet) stderr.write(line(text));
    },
    progress(text) {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
      else if (text !== "") stderr.write(`${text}\n`);
    },
    error(error) {
      const { code, message, hint: written } = describe(error);
      const hint = written && typable(written, dependencies.program, options.home);
      if (options.json) {
        stderr.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
        return;
      }
      stderr.write(`${errorStyle.bad("error:")} ${plainText(message)}\n`);
      if (hint !== null) stderr.write(`${errorStyle.dim("hint:")} ${plainText(hint)}\n`);
      if (env["NACRE_DEBUG"] && error instanceof Error) stderr.write(`${plainText(error.stack ?? "")}\n`);
    },
  };
}

/** Our own errors say what to do next; any other is a defect, and says so. */
function describe(error: unknown): { code: string; message: string; hint: string | null } {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code !== undefined) return { code, message, hint: (error as { hint?: string }).hint || null };
  const hint = "This is a defect of Nacre. Please report it with what NACRE_DEBUG=1 prints.";
  return { code: "internal", message, hint };
}
