/** A question before something that takes long to undo. */

import { NacreError } from "../../kernel/errors.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Out } from "./out.ts";

/** Asks on a terminal; elsewhere nobody could answer, so `--yes` has to be said. */
export async function confirmed(question: string, out: Out, dependencies: Dependencies): Promise<boolean> {
  if (out.json || !dependencies.stderr.isTTY || !dependencies.stdout.isTTY) {
    throw new NacreError("input/bad-flag", `nobody is there to ask: ${question}`, "Add --yes.");
  }
  dependencies.stderr.write(`${question} [y/N] `);
  let typed = "";
  for await (const chunk of dependencies.stdin()) {
    typed += Buffer.from(chunk).toString();
    if (typed.includes("\n")) break;
  }
  return /^\s*y(?:es)?\s*$/i.test(typed.split("\n")[0]!);
}
