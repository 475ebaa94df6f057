import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { SourceText } from "./source-text.ts";
import { mustMention, pinsOfSources, pinsOfSummaries } from "./summary-pins.ts";

function source(id: number, speaker: string, text: string, more: Partial<SourceText> = {}): SourceText {
  return {
    ref: `msg:${messageId(id)}`,
    speaker,
    at: instantOf(id * 1_000),
    text,
    tokens: tokens(10),
    material: [{ speaker, text }],
    ...more,
  };
}

const said = source(1, "user", "The database listens on port 5433, and the invoice is INV-2044.");
const printed = source(2, "tool read", "listening on 0.0.0.0:7071 with build 3f9c2ab77d01");
const large = source(3, "tool read", "[file:1 | app.log | log | 90000 bytes]", {
  material: [{ speaker: "tool", text: "ERROR request REQ-88812 failed" }],
});

test("values come from everything that is covered, large parts too, each with where it was said", () => {
  const pins = pinsOfSources([said, printed, large]);
  const values = pins.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(["INV-2044", "REQ-88812"]));
  expect(pins.find(({ value }) => value === "REQ-88812")).toMatchObject({ ref: "msg:3", at: 3_000 });
  expect(values[0]).toMatch(/5433|INV-2044/);
});

test("a leaf is asked to mention what somebody said, not what a tool printed", () => {
  const sources = [said, printed, large];
  const wanted = mustMention(pinsOfSources(sources), sources);
  expect(wanted).toContain("INV-2044");
  expect(wanted).not.toContain("REQ-88812");
  expect(wanted.some((value) => printed.text.includes(value))).toBe(false);
});

test("the values of what is condensed survive, each once", () => {
  const leaves = Array.from({ length: 8 }, (_, leaf) => ({
    pins: pinsOfSources(
      Array.from({ length: 40 }, (_, at) =>
        source(
          leaf * 40 + at,
          "user",
          `The ticket is QX-${leaf}${at}1 and we pay ${leaf * 40 + at + 1_000} EUR for it.`,
        ),
      ),
    ),
  }));
  const values = pinsOfSummaries([...leaves, leaves[0]!]).map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBe(400);
  const again = pinsOfSummaries([{ pins: pinsOfSummaries(leaves) }]).map(({ value }) => value);
  expect(again).toEqual(pinsOfSummaries(leaves).map(({ value }) => value));
});
