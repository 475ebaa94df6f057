import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import { outcomeOf, type SummariseError } from "../../ports/summarise-failure.ts";
import { summariserSuite } from "../../ports/summariser.suite.ts";
import { longestDraft, type SummaryRequest } from "../../ports/summariser.ts";
import { verifySummary } from "../../rooms/history/verify-summary.ts";
import { GOOD_DRAFT, sampleRequest } from "../summarise-model/sample-request.fixture.ts";
import {
  answersText,
  answersWhole,
  type Behaviour,
  cuts,
  delta,
  drips,
  type FakeEndpoint,
  fails,
  fakeEndpoint,
  neverEnds,
  sends,
  stalls,
  streams,
  USAGE,
} from "./endpoint.fixture.ts";
import { type EndpointOptions, openaiSummariser } from "./index.ts";

const KEY = "sk-TEST-7f3a9c";
/** More than a busy machine needs, where nobody is to lose patience. */
const PATIENT = { stallMs: 15_000, firstWordMs: 15_000, overallMs: 20_000 };

/** Says something of what it was asked about, as short as it was asked. */
const obliging = streams(({ prompt }) => {
  const subject = /\b(pump|violin)\b/.exec(prompt)?.[1] ?? "nothing in particular";
  return `<think>short!</think>It is about ${subject}.`;
});

let shared: FakeEndpoint;
beforeAll(async () => {
  shared = await fakeEndpoint(obliging);
});
afterAll(() => shared.close());

summariserSuite("openai", () => openaiSummariser({ url: shared.url, model: "fake", key: KEY }));

async function ask(
  behaviours: Behaviour | readonly Behaviour[],
  more: Partial<EndpointOptions> & { request?: SummaryRequest; signal?: AbortSignal } = {},
) {
  const { request = sampleRequest(), signal = new AbortController().signal, ...options } = more;
  const endpoint = await fakeEndpoint(...[behaviours].flat());
  onTestFinished(() => endpoint.close());
  const summariser = openaiSummariser({ url: endpoint.url, model: "fake", key: KEY, ...PATIENT, ...options });
  const started = performance.now();
  const draft = () => summariser.summarise(request, signal);
  const failure = async (): Promise<SummariseError> => {
    const error = await draft().then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify([error.message, error.stack, error.cause, { ...error }])).not.toContain(KEY);
    return error;
  };
  return { endpoint, draft, failure, tookMs: () => performance.now() - started };
}

test("asks once, with the key in the header and the prompt in its roles", async () => {
  const { endpoint, draft } = await ask(streams(GOOD_DRAFT), { inputPerMillion: 0.5, outputPerMillion: 2 });
  expect(await draft()).toEqual({
    text: GOOD_DRAFT,
    model: "fake-1",
    tokensIn: USAGE.prompt_tokens,
    tokensOut: USAGE.completion_tokens,
    costUsd: (1_200 * 0.5 + 80 * 2) / 1_000_000,
  });
  const [asked, ...others] = endpoint.asked;
  expect(others).toEqual([]);
  expect(asked!.path).toBe("/v1/chat/completions");
  expect(asked!.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(asked!.body).toMatchObject({ model: "fake", stream: true, stream_options: { include_usage: true } });
  expect(asked!.system).toContain("untrusted");
  expect(asked!.prompt).toContain("pontoon-1");
});

test("without a key there is no header, without both prices no cost", async () => {
  const { endpoint, draft } = await ask(streams(GOOD_DRAFT), { key: null, inputPerMillion: 1 });
  expect((await draft()).costUsd).toBeNull();
  expect(endpoint.asked[0]!.headers.authorization).toBeUndefined();
});

test.each<{ name: string; behaviour: Behaviour; times?: Partial<EndpointOptions> }>([
  { name: "a whole answer", behaviour: answersWhole({ content: GOOD_DRAFT }) },
  {
    name: "a whole answer under the type of a stream",
    behaviour: answersWhole({ content: GOOD_DRAFT }, "text/event-stream"),
  },
  {
    name: "a stream under another type",
    behaviour: answersText("text/plain", `${delta({ content: GOOD_DRAFT }, "stop")}`),
  },
  {
    name: "a stream without an end mark",
    behaviour: sends(delta({ content: GOOD_DRAFT }), delta({}, "stop")),
  },
  {
    name: "a stream without a reason to end",
    behaviour: sends(delta({ content: GOOD_DRAFT }), "data: [DONE]\n\n"),
  },
  {
    name: "other line breaks",
    behaviour: sends(delta({ content: GOOD_DRAFT }, "stop").replaceAll("\n", "\r\n"), "data:[DONE]\r\n\r\n"),
  },
  { name: "no line break at the end", behaviour: sends(delta({ content: GOOD_DRAFT }, "stop").trimEnd()) },
  {
    name: "signs of life between",
    behaviour: sends('event: ping\ndata: {"type":"ping"}\n\n', delta({ content: GOOD_DRAFT }, "stop")),
  },
  { name: "slow but steady", behaviour: drips(GOOD_DRAFT, 80), times: { stallMs: 1_000 } },
  {
    name: "parts of several types",
    behaviour: answersWhole({
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: GOOD_DRAFT },
      ],
    }),
  },
  {
    name: "reasoning in fields of its own",
    behaviour: sends(
      delta({ reasoning_content: "SECRET" }),
      delta({ reasoning: "SECRET", content: null }),
      delta({ content: GOOD_DRAFT }, "stop"),
    ),
  },
  { name: "reasoning in tags", behaviour: streams(`<think>SECRET</think>\n\n${GOOD_DRAFT}`) },
  { name: "reasoning that the template opened", behaviour: streams(`SECRET</think>${GOOD_DRAFT}`) },
  { name: "reasoning that never ends", behaviour: streams(`${GOOD_DRAFT}<think>SECRET`) },
])("a draft comes of $name", async ({ behaviour, times }) => {
  const { draft } = await ask(behaviour, times);
  expect((await draft()).text).toBe(GOOD_DRAFT);
});

