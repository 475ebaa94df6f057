/** Several questions, one after the other, of which each needs its own answer. */

import { NacreError } from "../../../kernel/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Out } from "../out.ts";

export type Ask = (question: string) => Promise<boolean>;

/** Asks on a terminal; elsewhere nobody could answer, and `flag` has to be said. What is piped in is read once, whoever asks. */
export function questions(out: Out, dependencies: Dependencies): (flag: string) => Ask {
  let typed = "";
  let input: AsyncIterator<Uint8Array> | undefined;
  const line = async (): Promise<string> => {
    input ??= dependencies.stdin()[Symbol.asyncIterator]();
    for (;;) {
      const end = typed.indexOf("\n");
      if (end >= 0) {
        const answer = typed.slice(0, end);
        typed = typed.slice(end + 1);
        return answer;
      }
      const { done, value } = await input.next();
      if (done === true) return typed;
      typed += Buffer.from(value).toString();
    }
  };
  return (flag) => async (question) => {
    if (out.json || !dependencies.stderr.isTTY || !dependencies.stdout.isTTY) {
      throw new NacreError("input/bad-flag", `nobody is there to ask: ${question}`, `Add ${flag}.`);
    }
    dependencies.stderr.write(`${question} [y/N] `);
    return /^\s*y(?:es)?\s*$/i.test(await line());
  };
}
