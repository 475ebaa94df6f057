import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { Candidate } from "./candidate.ts";
import { ASKED, asking, candidate, conversation, statisticsOf } from "./pool.fixture.ts";
import { rank } from "./rank.ts";
import type { Ranked } from "./ranked.ts";
import { RANK_WEIGHTS, type RankWeights } from "./weights.ts";

function keysOf(
  question: string,
  candidates: readonly Candidate[],
  weights: RankWeights = RANK_WEIGHTS,
): string[] {
  return ranked(question, candidates, weights).map(({ candidate: { key } }) => key);
}

function ranked(
  question: string,
  candidates: readonly Candidate[],
  weights: RankWeights = RANK_WEIGHTS,
): readonly Ranked[] {
  return rank(asking(question), candidates, statisticsOf(candidates), weights);
}

function part(one: Ranked | undefined, name: string): number {
  return one?.parts.find((known) => known.name === name)?.value ?? 0;
}

const FILLERS = [
  "The weather was grey and the bus came late again.",
  "We should repaint the fence before the autumn.",
  "That recipe needs more salt, and a slower oven.",
  "The printer on the second floor jams every morning.",
].map((text, at) => candidate(`filler${at}`, text, { session: `other${at}` }));

const WORDS =
  "harbour ladder bought buy boat Anna 小舟 カヤック fooBar src/boat.ts always prefer yesterday summary list the of ? tide rope blue".split(
    " ",
  );
const someText = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(" "));
const someCandidates = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 30 }).map((at) => `msg:${at}`),
    text: fc.option(someText),
    session: fc.constantFrom("s1", "s2", "s3"),
    role: fc.constantFrom("user", "assistant", "toolResult"),
    sender: fc.constantFrom(null, "Anna", "Ben"),
    ago: fc.integer({ min: -3_600, max: 10_000_000 }),
    scope: fc.constantFrom("conversation" as const, "agent" as const, "installation" as const),
    quality: fc.double({ min: 0, max: 1, noNaN: true }),
    uses: fc.integer({ min: 0, max: 9 }),
    authority: fc.double({ min: 0, max: 1, noNaN: true }),
    around: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
    kind: fc.constantFrom("msg" as const, "sum" as const),
  }),
  { selector: ({ key }) => key, maxLength: 24 },
);

type Given = typeof someCandidates extends fc.Arbitrary<infer T> ? T : never;

function candidatesOf(given: Given): Candidate[] {
  return given.map(({ key, text, ago, around, ...rest }) => {
    const [a, b, c, d] = around.map((at) => `msg:${at}`);
    const at = instantOf(ASKED - ago * 1_000);
    return candidate(key, text, { ...rest, at, previous: [a!, b!], next: [c!, d!], hops: [d!] });
  });
}

test("the parts of every score add up to it, and none is zero; scores lie between 0 and 1, the best first", () => {
  fc.assert(
    fc.property(someCandidates, someText, (given, question) => {
      const found = ranked(question, candidatesOf(given));
      let before = 1;
      for (const { score, parts } of found) {
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 10);
        expect(parts.every(({ value }) => value !== 0 && Number.isFinite(value))).toBe(true);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(before);
        before = score;
      }
    }),
  );
});

test("no candidate is lost: it is ranked, stands behind one like it, or has nothing of the question", () => {
  fc.assert(
    fc.property(someCandidates, someText, (given, question) => {
      const found = ranked(question, candidatesOf(given));
      const named = found.flatMap(({ candidate: { key }, alike }) => [key, ...alike]);
      expect(new Set(named).size).toBe(named.length);
      const known = new Set(given.map(({ key }) => key));
      expect(named.every((key) => known.has(key))).toBe(true);
    }),
  );
});