test("an answer that speaks of 401 is a draft", async () => {
  const { draft } = await ask(streams("The call got 401 unauthorized, invalid api key."));
  expect((await draft()).text).toBe("The call got 401 unauthorized, invalid api key.");
});

test.each<{
  name: string;
  behaviour: Behaviour;
  outcome: string;
  says: RegExp;
  times?: Partial<EndpointOptions>;
}>([
  {
    name: "401",
    behaviour: fails(401, { message: `bad ${KEY}`, code: KEY }),
    outcome: "auth",
    says: /^the endpoint answered 401$/,
  },
  { name: "403", behaviour: fails(403, "<html>"), outcome: "auth", says: /403/ },
  {
    name: "an error of that type under another status",
    behaviour: fails(500, { type: "authentication_error" }),
    outcome: "auth",
    says: /500 \(authentication_error\)/,
  },
  {
    name: "words only",
    behaviour: fails(500, { message: "401 unauthorized: invalid api key" }),
    outcome: "failed",
    says: /500/,
  },
  { name: "429", behaviour: fails(429, { type: "tokens" }), outcome: "rate", says: /429/ },
  { name: "500", behaviour: fails(500), outcome: "failed", says: /500/ },
  { name: "504", behaviour: fails(504, "gone"), outcome: "timeout", says: /504/ },
  {
    name: "an error within a stream",
    behaviour: sends(delta({ content: "The" }), `data: {"error":{"code":429,"message":"slow"}}\n\n`),
    outcome: "rate",
    says: /broke off with an error/,
  },
  {
    name: "an error that is no object",
    behaviour: answersText("application/json", '{"error":"no such model"}'),
    outcome: "failed",
    says: /broke off/,
  },
  {
    name: "malformed JSON",
    behaviour: answersText("application/json", '{"choices": ['),
    outcome: "failed",
    says: /not an answer/,
  },
  {
    name: "JSON of another kind",
    behaviour: answersText("application/json", '{"ok":true}'),
    outcome: "failed",
    says: /not an answer/,
  },
  {
    name: "malformed events",
    behaviour: sends(delta({ content: "The" }), "data: {oops\n\n", delta({}, "stop")),
    outcome: "failed",
    says: /not an answer/,
  },
  {
    name: "a page",
    behaviour: answersText("text/html", "<!doctype html><p>Welcome"),
    outcome: "failed",
    says: /not an answer/,
  },
  {
    name: "no body",
    behaviour: answersText("text/event-stream", ""),
    outcome: "failed",
    says: /not an answer/,
  },
  {
    name: "a connection cut in the middle",
    behaviour: cuts("The gateway"),
    outcome: "failed",
    says: /connection/,
  },
  {
    name: "an end in the middle",
    behaviour: sends(delta({ content: "The gateway" })),
    outcome: "failed",
    says: /broke off in the middle/,
  },
  {
    name: "a stall before the first word",
    behaviour: stalls(null),
    outcome: "timeout",
    says: /sent nothing for 700 ms/,
    times: { firstWordMs: 700 },
  },
  {
    name: "a stall in the middle",
    behaviour: stalls("The gateway"),
    outcome: "timeout",
    says: /sent nothing for 500 ms/,
    times: { stallMs: 500 },
  },
  { name: "an empty answer", behaviour: streams(""), outcome: "rejected", says: /without a text/ },
  {
    name: "reasoning only",
    behaviour: streams("<think>The gateway"),
    outcome: "rejected",
    says: /without a text/,
  },
  {
    name: "half an answer",
    behaviour: sends(delta({ content: GOOD_DRAFT }, "length")),
    outcome: "rejected",
    says: /ran out of room/,
  },
  {
    name: "a refusal by field",
    behaviour: sends(delta({ refusal: "I won't" }, "stop")),
    outcome: "rejected",
    says: /declined/,
  },
  {
    name: "700 kB",
    behaviour: streams("The pump is dry. ".repeat(42_000)),
    outcome: "rejected",
    says: /many times/,
  },
  {
    name: "an answer without end",
    behaviour: neverEnds({ content: "The pump is dry. " }),
    outcome: "rejected",
    says: /many times/,
  },
  {
    name: "reasoning without end",
    behaviour: neverEnds({ reasoning_content: "hm ".repeat(100) }),
    outcome: "failed",
    says: /more than \d+ bytes/,
  },
])("no draft comes of $name", async ({ behaviour, outcome, says, times }) => {
  const { failure } = await ask(behaviour, times);
  const error = await failure();
  expect(error.message).toMatch(says);
  expect(outcomeOf(error)).toBe(outcome);
});

