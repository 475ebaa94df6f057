import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import { summariserSuite } from "../../ports/summariser.suite.ts";
import { expectedValues, type SummaryRequest, type SummarySource } from "../../ports/summariser.ts";
import { verifySummary } from "../../rooms/history/verify-summary.ts";
import { extractiveSummariser } from "./index.ts";

summariserSuite("extractive", extractiveSummariser);

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 5, 8);

const said = (speaker: string, text: string, at = 0): SummarySource => ({
  ref: `msg:${at}`,
  speaker,
  at: instantOf(START + at),
  text,
  tokens: estimateTokens(text),
});

async function summarise(sources: readonly SummarySource[], more: Partial<SummaryRequest> = {}) {
  const request: SummaryRequest = {
    sources,
    depth: 0,
    targetTokens: tokens(120),
    level: "normal",
    instructions: null,
    mustMention: [],
    missing: [],
    ...more,
  };
  const { text } = await extractiveSummariser().summarise(request, new AbortController().signal);
  return { text, request };
}

const THINGS = [
  "mast",
  "rudder",
  "anchor",
  "pump",
  "sail",
  "hatch",
  "winch",
  "lamp",
  "rope",
  "keel",
  "compass",
];
const DEEDS = ["was painted", "waits for parts", "hangs in the shed", "went overboard", "needs new grease"];

/** Small talk: each sentence shares words with others and repeats none. */
const filler = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const number = from + at;
    const [one, other] = [THINGS[number % 11]!, THINGS[(number * 7 + 3) % 11]!];
    const text = `The ${one} near the ${other} ${DEEDS[number % 5]} since spring on berth ${number}.`;
    return said("assistant", text, number * 60_000);
  });

test("says who, in order, with the date where the day changes", async () => {
  const { text } = await summarise(
    [
      said("user", "We decided to store the readings in SQLite instead of Postgres."),
      said("toolResult", "ok", 60_000),
      said("assistant", "The migration to SQLite is done and 31 tests passed on pontoon-1.", 2 * 60_000),
      said("Joris Lind", "The club agreed to pay for the second gauge because the first one failed.", DAY),
      ...filler(20, 2_000),
    ],
    { targetTokens: tokens(300) },
  );
  expect(text.split("\n").filter((line) => !line.includes("berth"))).toEqual([
    "2026-10-05",
    "user: We decided to store the readings in SQLite instead of Postgres.",
    "assistant: The migration to SQLite is done and 31 tests passed on pontoon-1.",
    "2026-10-06",
    "Joris Lind: The club agreed to pay for the second gauge because the first one failed.",
  ]);
});

test("an exact value brings its sentence, however unimportant it looks", async () => {
  const sources = [
    ...filler(40),
    said("assistant", "By the way, hull number is NL-88321.", 41 * 60_000),
    ...filler(40, 50),
  ];
  expect((await summarise(sources)).text).not.toContain("NL-88321");
  expect((await summarise(sources, { mustMention: ["NL-88321"] })).text).toContain("hull number is NL-88321");
});

test("says the same thing once", async () => {
  const again = Array.from({ length: 12 }, (_, at) =>
    said(
      "user",
      `The ${["deploy", "Deploy"][at % 2]} branch is called ship${".".repeat(1 + (at % 3))}`,
      at * 1_000,
    ),
  );
  const { text } = await summarise([...again, ...filler(12)], { targetTokens: tokens(300) });
  expect(text.match(/branch is called/g)).toHaveLength(1);
});

test("a tool result has one line, and its error at that", async () => {
  const log = `${"compiled module and wrote chunk\n".repeat(300)}Error: disk quota exceeded on /srv\n${"cleaning up\n".repeat(50)}`;
  const { text } = await summarise(
    [said("user", "Build it and tell me what happened."), said("toolResult", log)],
    { targetTokens: tokens(300) },
  );
  expect(text.split("\n").filter((line) => line.startsWith("tool: "))).toEqual([
    "tool: Error: disk quota exceeded on /srv",
  ]);
});

