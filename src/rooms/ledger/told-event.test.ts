import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { hmacHex } from "../../kernel/hash.ts";
import type { Json } from "../../kernel/json.ts";
import { EVENT_TYPES } from "../../kernel/ledger-words.ts";
import { redact } from "../../kernel/text/secrets.ts";
import { EVENT_LIMITS } from "./event.ts";
import { eventWords, type KeptOfEvent, keptOfEvent, type ToldEvent } from "./told-event.ts";

const KEY = "a".repeat(64);
const NOW = instantOf(Date.UTC(2026, 10, 16));
const SECRET = "sk-proj-Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56";

const means = (now = NOW) => ({
  now,
  redact: (text: string) => redact(text, KEY).text,
  digest: (text: string) => hmacHex(KEY, text).slice(0, 32),
});

function kept(told: Partial<ToldEvent>, now = NOW): KeptOfEvent {
  const made = keptOfEvent(
    { type: "ops.alert", summary: "disk full on atlas", trust: "unknown", ...told },
    means(now),
  );
  if ("refused" in made) throw new Error(made.why);
  return made;
}

const bytes = (text: string | null) => new TextEncoder().encode(text ?? "").length;

const told: fc.Arbitrary<ToldEvent> = fc.record(
  {
    type: fc.constantFrom(...EVENT_TYPES),
    trust: fc.constantFrom("human", "agent", "tool", "web", "unknown"),
    summary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 900 }),
    name: fc.string({ maxLength: 240 }),
    at: fc.oneof(fc.integer({ min: 0, max: NOW + 1e9 }), fc.double()),
    session: fc.string({ maxLength: 30 }),
    payload: fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>,
    refs: fc.jsonValue() as fc.Arbitrary<Json>,
  },
  { requiredKeys: ["type", "trust", "summary"] },
);