test("a model without end is cut off, not read to its end", async () => {
  const { endpoint, failure, tookMs } = await ask(neverEnds({ content: "The pump is dry. " }));
  await failure();
  expect(tookMs()).toBeLessThan(10_000);
  await expect.poll(() => endpoint.abandoned()).toBe(1);
});

test("a model may think in silence for longer than it may stall, and no longer than it may think", async () => {
  const thinks =
    (ms: number): Behaviour =>
    async (_asked, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(delta({ role: "assistant", content: "" }));
      await wait(ms);
      response.end(delta({ content: GOOD_DRAFT }, "stop"));
    };
  const times = { stallMs: 50, firstWordMs: 2_000 };
  expect((await (await ask(thinks(150), times)).draft()).text).toBe(GOOD_DRAFT);
  expect((await (await ask(thinks(6_000), times)).failure()).message).toMatch(/sent nothing for 2000 ms/);
});

test("steady but endless ends with the overall limit", async () => {
  const { failure } = await ask(drips("The pump is dry. ".repeat(40), 20), { overallMs: 200 });
  const error = await failure();
  expect(error.message).toMatch(/had not ended after 200 ms/);
  expect(error.outcome).toBe("timeout");
});

test("what was counted for an answer that is no draft is told", async () => {
  const { failure } = await ask(streams("<think>hm"));
  expect((await failure()).spent).toEqual({ model: "fake-1", tokensIn: 1_200, tokensOut: 80, costUsd: null });
});

test.each([
  { headers: { "retry-after": "7" }, ms: 7_000 },
  { headers: { "retry-after": "7", "retry-after-ms": "250" }, ms: 250 },
  { headers: { "retry-after": "soon" }, ms: null },
  { headers: { "retry-after": "999999999" }, ms: 86_400_000 },
  { headers: {}, ms: null },
])("how long to wait: $headers", async ({ headers, ms }) => {
  const { failure } = await ask(fails(429, { message: "slow down" }, headers));
  expect((await failure()).retryAfterMs).toBe(ms);
});

test("a date to wait for", async () => {
  const date = new Date(Date.now() + 60_000).toUTCString();
  const { failure } = await ask(fails(429, {}, { "retry-after": date }));
  const { retryAfterMs } = await failure();
  expect(retryAfterMs).toBeGreaterThan(55_000);
  expect(retryAfterMs).toBeLessThan(61_000);
});

test("an echo is a draft that verification does not accept", async () => {
  const texts = Array.from(
    { length: 12 },
    (_, at) =>
      `Crate ${at * 7919} stood on quay ${at * 104_729} next to the boat of mister ${at * 611}, who ${at % 2 ? "waved" : "slept"} all day long.`,
  );
  const request = sampleRequest({ texts, mustMention: [], targetTokens: tokens(400) });
  const { draft } = await ask(
    streams(({ prompt }) =>
      [...prompt.matchAll(/^Crate.*$/gm)]
        .map(([line]) => line)
        .slice(0, 9)
        .join("\n"),
    ),
    { request },
  );
  const verdict = verifySummary((await draft()).text, request, tokens(1_000));
  expect(verdict).toMatchObject({ ok: false, reasons: ["copy"] });
});