test("a leaf keeps detail, a deeper one decisions", async () => {
  const sources = Array.from({ length: 30 }, (_, at) =>
    said(
      "user",
      at % 3 === 0
        ? `We decided on the ${THINGS[at % 11]} from yard ${at}, and the ${THINGS[(at * 7) % 11]} goes.`
        : `Station ${at} measured ${at * 13} cm at the keel with a draught of ${at * 3} cm at noon.`,
      at * 60_000,
    ),
  );
  const mustMention = sources.flatMap(({ text }) => text.match(/\d+ cm/g) ?? []);
  const share = async (depth: number) => {
    const { text } = await summarise(sources, { depth, mustMention, targetTokens: tokens(150) });
    return (text.match(/decided/g)?.length ?? 0) / text.split("\n").length;
  };
  expect(await share(2)).toBeGreaterThan(await share(0));
});

test("reads its own lines again one level up", async () => {
  const leaf =
    "2026-10-01\nuser: We agreed on port 8443 for the gateway.\n2026-10-03\nassistant: The gateway was moved and works now.";
  const { text } = await summarise(
    [
      said("summary", leaf, 9 * DAY),
      said(
        "summary",
        `Prose of a model. ${filler(9)
          .map((one) => one.text)
          .join(" ")}`,
        10 * DAY,
      ),
    ],
    { depth: 1, targetTokens: tokens(80) },
  );
  expect(text).toContain("2026-10-01\nuser: We agreed on port 8443 for the gateway.");
  expect(text).not.toContain("summary:");
});

test("aggressive is shorter", async () => {
  const [normal, aggressive] = await Promise.all(
    (["normal", "aggressive"] as const).map((level) =>
      summarise(filler(60), { level, targetTokens: tokens(400) }),
    ),
  );
  expect(estimateTokens(aggressive!.text)).toBeLessThan(0.8 * estimateTokens(normal!.text));
});

test("follows what the owner asked to keep", async () => {
  const sources = [
    ...filler(30),
    said("assistant", "Invoices go to the treasurer of the club every quarter.", 31 * 60_000),
    ...filler(30, 40),
  ];
  expect(
    (await summarise(sources, { instructions: "Keep everything about invoices and the treasurer." })).text,
  ).toContain("Invoices go to");
});

test("on a retry, what was missing is there, by name if no sentence has it", async () => {
  const lacking = ["€1,425", "K-9931"];
  const { text, request } = await summarise(filler(60), { mustMention: lacking, missing: lacking });
  expect(text).toMatch(/\nalso: €1,425; K-9931$/);
  expect(expectedValues(request)).toEqual(lacking);
});

const SAMPLE = join(import.meta.dirname, "../../../sample");

function sampleSources(lane: string): SummarySource[] {
  const lines = readFileSync(join(SAMPLE, `${lane}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.flatMap((line, at) => {
    const { message } = JSON.parse(line);
    if (message === undefined) return [];
    const blocks: { text?: string }[] =
      typeof message.content === "string" ? [{ text: message.content }] : message.content;
    const text = blocks.map((block) => block.text ?? "").join("\n");
    return [{ ...said(message.role, text), ref: `msg:${at}`, at: instantOf(message.timestamp) }];
  });
}

test.each(["main", "tidewatch", "garden", "group"])(
  "its summaries of the sample's lane %s are accepted, at the second attempt if not at the first",
  async (lane) => {
    const all = sampleSources(lane);
    for (let from = 0; from < all.length; from += 40) {
      const sources = all.slice(from, from + 40);
      const sum = tokens(sources.reduce((total, source) => total + source.tokens, 0));
      const values = sources.flatMap(
        (source) => source.text.match(/\b[A-Z]{2}-\d+\b|€[\d,.]*\d|\b\d\d:\d\d\b/g) ?? [],
      );
      for (const level of ["normal", "aggressive"] as const) {
        const targetTokens = tokens(Math.max(192, Math.floor(0.35 * sum)));
        const more = { level, targetTokens, mustMention: values.slice(0, 30) };
        const first = await summarise(sources, more);
        const attempt = verifySummary(first.text, first.request, sum, "extractive");
        if (attempt.ok) continue;
        expect(attempt.reasons).toEqual(["lost-values"]);
        const { text, request } = await summarise(sources, { ...more, missing: attempt.missing });
        expect(verifySummary(text, request, sum, "extractive")).toMatchObject({ ok: true });
      }
    }
  },
);
