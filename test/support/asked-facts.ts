/** What tests of facts that a model is asked for share: a model that answers as it is told, and everything it is asked. */

import type { Completer, CompletionRequest } from "../../src/ports/completer.ts";
import type { LabOptions } from "./stores.ts";

export type AnswerScript = (request: CompletionRequest, call: number) => string | Promise<string>;

/** Remembers what it was asked. */
export function scriptedReader(script: AnswerScript) {
  const requests: CompletionRequest[] = [];
  const model: Completer = {
    name: "scripted",
    async complete(request, signal) {
      requests.push(request);
      // The script comes first: one that throws must not leave a promise behind that rejects when the time is up.
      const text = await Promise.race([
        script(request, requests.length),
        new Promise<never>((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
        ),
      ]);
      return { text, model: "acme/reader-1", tokensIn: 700, tokensOut: 40, costUsd: 0.002 };
    },
  };
  const options: LabOptions = {
    facts: { proposals: "model" },
    summaries: { completers: async () => [model] },
  };
  return { model, requests, options };
}

/** One line of an answer: of the first message, about the owner. */
export function answerLine(fields: object): string {
  return JSON.stringify({ message: 1, subject: "owner", act: "asserts", ...fields });
}

/** What stands between the marks of a question. */
export function shownIn({ prompt }: CompletionRequest): readonly string[] {
  return [...prompt.matchAll(/<message-[0-9a-f]{16} number="\d+">\n([\s\S]*?)\n<\/message-/g)].map(
    ([, text]) => text!,
  );
}
