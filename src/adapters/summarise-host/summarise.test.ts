import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { outcomeOf } from "../../ports/summarise-failure.ts";
import { summariserSuite } from "../../ports/summariser.suite.ts";
import { GOOD_DRAFT, sampleRequest } from "../summarise-model/sample-request.fixture.ts";
import { type HostComplete, type HostCompletion, hostSummariser } from "./index.ts";

const completion = (text: string): HostCompletion => ({
  text,
  model: "lent-1",
  tokensIn: 900,
  tokensOut: 70,
  costUsd: 0.001,
});

summariserSuite("host", () =>
  hostSummariser(async ({ prompt }) =>
    completion(`It is about ${/\b(pump|violin)\b/.exec(prompt)?.[1] ?? "nothing in particular"}.`),
  ),
);

const signal = new AbortController().signal;
const summarise = (complete: HostComplete, request = sampleRequest()) =>
  hostSummariser(complete).summarise(request, signal);
const failing = (error: unknown) =>
  summarise(() => Promise.reject(error)).then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );

test("asks with the prompt, and passes on who wrote it and what it cost", async () => {
  let asked = "";
  const draft = await summarise(async ({ system, prompt, maxTokens }) => {
    asked = `${system}\n${prompt}\n${maxTokens}`;
    return completion(`<think>hm</think>${GOOD_DRAFT}`);
  });
  expect(draft).toEqual(completion(GOOD_DRAFT));
  expect(asked).toMatch(/untrusted[\s\S]*pontoon-1[\s\S]*\n\d+$/);
});

test.each([
  { error: { status: 401 }, outcome: "auth" },
  { error: { status: 403, code: "whatever" }, outcome: "auth" },
  { error: { code: 401 }, outcome: "auth" },
  { error: { code: "AUTHENTICATION_ERROR" }, outcome: "auth" },
  { error: { status: 429, retryAfterMs: 500 }, outcome: "rate" },
  { error: { code: "ETIMEDOUT" }, outcome: "timeout" },
  { error: new NacreError("wire/deadline", "late", "wait"), outcome: "timeout" },
  { error: new NacreError("wire/disconnected", "gone", "wait"), outcome: "failed" },
  { error: new Error("401 unauthorized: invalid api key"), outcome: "failed" },
  { error: { status: "401 unauthorized" }, outcome: "failed" },
  { error: { outcome: "auth" }, outcome: "failed" },
  { error: "401", outcome: "failed" },
  { error: null, outcome: "failed" },
])("$error is $outcome", async ({ error, outcome }) => {
  const thrown = await failing(error);
  expect(outcomeOf(thrown)).toBe(outcome);
  expect(thrown.message).not.toContain("invalid api key");
});

test("says how long to wait", async () => {
  expect((await failing({ status: 429, retryAfterMs: 500 })).retryAfterMs).toBe(500);
});

test.each([
  { name: "nothing", value: undefined, outcome: "failed" },
  { name: "no text", value: { text: null }, outcome: "failed" },
  { name: "an empty text", value: completion(" "), outcome: "rejected" },
  { name: "reasoning only", value: completion("<think>hm"), outcome: "rejected" },
  { name: "700 kB", value: completion("The pump is dry. ".repeat(42_000)), outcome: "rejected" },
])("$name is no draft", async ({ value, outcome }) => {
  await expect(summarise(async () => value as HostCompletion)).rejects.toMatchObject({ outcome });
});

test("counts that are none are none", async () => {
  const odd = { text: GOOD_DRAFT, model: " ", tokensIn: Number.NaN, tokensOut: -1, costUsd: "3" };
  expect(await summarise(async () => odd as unknown as HostCompletion)).toEqual({
    text: GOOD_DRAFT,
    model: "host",
    tokensIn: null,
    tokensOut: null,
    costUsd: null,
  });
});

test("a host that throws at once, or never answers and knows no signals", async () => {
  const throwing = summarise(() => {
    throw { status: 401 };
  });
  await expect(throwing).rejects.toMatchObject({ outcome: "auth" });
  const controller = new AbortController();
  const reason = new Error("no longer needed");
  const running = hostSummariser(() => new Promise(() => {})).summarise(sampleRequest(), controller.signal);
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
});
