/** What every completer keeps to, whoever runs its model. */

import { describe, expect, test } from "vitest";
import { type Completer, type CompletionRequest, longestAnswer } from "./completer.ts";
import { outcomeOf } from "./summarise-failure.ts";

const about = (subject: string, more: Partial<CompletionRequest> = {}): CompletionRequest => ({
  system: "Say in one line what the text is about.",
  prompt: `The ${subject} was moved to another shelf because it leaked.`,
  maxTokens: 200,
  ...more,
});

/** What the model behind it does with what it is asked. */
export type ModelBehaviour = "obliging" | "endless" | "silent" | "refusing" | "hanging";

/** `obliging`: says which of pump and violin it was asked about, after some reasoning in tags. */
export function completerSuite(
  name: string,
  open: (behaviour: ModelBehaviour) => Completer | Promise<Completer>,
): void {
  describe(`${name}: completer`, () => {
    const { signal } = new AbortController();

    test("has a name, and says who answered and what it cost", async () => {
      const completer = await open("obliging");
      expect(completer.name).not.toBe("");
      const { text, model, tokensIn, tokensOut, costUsd } = await completer.complete(about("pump"), signal);
      expect(text).toContain("pump");
      expect(text).not.toContain("<think>");
      expect(model).not.toBe("");
      for (const count of [tokensIn, tokensOut, costUsd]) expect(count ?? 0).toBeGreaterThanOrEqual(0);
    });

    test.each(["endless", "silent", "refusing"] as const)(
      "%s is no answer, and rejects with an outcome",
      async (how) => {
        const request = about("pump", { maxTokens: 50 });
        const answer = (await open(how)).complete(request, signal).then(
          ({ text }) => expect.unreachable(`${text.length} of ${longestAnswer(request)}`),
          (thrown) => thrown,
        );
        expect(["rejected", "failed", "auth"]).toContain(outcomeOf(await answer));
      },
    );

    test("an aborted request is rejected with its reason, before it begins and under way", async () => {
      const reason = new Error("no longer needed");
      const completer = await open("hanging");
      await expect(completer.complete(about("pump"), AbortSignal.abort(reason))).rejects.toBe(reason);
      const controller = new AbortController();
      const running = completer.complete(about("pump"), controller.signal);
      controller.abort(reason);
      await expect(running).rejects.toBe(reason);
    });

    test("requests know nothing of each other, and stay as they were", async () => {
      const completer = await open("obliging");
      const requests = [about("pump"), about("violin")];
      const before = structuredClone(requests);
      const [pump, violin] = await Promise.all(requests.map((one) => completer.complete(one, signal)));
      expect(pump!.text).not.toContain("violin");
      expect(violin!.text).not.toContain("pump");
      expect(requests).toEqual(before);
    });
  });
}
