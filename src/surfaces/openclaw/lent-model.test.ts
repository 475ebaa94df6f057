/** The host's answers, as its `runtime.llm.complete` really gives them, told to the engine in fields. */

import { expect, test } from "vitest";
import type { HostApi } from "./host-types.ts";
import { lentModel } from "./lent-model.ts";

const request = { system: "be brief", prompt: "what was said", maxTokens: 500 };
const done = {
  text: "It was about boats.",
  provider: "fake",
  model: "fake-1",
  stopReason: "stop",
  usage: { inputTokens: 900, outputTokens: 70, cacheReadTokens: 100, costUsd: 0.01 },
};

function complete(answer: () => unknown) {
  const asked: unknown[] = [];
  const llm = {
    async complete(params: unknown) {
      asked.push(params);
      return await answer();
    },
  };
  const lent = lentModel({ runtime: { llm } } as unknown as HostApi);
  return { asked, answer: lent!.complete(request, new AbortController().signal) };
}

test("asks the host's model as it is configured, and tells who wrote it and what was read", async () => {
  const { asked, answer } = complete(() => done);
  expect(await answer).toEqual({
    text: done.text,
    model: "fake/fake-1",
    tokensIn: 1_000,
    tokensOut: 70,
    costUsd: 0.01,
  });
  expect(asked).toEqual([
    {
      systemPrompt: "be brief",
      messages: [{ role: "user", content: "what was said" }],
      maxTokens: 500,
      purpose: "nacre.summary",
      signal: expect.any(AbortSignal),
    },
  ]);
});

test.each(["error", "aborted"])(
  "a provider that fails is an answer that ended with %s",
  async (stopReason) => {
    const { answer } = complete(() => ({ ...done, text: "", stopReason, usage: { inputTokens: 0 } }));
    expect(await answer).toEqual({ failed: { code: stopReason } });
  },
);

test("a text that was cut off is not the answer, and was paid for", async () => {
  const { answer } = complete(() => ({ ...done, stopReason: "length" }));
  expect(await answer).toMatchObject({ text: "", tokensIn: 1_000 });
});

test("what nobody counted is not nothing", async () => {
  const { answer } = complete(() => ({ ...done, usage: {} }));
  expect(await answer).toMatchObject({ tokensIn: null, tokensOut: null, costUsd: null });
});

const hostError = (code: string, cause?: unknown) => Object.assign(new Error("words", { cause }), { code });

test.each([
  [
    hostError("LLM_COMPLETION_NOT_AUTHORIZED"),
    { code: "LLM_COMPLETION_NOT_AUTHORIZED", type: "permission_denied" },
  ],
  [hostError("LLM_COMPLETION_TIMEOUT"), { code: "LLM_COMPLETION_TIMEOUT", type: "timeout" }],
  [hostError("LLM_COMPLETION_FAILED", { status: 401 }), { code: "LLM_COMPLETION_FAILED", status: 401 }],
  [new Error("401 unauthorized"), {}],
])("an error is told by its fields: %s", async (error, failed) => {
  const { answer } = complete(() => {
    throw error;
  });
  expect(await answer).toEqual({ failed });
});

test("a host without a model to lend lends none", () => {
  expect(lentModel({ runtime: {} } as unknown as HostApi)).toBeUndefined();
});
