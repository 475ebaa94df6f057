import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { Candidate } from "./candidate.ts";
import { ASKED, asking, candidate, statisticsOf } from "./pool.fixture.ts";
import { rank } from "./rank.ts";
import { standingOf } from "./standing.ts";
import { RANK_WEIGHTS } from "./weights.ts";

const DAY = 86_400_000;
const ago = (days: number) => ({ at: instantOf(ASKED - days * DAY) });
const memory = (key: string, text: string, given: Partial<Candidate> = {}) =>
  candidate(key, text, { kind: "mem", session: key, gathered: 1, authority: 1, ...given });

function ranked(question: string, candidates: readonly Candidate[]) {
  return rank(asking(question), candidates, statisticsOf(candidates, 500), RANK_WEIGHTS);
}

test("what is meant to last does not fade within days, wherever it stands", () => {
  for (const kind of ["mem", "doc"] as const) {
    for (const scope of ["conversation", "agent", "installation"] as const) {
      const recency = (days: number) =>
        standingOf(candidate("one", "text", { kind, scope, ...ago(days) }), ASKED, 0).recency;
      expect(recency(7)).toBeGreaterThan(0.95);
      expect(recency(200)).toBeCloseTo(0.5, 1);
      expect(recency(200)).toBeLessThan(recency(100));
    }
  }
  const said = candidate("one", "text", { scope: "agent", ...ago(7) });
  expect(standingOf(said, ASKED, 0).recency).toBeLessThan(0.01);
});

test("a fact of last week stands before a passing remark of this morning with the same words", () => {
  const fact = memory("mem:1", "I live in Porto near the river.", { ...ago(7), uses: 2 });
  const remark = candidate("msg:9", "They live in Porto near the bridge.", { session: "s", ...ago(0.2) });
  expect(ranked("who lives in Porto", [remark, fact])[0]?.candidate.key).toBe("mem:1");
});

test("a memory and the message it was made of are one hit: the memory stands, as high as the better of the two", () => {
  const said = "I live in Porto near the river.";
  const message = candidate("msg:4", said, { session: "s", gathered: 9, scope: "conversation", ...ago(0) });
  const kept = memory("mem:1", said, { sources: ["msg:4"], scope: "installation", authority: 0 });
  const [alone] = ranked("where do I live", [message]);
  const [first, ...others] = ranked("where do I live", [message, kept]);
  expect(others).toEqual([]);
  expect(first?.candidate.key).toBe("mem:1");
  expect(first?.alike).toEqual(["msg:4"]);
  expect(first?.score).toBeCloseTo(alone!.score, 10);
  expect(first?.parts.map(({ name }) => name)).toContain("source");
});

test("a message with more of the question than was kept of it stays, and names the memory", () => {
  const message = candidate("msg:4", "I live in Porto, and the boiler is serviced by Duarte.", {
    session: "s",
  });
  const kept = memory("mem:1", "I live in Porto.", { sources: ["msg:4"] });
  const [first, ...others] = ranked("who services the boiler where I live", [message, kept]);
  expect(first?.candidate.key).toBe("msg:4");
  expect(first?.alike).toEqual(["mem:1"]);
  expect(others).toEqual([]);
});

test("said again on other days, it is one hit, unless days are asked about", () => {
  const said = "I ran five kilometres before work.";
  const days = [1, 2, 3].map((day) => candidate(`msg:${day}`, said, { session: `s${day}`, ...ago(day) }));
  const kept = memory("mem:1", said, { sources: ["msg:1", "msg:2", "msg:3"], ...ago(3) });
  const shown = (question: string) =>
    ranked(question, [...days, kept]).map(({ candidate: { key }, alike }) => [key, alike.length]);
  expect(shown("running kilometres")).toEqual([["mem:1", 3]]);
  expect(shown("how many times did I run five kilometres?")).toHaveLength(3);
});

test("a document that says the same in nearly the same words stands once with it", () => {
  const text = "The key of the boathouse hangs behind the second door on the left side of the hall.";
  const kept = memory("mem:1", text);
  const piece = candidate("doc:3", text, { kind: "doc", role: "document", session: "doc:3", gathered: 1 });
  const found = ranked("key of the boathouse", [piece, kept]);
  expect(found).toHaveLength(1);
  expect([found[0]!.candidate.key, ...found[0]!.alike].sort()).toEqual(["doc:3", "mem:1"]);
});

test("what a shelf's own index says of its records moves none of the log", () => {
  const read = candidate("read", "larch planks for the deck", { gathered: 8, session: "a" });
  const unread = candidate("unread", null, { gathered: 2, session: "b" });
  const score = (others: readonly Candidate[]) => {
    const candidates = [read, unread, ...others];
    const found = rank(asking("larch planks"), candidates, statisticsOf([read, unread], 500), RANK_WEIGHTS);
    return found.find(({ candidate: { key } }) => key === "unread")?.score;
  };
  expect(score([memory("mem:1", "Larch planks it is, for the deck and the stairs.", { gathered: 90 })])).toBe(
    score([]),
  );
});

test("how much an assistant says is measured by what was said, and not by what was kept", () => {
  const reply = candidate("reply", "The varnish must dry for two days, then sand it.", {
    role: "assistant",
  });
  const user = candidate("user", "Something else entirely.");
  const speaker = (others: readonly Candidate[]) => {
    const candidates = [reply, user, ...others];
    const found = rank(asking("varnish dry"), candidates, statisticsOf([reply, user], 500), RANK_WEIGHTS);
    const one = found.find(({ candidate: { key } }) => key === "reply");
    const of = (name: string) => one?.parts.find((part) => part.name === name)?.value ?? 0;
    return of("speaker") / of("words");
  };
  const kept = ["a", "b", "c", "d"].map((key) => memory(key, `Something kept about ${key}.`));
  expect(speaker(kept)).toBeCloseTo(speaker([]), 10);
});