describe("what is kept of an event", () => {
  test("has its bounds, whatever is told", () => {
    fc.assert(
      fc.property(told, fc.nat(40), (event, times) => {
        const payload = Array.from({ length: times }, () => [event.payload ?? null, "x".repeat(300)]);
        const made = keptOfEvent({ ...event, payload }, means());
        if ("refused" in made) return;
        expect(bytes(made.payload)).toBeLessThanOrEqual(EVENT_LIMITS.payload);
        expect(bytes(made.refs)).toBeLessThanOrEqual(EVENT_LIMITS.refs);
        expect(made.summary.length).toBeLessThanOrEqual(EVENT_LIMITS.summary);
        expect(made.summary).not.toMatch(/[\n\r\t]/);
        for (const json of [made.payload, made.refs]) if (json !== null) JSON.parse(json);
        expect(made.at).toBeGreaterThanOrEqual(Date.UTC(1990, 0, 1));
      }),
    );
  });

  test("is the same when the same is told again, however long after", () => {
    fc.assert(
      fc.property(told, fc.integer({ min: 1, max: 1e9 }), (event, later) => {
        const [first, second] = [0, later].map((ms) => keptOfEvent(event, means(instantOf(NOW + ms))));
        if ("refused" in first! || "refused" in second!) return;
        expect(second!.name).toBe(first!.name);
      }),
    );
  });

  test("what is over its size is told by its size and its beginning", () => {
    const payload = { log: "é".repeat(6_000), key: SECRET };
    const made = JSON.parse(kept({ payload }).payload!) as { [key: string]: unknown };
    expect(made).toEqual({
      truncated: true,
      originalBytes: bytes(JSON.stringify(payload)),
      preview: expect.stringContaining('{"log":"éé'),
    });
  });

  test("two that differ only behind the cut are two", () => {
    const long = "x".repeat(9_000);
    expect(kept({ payload: { log: `${long}1` } }).name).not.toBe(kept({ payload: { log: `${long}2` } }).name);
    expect(kept({ summary: `${long}1` }).name).not.toBe(kept({ summary: `${long}2` }).name);
    expect(kept({ at: NOW - 1 }).name).not.toBe(kept({ at: NOW - 2 }).name);
    expect(kept({ session: "a" }).name).not.toBe(kept({ session: "b" }).name);
  });

  test("what programs printed is left out, and counted", () => {
    const made = kept({
      payload: { exit: 1, stdout: "line\n".repeat(500), inner: { Raw_Stderr: ["a", "b"] }, stderr: "" },
    });
    expect(JSON.parse(made.payload!)).toEqual({
      exit: 1,
      stdout: "[output of 2500 bytes left out]",
      inner: { Raw_Stderr: "[output of 9 bytes left out]" },
      stderr: "",
    });
  });

  test.each([
    ["in its summary", { summary: `deploy with ${SECRET} failed` }],
    ["behind the cut of its summary", { summary: `${"deploy ".repeat(56)}${SECRET}` }],
    ["as a value", { payload: { headers: ["a", { auth: `Bearer ${SECRET}` }] } }],
    ["as a name", { payload: { [SECRET]: 1 } }],
    ["under a name that promises one", { payload: { password: "correct-horse-7-battery" } }],
    ["in a payload that is too large", { payload: { a: SECRET, b: "x".repeat(9_000) } }],
    ["in references", { refs: { url: `https://user:${SECRET}@example.test/` } }],
    ["in its name", { name: `run ${SECRET}` }],
  ] as const)("a secret %s is replaced before anything is cut", (_, event) => {
    const all = JSON.stringify(kept(event as Partial<ToldEvent>));
    expect(all).not.toContain(SECRET.slice(0, 16));
    expect(all).not.toContain("correct-horse");
    expect(all).toContain("[secret:");
  });

  test("dates, moments and numbers of builds stay as they are", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
        fc.integer({ min: 1, max: 1e9 }),
        (date, build) => {
          const day = date.toISOString();
          const summary = `shipped on ${day.slice(0, 10)} at ${day}, moment ${date.getTime()}, build ${build}`;
          const made = kept({
            summary,
            payload: { day, at: date.getTime(), ts: String(date.getTime()), build },
          });
          expect(made.summary).toBe(summary);
          expect(JSON.parse(made.payload!)).toEqual({
            day,
            at: date.getTime(),
            ts: String(date.getTime()),
            build,
          });
        },
      ),
    );
  });

  test.each([
    ["unknown-type", { type: "ops.rumour" }],
    ["no-summary", { summary: " \n\t" }],
    ["bad-time", { at: 12 }],
    ["bad-time", { at: NOW + 2 * 86_400_000 }],
    ["bad-time", { at: Number.NaN }],
    ["bad-name", { name: "  " }],
    ["bad-name", { session: "x".repeat(201) }],
  ] as const)("is refused as %s: %o", (reason, event) => {
    const told = { type: "ops.alert", summary: "disk full", trust: "unknown", ...event } as const;
    expect(keptOfEvent(told, means())).toMatchObject({ refused: reason });
  });

  test("nesting that nobody meant costs nothing but itself", () => {
    let payload: Json = "core";
    for (let depth = 0; depth < 900; depth += 1) payload = [payload];
    expect(kept({ payload: { payload, near: "here" } }).payload).toContain('"near":"here"');
  });
});

test("the words of an event are its own and those told beside it, and no more than enough", () => {
  const words = eventWords({
    type: "ops.alert",
    summary: "disk full on atlas",
    payload: JSON.stringify({ volume: "/var/lib", tags: ["pager", { unit: "Prometheus" }] }),
    refs: JSON.stringify(["msg:4"]),
  });
  for (const word of ["disk full", "ops.alert", "/var/lib", "pager", "Prometheus", "msg:4"])
    expect(words).toContain(word);
  const many = eventWords({
    type: "ops.alert",
    summary: "s",
    payload: JSON.stringify(Array.from({ length: 400 }, (_, at) => `word${at} ${"x".repeat(40)}`)),
    refs: null,
  });
  expect(many.length).toBeLessThanOrEqual(2_400);
});