test("a little too long is cut to what a draft may have", async () => {
  const { draft } = await ask(streams("The pump is dry and waits for parts. ".repeat(35)));
  const { text } = await draft();
  expect(estimateTokens(text)).toBeLessThanOrEqual(longestDraft(tokens(200)));
  expect(text).toMatch(/parts\.$/);
});

test.each([
  { name: "before the answer", behaviour: stalls(null) },
  { name: "within it", behaviour: drips(GOOD_DRAFT.repeat(9), 20) },
])("aborted $name: rejects with the reason and leaves the endpoint", async ({ behaviour }) => {
  const controller = new AbortController();
  const { endpoint, draft } = await ask(behaviour, { signal: controller.signal });
  const running = draft();
  await expect.poll(() => endpoint.asked.length).toBe(1);
  const reason = new Error("no longer needed");
  controller.abort(reason);
  await expect(running).rejects.toBe(reason);
  await expect.poll(() => endpoint.abandoned()).toBe(1);
});

test("nobody there", async () => {
  const endpoint = await fakeEndpoint(streams(""));
  await endpoint.close();
  const running = openaiSummariser({ url: endpoint.url, model: "fake", key: KEY }).summarise(
    sampleRequest(),
    new AbortController().signal,
  );
  await expect(running).rejects.toMatchObject({ outcome: "failed", message: /ECONNREFUSED/ });
});

const redirects = (status: number, location: string): Behaviour => fails(status, "", { location });

test("a redirect within the origin is followed, elsewhere or without end it is not", async () => {
  const within = await ask([redirects(308, "/elsewhere?x=1"), streams(GOOD_DRAFT)]);
  expect((await within.draft()).text).toBe(GOOD_DRAFT);
  expect(within.endpoint.asked.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/elsewhere?x=1"]);

  const other = await fakeEndpoint(streams(GOOD_DRAFT));
  onTestFinished(() => other.close());
  for (const behaviour of [
    redirects(307, `${other.url}/chat/completions`),
    redirects(302, "/v2"),
    redirects(308, "/v1/chat/completions"),
  ]) {
    expect(await (await ask(behaviour)).failure()).toMatchObject({ outcome: "failed", message: /redirects/ });
  }
  expect(other.asked).toEqual([]);
});

test("an endpoint that does not know a field is asked in plainer terms, and remembered", async () => {
  const noLength = await ask([
    fails(400, { param: "max_tokens", code: "unsupported_parameter" }),
    streams(GOOD_DRAFT),
  ]);
  await noLength.draft();
  await noLength.draft();
  expect(noLength.endpoint.asked.map(({ body }) => [body.max_tokens, body.stream_options])).toEqual([
    [expect.any(Number), { include_usage: true }],
    [undefined, { include_usage: true }],
    [undefined, { include_usage: true }],
  ]);
  expect(noLength.endpoint.asked[1]!.body.max_completion_tokens).toEqual(expect.any(Number));

  const noUsage = await ask([fails(422, { message: "extra fields" }), answersWhole({ content: GOOD_DRAFT })]);
  await noUsage.draft();
  await noUsage.draft();
  expect(noUsage.endpoint.asked.map(({ body }) => body.stream_options)).toEqual([
    { include_usage: true },
    undefined,
    undefined,
  ]);

  const never = await ask(fails(400, { code: "context_length_exceeded" }));
  expect(await never.failure()).toMatchObject({
    outcome: "failed",
    message: /400 \(context_length_exceeded\)/,
  });
  expect(never.endpoint.asked).toHaveLength(2);
});

test.each([
  { url: "not a url", says: /is not a URL/ },
  { url: "file:///etc/passwd", says: /only http: and https:/ },
  { url: "https://user:secret@example.com/v1", says: /user or a password/ },
])("refuses $url", ({ url, says }) => {
  expect(() => openaiSummariser({ url, model: "m", key: null })).toThrow(says);
});

test("refuses a key that no header can carry, and does not repeat it", () => {
  try {
    openaiSummariser({ url: "https://example.com/v1", model: "m", key: `${KEY}\nX-Other: 1` });
    expect.unreachable();
  } catch (error) {
    expect(codeOf(error)).toBe("input/bad-field");
    expect(String(error)).not.toContain(KEY);
  }
});