test("the order in which candidates come makes no difference", () => {
  fc.assert(
    fc.property(someCandidates, someText, fc.infiniteStream(fc.nat()), (given, question, numbers) => {
      const candidates = candidatesOf(given);
      const shuffled = candidates
        .map((one) => ({ one, by: numbers.next().value as number }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one);
      const statistics = statisticsOf(candidates);
      const question_ = asking(question);
      expect(rank(question_, shuffled, statistics, RANK_WEIGHTS)).toEqual(
        rank(question_, candidates, statistics, RANK_WEIGHTS),
      );
    }),
  );
});

test("a record of another conversation that has nothing of the question changes no score, given the same statistics", () => {
  fc.assert(
    fc.property(someCandidates, someText, (given, question) => {
      // Who speaks, and how many turns an assistant has, is measured in the pool: the stranger changes neither.
      const candidates = candidatesOf(given).map((one) => ({ ...one, role: "user", sender: null }));
      const statistics = statisticsOf(candidates, 100);
      const stranger = candidate("msg:99", "zzz qqq xxx", { session: "elsewhere" });
      // So is what the best conversations share, where several answers are wanted.
      const asked = { ...asking(question), wantsSeveral: false };
      const without = rank(asked, candidates, statistics, RANK_WEIGHTS);
      const beside = rank(asked, [...candidates, stranger], statistics, RANK_WEIGHTS);
      expect(beside.filter(({ candidate: { key } }) => key !== "msg:99")).toEqual(without);
    }),
  );
});

test("a wrong form of a word finds the right one: what did she buy, she bought it", () => {
  const bought = candidate("bought", "In spring Anna bought a rowing boat.", { session: "b" });
  expect(keysOf("What did Anna buy?", [...FILLERS, bought])[0]).toBe("bought");
});

test("a misspelt word still finds, for less", () => {
  const right = candidate("right", "The accordion is in the attic.", { session: "a" });
  const [exact] = ranked("where is the accordion", [...FILLERS, right]);
  const [misspelt] = ranked("where is the acordion", [...FILLERS, right]);
  expect(misspelt?.candidate.key).toBe("right");
  expect(part(misspelt, "characters")).toBeGreaterThan(0);
  expect(misspelt!.score).toBeLessThan(exact!.score);
});

test("scripts without spaces are found by their characters", () => {
  const kayak = candidate("kayak", "昨日、湖でカヤックに乗りました。", { session: "k" });
  const [first] = ranked("カヤック", [...FILLERS, kayak]);
  expect(first?.candidate.key).toBe("kayak");
  expect(part(first, "characters")).toBeGreaterThan(0);
});

test("an identifier is found as it is written", () => {
  const path = candidate("path", "The error comes from src/hull/paint_layer.ts at start.", { session: "p" });
  const words = candidate("words", "We hull the paint, layer by layer.", { session: "w" });
  const [first] = ranked("src/hull/paint_layer.ts", [...FILLERS, words, path]);
  expect(first?.candidate.key).toBe("path");
  expect(part(first, "code")).toBeGreaterThan(0);
});

test("the answer is found by the question before it", () => {
  const chat = conversation("c", [
    { text: "Which mooring did you rent for the dinghy?" },
    { text: "Number nine." },
    { text: "The weather will be fine." },
  ]);
  const found = ranked("mooring for the dinghy", [...FILLERS, ...chat]);
  const answer = found.find(({ candidate: { key } }) => key === "c/1");
  const later = found.find(({ candidate: { key } }) => key === "c/2");
  expect(part(answer, "neighbours")).toBeGreaterThan(part(later, "neighbours"));
  expect(keysOf("mooring for the dinghy", [...FILLERS, ...chat]).slice(0, 2)).toEqual(["c/0", "c/1"]);
});

test("a long turn has less from those around it than a short one", () => {
  const long = "and then the wind turned ".repeat(40);
  const lifted = (text: string): number => {
    const chat = conversation("c", [{ text: "Where is the dinghy moored?" }, { text }]);
    const found = ranked("dinghy moored", [...FILLERS, ...chat]);
    return part(
      found.find(({ candidate: { key } }) => key === "c/1"),
      "neighbours",
    );
  };
  expect(lifted("By the mill.")).toBeGreaterThan(2 * lifted(long));
});

test("what the user said stands before what the assistant repeats, unless that is asked for", () => {
  const chat = conversation("c", [
    { text: "The varnish for the deck must dry for two days.", role: "user" },
    { text: "Understood: the varnish for the deck must dry for two days, then sand it.", role: "assistant" },
  ]);
  expect(keysOf("How long must the varnish dry?", chat)[0]).toBe("c/0");
  expect(keysOf("How long did you say must the varnish dry and sand?", chat)[0]).toBe("c/1");
});

test("between people, nobody's words count for less", () => {
  const chat = conversation("c", [
    { text: "The varnish must dry for two days.", sender: "Anna" },
    { text: "Two days the varnish must dry, really?", sender: "Ben" },
  ]);
  for (const one of ranked("How long must the varnish dry?", chat)) expect(part(one, "speaker")).toBe(0);
});

test("who is named is heard before others; the name as a word counts for nothing where it is everywhere", () => {
  const chat = conversation("c", [
    { text: "I paint lighthouses, Anna.", sender: "Ben" },
    { text: "I paint barges, Ben.", sender: "Anna" },
  ]);
  const [first, second] = ranked("What does Anna paint?", chat);
  expect(first?.candidate.sender).toBe("Anna");
  expect(part(first, "names")).toBeGreaterThan(0);
  expect(part(second, "names")).toBe(0);
});

test("what was said at the time that is asked about comes first", () => {
  const text = "The regatta went well.";
  const may = candidate("may", `${text} Really.`, { at: instantOf(Date.UTC(2023, 4, 12)), session: "a" });
  const july = candidate("july", `${text} Indeed.`, { at: instantOf(Date.UTC(2023, 6, 12)), session: "b" });
  const [first, second] = ranked("How was the regatta in July 2023?", [...FILLERS, may, july]);
  expect(first?.candidate.key).toBe("july");
  expect(part(first, "dates")).toBeGreaterThan(part(second, "dates"));
});

test("a standing wish comes up when advice is asked for", () => {
  const chat = conversation("c", [
    { text: "Always name the price when I ask about paint.", role: "user" },
    { text: "Noted.", role: "assistant" },
    {
      text: "The paint of the hull has come off near the keel, and the paint of the deck as well.",
      role: "user",
    },
    { text: "I see.", role: "assistant" },
  ]);
  const [first] = ranked("Can you recommend some paint?", chat);
  expect(first?.candidate.key).toBe("c/0");
  expect(part(first, "wish")).toBeGreaterThan(0);
});

test("of two things that are compared, a record is measured by the one that it is about", () => {
  const storm = candidate("storm", "The great storm took the roof.", { session: "a" });
  const great = candidate("great", "What a great day.", { session: "b" });
  const found = ranked("Which came first, the blue regatta or the great storm?", [...FILLERS, storm, great]);
  expect(found[0]?.candidate.key).toBe("storm");
  expect(part(found[0], "order")).toBeGreaterThan(2 * part(found[1], "order"));
});

test("a turn is lifted by the best of its conversation, less so in a long one", () => {
  const lifted = (others: string): number => {
    const chat = conversation("c", [
      { text: "The regatta was on Sunday, and the regatta was won." },
      { text: others },
      { text: "Nice." },
      { text: "See you soon." },
    ]);
    const found = ranked("regatta won", [...FILLERS, ...chat]);
    return part(
      found.find(({ candidate: { key } }) => key === "c/3"),
      "session",
    );
  };
  expect(lifted("Good.")).toBeGreaterThan(0);
  expect(lifted("Good, and then the wind turned. ".repeat(400))).toBeLessThan(lifted("Good.") / 1.5);
});

test("where several answers are wanted, words that the best of them share bring in others", () => {
  const chats = ["one", "two", "three"].map((session) =>
    candidate(session, `On the ${session} regatta the spinnaker tore near the lighthouse.`, { session }),
  );
  const other = candidate("other", "The spinnaker tore near the lighthouse, once more.", {
    session: "other",
  });
  const found = (question: string) =>
    ranked(question, [...FILLERS, ...chats, other]).find(({ candidate: { key } }) => key === "other");
  expect(part(found("How many regattas did I sail?"), "feedback")).toBeGreaterThan(0);
  expect(found("the regatta")).toBeUndefined();
});

test("what is left out stands back", () => {
  const pasta = candidate("pasta", "Recipes: pasta with clams.", { session: "a" });
  const soup = candidate("soup", "Recipes: soup with clams.", { session: "b" });
  const found = ranked("recipes with clams other than pasta", [...FILLERS, pasta, soup]);
  expect(found[0]?.candidate.key).toBe("soup");
  expect(
    part(
      found.find(({ candidate: { key } }) => key === "pasta"),
      "without",
    ),
  ).toBeLessThan(0);
});

test("what says the same in nearly the same words stands once", () => {
  const text = "The key of the boathouse hangs behind the second door on the left side of the hall.";
  const again = ["one", "two", "three"].map((key) => candidate(key, text, { session: key }));
  const other = candidate("four", "The key of the boathouse is lost.", { session: "four" });
  const found = ranked("key of the boathouse", [...FILLERS, ...again, other]);
  expect(found).toHaveLength(2);
  expect(found.map(({ alike }) => alike.length).sort()).toEqual([0, 2]);
});

test("what a summary stands for is ranked by way of it", () => {
  const summary = candidate("sum:1", "They chose the larch planks for the deck.", {
    kind: "sum",
    role: "summary",
    session: "s",
    hops: ["msg:7"],
  });
  const source = candidate("msg:7", null, { session: "t" });
  const found = ranked("larch planks deck", [...FILLERS, summary, source]);
  const hop = found.find(({ candidate: { key } }) => key === "msg:7");
  expect(hop?.score).toBeCloseTo(found[0]!.score * RANK_WEIGHTS.hop, 10);
  expect(hop?.parts).toEqual([{ name: "hop", value: hop?.score }]);
});

test("one that was not read is placed by what the store says of it", () => {
  const read = candidate("read", "larch planks for the deck", { gathered: 8, session: "a" });
  const unread = candidate("unread", null, { gathered: 2, session: "b" });
  expect(keysOf("larch planks", [...FILLERS.map((one) => ({ ...one, gathered: 0 })), read, unread])).toEqual([
    "read",
    "unread",
  ]);
});

test("nothing of the question, nothing ranked; no candidates, nothing either", () => {
  expect(ranked("xylophone", FILLERS)).toEqual([]);
  expect(ranked("xylophone", [])).toEqual([]);
  expect(ranked("", FILLERS)).toEqual([]);
});

test("what the store found is never lost, though nothing of it is seen in what was read", () => {
  const seen = candidate("seen", "The boathouse key.", { gathered: 4 });
  const unseen = candidate("unseen", "Lines of a log without it.", { gathered: 2 });
  const found = ranked("boathouse key", [...FILLERS, seen, unseen]);
  expect(found.map(({ candidate: { key } }) => key)).toEqual(["seen", "unseen"]);
  expect(ranked("boathouse key", [unseen])[0]!.score).toBeGreaterThan(0);
});

test("no wish comes up where no advice is asked for, and what only sounds like one is none", () => {
  const chat = conversation("w", [
    { text: "From now on always answer in metric units." },
    { text: "Noted.", role: "assistant" },
    { text: "Never mind the dog, it only barks at units." },
    { text: "Fine.", role: "assistant" },
  ]);
  for (const { parts } of ranked("which units did I measure the dog kennel in?", chat))
    expect(parts.map(({ name }) => name)).not.toContain("wish");
  const advised = ranked("can you suggest units for the kennel?", chat);
  expect(advised.filter((one) => part(one, "wish") > 0).map(({ candidate: { key } }) => key)).toEqual([
    "w/0",
  ]);
});

test("a short reply loses less than a long one", () => {
  const user = candidate("u", "Something else entirely.");
  const short = candidate("short", "The invoice is 031.", { role: "assistant" });
  const long = candidate("long", `The invoice is 031. ${"And so on it goes. ".repeat(60)}`, {
    role: "assistant",
  });
  const lost = (of: Candidate) => {
    const [one] = ranked("invoice 031", [user, of]);
    return part(one, "speaker") / part(one, "words");
  };
  expect(lost(short)).toBeGreaterThan(lost(long));
});

test("when the assistant's words are asked for, they stand before those of who asked", () => {
  const chat = conversation("d", [
    { text: "What would you recommend for dinner on Sunday?" },
    { text: "I recommend the lentil stew for dinner on Sunday.", role: "assistant" },
  ]);
  expect(keysOf("what did you recommend for dinner?", chat)[0]).toBe("d/1");
});

test("a question that is all about a time is answered from it, not by its name", () => {
  const friday = ASKED - 3 * 86_400_000;
  const then = candidate("then", "Dinner at the mill.", { at: instantOf(friday) });
  const named = candidate("named", "Friday is best, every Friday.", {
    at: instantOf(ASKED - 40 * 86_400_000),
  });
  expect(keysOf("what did we talk about last Friday?", [named, then])[0]).toBe("then");
});

test("texts of scripts without spaces are compared by their characters", () => {
  const chairs = candidate("one", "我昨天去 IKEA 买了一把椅子");
  const closed = candidate("two", "IKEA 明天不开门");
  expect(ranked("IKEA", [chairs, closed])).toHaveLength(2);
  expect(ranked("IKEA", [chairs, { ...chairs, key: "again" }])).toHaveLength(1);
});

test("the same on several days is told apart where days are asked about; a part of a text is like no other", () => {
  const run = "I ran five kilometres this morning before work.";
  const days = [1, 2, 3].map((day) => candidate(`d${day}`, run, { at: instantOf(ASKED - day * 86_400_000) }));
  expect(ranked("running kilometres", days)).toHaveLength(1);
  expect(ranked("how many times did I run five kilometres?", days)).toHaveLength(3);
  expect(
    ranked(
      "running kilometres",
      days.map((one) => ({ ...one, cut: true as const })),
    ),
  ).toHaveLength(3);
});

test("what has nothing of the question says beside what it stands", () => {
  const chat = conversation("b", [{ text: "Which colour for the kitchen walls?" }, { text: "Sage green." }]);
  const found = ranked("which colour did we choose for the kitchen walls?", chat);
  expect(found.map(({ candidate: { key }, beside }) => [key, beside])).toEqual([
    ["b/0", null],
    ["b/1", "b/0"],
  ]);
});

test("of things that are compared, the best of each stands among the first", () => {
  const van = [1, 2, 3, 4].map((nth) => candidate(`van${nth}`, `The van and its ${nth} wheels, van van.`));
  const lease = candidate("lease", "By the way, among many other things that week we also signed the lease.");
  const keys = keysOf("which came first, the van or the lease?", [...van, lease]);
  expect(keys.slice(0, 2)).toContain("lease");
});

test("what says when comes before what does not, for a question that asks it", () => {
  const dated = candidate("dated", "We signed the lease on 3 March.");
  const plain = candidate("plain", "We signed the lease with a pen.");
  expect(keysOf("when did we sign the lease?", [plain, dated])[0]).toBe("dated");
});

test("who types words and asks nothing gets what has them, whoever said it", () => {
  const user = candidate("user", "My phone number is on the card, and so is the other number.");
  const reply = candidate(
    "reply",
    "The page wants your bank account number, which it will not get from me.",
    {
      role: "assistant",
    },
  );
  expect(keysOf("bank account number", [user, reply])[0]).toBe("reply");
});
