import fc from "fast-check";
import { expect, test } from "vitest";
import { computingOf } from "../computing.fixture.ts";
import { estimateTokens } from "../tokens.ts";
import { extractPins, type Pin, type PinKind, rankPins, renderPins } from "./pins.ts";

const user = { speaker: "user", at: 1, ref: "msg:1" };
const tool = { speaker: "toolResult", at: 1, ref: "msg:2" };

const found = (text: string): string[] =>
  extractPins(text, user).map(({ kind, value }) => `${kind} ${value}`);

test.each<{ text: string; pins: string[] }>([
  {
    text: "The budget is $4,200 per month and the deadline is March 4, 2026 at 14:30.",
    pins: ["money $4,200", "date March 4, 2026 at 14:30"],
  },
  {
    text: "Set flushIntervalMs = 15000 and retries to 7.",
    pins: ["setting flushIntervalMs = 15000", "number 7"],
  },
  {
    text: "Priya Raman (priya@example.com, +49 170 1234567) opened OPS-1841.",
    pins: ["name Priya Raman", "email priya@example.com", "phone +49 170 1234567", "id OPS-1841"],
  },
  {
    text: "Commit 3fa9c1d broke /etc/nacre/config.yaml in v2.4.1, see https://example.com/a?b=1).",
    pins: ["hash 3fa9c1d", "path /etc/nacre/config.yaml", "version v2.4.1", "url https://example.com/a?b=1"],
  },
  {
    text: "ECONNREFUSED, then HTTP 503, then exit code 137 and a TypeError",
    pins: ["error ECONNREFUSED", "error HTTP 503", "error exit code 137", "error TypeError"],
  },
  {
    text: "7 replicas in us-east-1 with 30 s timeouts and 1.5 GB heap, 99.9% of the time",
    pins: ["quantity 7 replicas", "id us-east-1", "quantity 30 s", "quantity 1.5 GB", "quantity 99.9%"],
  },
  {
    text: "it is 6ba7b810-9dad-41d1-80b4-00c04fd430c8 on 10.0.12.7:5432, order 4478120093",
    pins: ["id 6ba7b810-9dad-41d1-80b4-00c04fd430c8", "id 10.0.12.7:5432", "id 4478120093"],
  },
  {
    text: "edit src/engine/recall.ts and C:\\Users\\ana\\notes.txt",
    pins: ["path src/engine/recall.ts", "path C:\\Users\\ana\\notes.txt"],
  },
  { text: "and/or 24/7 at 90 km/h, UTF-8", pins: ["quantity 90 km/h"] },
  { text: "the key is [secret:github-token:1a2b3c4d] again", pins: [] },
  { text: `see data:image/png;base64,${"iVBORw0KGgo1234567".repeat(30)}`, pins: [] },
  { text: "My cat is called Miso.", pins: ["name Miso"] },
  {
    text: "Her chip number is 528 140 000 731 906, the plot has 120 m².",
    pins: ["id 528 140 000 731 906", "quantity 120 m²"],
  },
  {
    text: "Van €94, fuel €17.60, lunch €31.20. Noor paid.",
    pins: ["money €94", "money €17.60", "money €31.20"],
  },
  { text: "Lieferung bis 30. Oktober. Danke.", pins: ["date 30. Oktober"] },
  { text: "温度下降 10 摄氏度", pins: ["number 10"] },
  {
    text: "预算是3500元，会议在3月4日下午3点。联系王经理，项目叫「青鸟」，为期三个月。",
    pins: ["money 3500元", "date 3月4日", "date 下午3点", "name 王经理", "name 青鸟", "quantity 三个月"],
  },
  {
    text: "田中さんとの会議は2026年3月4日14時30分です。予算は50万円、サーバーは3台。",
    pins: ["name 田中", "date 2026年3月4日", "date 14時30分", "money 50万円", "quantity 3台"],
  },
  {
    text: "Die Miete beträgt 1.250,50 € im Monat, Termin am 4. März 2026 um 14:30 Uhr mit Frau Müller, etwa 45 Minuten.",
    pins: ["money 1.250,50 €", "date 4. März 2026 um 14:30 Uhr", "name Frau Müller", "quantity 45 Minuten"],
  },
  { text: "be there Monday 06:40 for build 45934", pins: ["date Monday 06:40", "version build 45934"] },
  {
    text: "room B3.14, flight KL 1427, 15 by 462 mm at 973 hPa for 71,378 kr",
    pins: ["id B3.14", "id KL 1427", "quantity 15 by 462 mm", "quantity 973 hPa", "money 71,378 kr"],
  },
  {
    text: "it died with LINK_DOWN on relay.lan:8443, see alert.ts:18",
    pins: ["id LINK_DOWN", "url relay.lan:8443", "path alert.ts", "number 18"],
  },
  { text: "fee = CHF 1,936\npause = 30 s", pins: ["money CHF 1,936", "setting pause = 30 s"] },
  { text: "ask Renoust, who lives in Bergen", pins: ["name Renoust", "name Bergen"] },
  { text: "", pins: [] },
])("pins of: $text", ({ text, pins }) => {
  expect(found(text)).toEqual(pins);
});

test.each([
  { text: "So, we decided to go with SQLite. It is small.", decision: "So, we decided to go with SQLite" },
  { text: "Fine, let's use port 8443.", decision: "Fine, let's use port 8443" },
  { text: "Wir haben uns für Redis entschieden.", decision: "Wir haben uns für Redis entschieden" },
  { text: "我们决定用PostgreSQL。好的。", decision: "我们决定用PostgreSQL" },
  { text: "サーバーは3台に決めました。", decision: "サーバーは3台に決めました" },
  { text: "Have we decided on a name?", decision: undefined },
  { text: "We haven't decided on a name yet, but we decided nothing else.", decision: undefined },
])("decision in: $text", ({ text, decision }) => {
  expect(extractPins(text, user).find(({ kind }) => kind === "decision")?.value).toBe(decision);
});

test("a value has the words around it", () => {
  const [pin] = extractPins("Hello there. For the staging cluster the port of the proxy is 5433. Bye.", user);
  expect(pin).toMatchObject({
    value: "5433",
    context: "For the staging cluster the port of the proxy is 5433",
  });
});

const salienceIn = (text: string, value: string, speaker = "user"): number =>
  extractPins(text, { ...user, speaker }).find((pin) => pin.value.includes(value))?.salience ?? -1;

test("people before programs, decisions before numbers, said before printed", () => {
  const sentence = "The pool has 250 connections.";
  expect(salienceIn(sentence, "250")).toBeGreaterThan(salienceIn(sentence, "250", "assistant"));
  expect(salienceIn(sentence, "250", "assistant")).toBeGreaterThan(salienceIn(sentence, "250", "toolResult"));
  expect(salienceIn("we chose blue over 250 others", "we chose")).toBeGreaterThan(
    salienceIn("the paint is number 250", "250"),
  );
  const log = "2026-03-04T10:11:12Z INFO request 8812 took 331 ms";
  expect(salienceIn(log, "331", "toolResult")).toBeLessThan(salienceIn(sentence, "250", "toolResult"));
  expect(salienceIn(log, "2026", "toolResult")).toBeLessThan(salienceIn(log, "331", "toolResult"));
  expect(salienceIn("  45%|████      | 12/30 [00:12]", "45%", "toolResult")).toBeLessThan(0.05);
  expect(salienceIn("src/a.ts:118:5: unused", "118", "toolResult")).toBeLessThan(0.05);
});

test("what is chosen before what is counted, what stands alone before what is listed, a value before a place", () => {
  expect(salienceIn("the pump takes 482 g", "482")).toBeGreaterThan(
    salienceIn("I tried it 12 times", "12 times"),
  );
  expect(salienceIn("the code of the shed is 482", "482")).toBeGreaterThan(
    salienceIn("see line 482 of it", "482"),
  );
  const fact = "the plumber asks for 1,482 now";
  const listed = `${fact}\n${Array.from({ length: 40 }, (_, at) => `part ${at}: ${at * 37} of ${at * 91}`).join("\n")}`;
  expect(salienceIn(fact, "1,482", "tool")).toBeGreaterThan(salienceIn(listed, "1,482", "tool"));
  const source = `${fact}\n  const a = b;\n  const c = d;\n  return a;`;
  expect(salienceIn(fact, "1,482", "tool")).toBeGreaterThan(salienceIn(source, "1,482", "tool"));
  expect(salienceIn("I edited src/a/b.ts", "src/a/b.ts", "assistant")).toBeLessThan(
    salienceIn("I saved it as /srv/a/b.conf", "/srv/a/b.conf", "assistant"),
  );
});

test.each([
  { text: "Actually, the port is 5433 instead of 5432.", now: "5433", was: "5432" },
  { text: "Nein, der Port ist nicht 5432, sondern 5433.", now: "5433", was: "5432" },
  { text: "端口不是5432，是5433。", now: "5433", was: "5432" },
  { text: "原来是 10 秒，现在改成 30 秒。", now: "30 秒", was: "10 秒" },
  { text: "if it lasts 3 readings, no wait, I meant 3 minutes", now: "3 minutes", was: "3 readings" },
  { text: "ポートは5432ではなく5433です。", now: "5433", was: "5432" },
])("in one sentence the new value is above the old: $text", ({ text, now, was }) => {
  expect(salienceIn(text, now)).toBeGreaterThan(salienceIn(text, was));
  expect(salienceIn(text, was)).toBeGreaterThan(0);
});

test("a later correction lowers what it speaks about, and nothing else", () => {
  const said = (text: string, at: number) => extractPins(text, { speaker: "user", at, ref: `msg:${at}` });
  const ranked = rankPins([
    ...said("The launch deadline is 2026-03-04.", 1),
    ...said("The rent deadline was 2026-07-01 for Anna.", 2),
    ...said("No, I meant the launch deadline is 2026-03-09.", 3),
  ]);
  expect(ranked.map(({ value }) => value)).toEqual(["2026-03-09", "2026-07-01", "2026-03-04"]);
});

test("equal values become one, with the best words and a count; bare numbers only where they count the same", () => {
  const pins = [
    ...extractPins("see OPS-1841", tool),
    ...extractPins("The outage is OPS-1841.", user),
    ...extractPins("retries 5", user),
    ...extractPins("nodes 5", user),
  ];
  const ranked = rankPins(pins);
  expect(ranked.filter(({ value }) => value === "OPS-1841")).toEqual([
    expect.objectContaining({ count: 2, context: "The outage is OPS-1841", ref: "msg:1" }),
  ]);
  expect(ranked.filter(({ value }) => value === "5")).toHaveLength(2);
});

test("rendered by kind, oldest first, each value once", () => {
  const pins = rankPins([
    ...extractPins("We decided to pay $4,200 for the hall.", { ...user, at: 5 }),
    ...extractPins("The hall is free on 2026-03-04 and costs $4,200.", { ...user, at: 2 }),
    ...extractPins("The train leaves at 14:05.", { ...user, at: 1 }),
  ]);
  expect(renderPins(pins, 200)).toMatchInlineSnapshot(`
    "decided: We decided to pay $4,200 for the hall
    dates: The train leaves at 14:05 · The hall is free on 2026-03-04 and costs $4,200"
  `);
  expect(renderPins(pins, 3)).toBe("");
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      ..."the port is |5432|. |\n|$4,200|2026-03-04|我们决定|3500元|OPS-18|\ud83d|😀|\u202e| we decided |/etc/x|https://a.b/|e\u0301|@x.io|=|: |Priya Raman|-|,|「|」|a1|14:30|さん| actually |7 |%|ms|v1.2|[secret:a:12345678]".split(
        "|",
      ),
    ),
    maxLength: 60,
  }),
);
const anyOrigin = fc.record({
  speaker: fc.constantFrom("user", "assistant", "toolResult", "system"),
  at: fc.nat(9),
  ref: fc.constantFrom("msg:1", "msg:2", "msg:3"),
});
const anyPins = fc
  .array(fc.tuple(anyText, anyOrigin), { maxLength: 6 })
  .map((said) => said.flatMap(([text, origin]) => extractPins(text, origin)));

test("a value is an exact, printable part of its text, and its words hold it", () => {
  fc.assert(
    fc.property(anyText, anyOrigin, (text, origin) => {
      for (const pin of extractPins(text, origin)) {
        expect(text).toContain(pin.value);
        expect(pin.context).toContain(pin.value);
        expect(pin.context.length).toBeLessThanOrEqual(pin.value.length + 60);
        expect(pin.context.isWellFormed()).toBe(true);
        expect(pin.context).not.toMatch(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        expect(pin.salience).toBeGreaterThanOrEqual(0);
        expect(pin.salience).toBeLessThanOrEqual(1);
        expect(pin).toMatchObject({ ref: origin.ref, at: origin.at });
      }
    }),
    { numRuns: 500 },
  );
});

test("the ranking is total, sorted, without duplicates, and the same in whatever order pins come", () => {
  fc.assert(
    fc.property(anyPins, fc.nat(40), (pins, most) => {
      const ranked = rankPins(pins);
      expect(rankPins(pins.toReversed())).toEqual(ranked);
      expect(rankPins(pins, { pins: most })).toEqual(ranked.slice(0, most));
      expect(ranked.reduce((sum, { count }) => sum + count, 0)).toBe(pins.length);
      const keys = ranked.map(({ value, context, kind }) =>
        kind === "number" ? `${value}\0${context}` : value,
      );
      expect(new Set(keys).size).toBe(keys.length);
      for (let at = 1; at < ranked.length; at++) {
        expect(ranked[at]!.salience).toBeLessThanOrEqual(ranked[at - 1]!.salience);
      }
    }),
  );
});

test("a rendering is within its budget and cuts no value", () => {
  fc.assert(
    fc.property(anyPins, fc.nat(200), (pins, budget) => {
      const ranked = rankPins(pins, { tokens: budget });
      const shown = renderPins(ranked, budget);
      expect(estimateTokens(shown)).toBeLessThanOrEqual(budget);
      const all = renderPins(ranked, 1e6);
      for (const { value } of ranked) expect(all).toContain(value);
    }),
  );
});

test.each([
  "a",
  "1",
  "1.",
  "a/",
  "Ab ",
  "1 ",
  "a@",
  "A-1",
  "x=",
  "“",
  "\ud800",
  "we decided ",
  "王",
  "三",
  "+1 ",
  "actually 12 ",
  "0:",
  "[secret:",
  "https://",
  "5 x",
  "`a",
  "E1",
  "-1",
  "Mr. ",
])("linear in a text made of %j", (piece) => {
  const timeOf = (length: number): number => {
    const text = piece.repeat(length / piece.length);
    return computingOf(() => extractPins(text, user));
  };
  timeOf(20_000);
  // Eight times the text. Quadratic would be sixty-four; the rest is room for the garbage of others.
  expect(timeOf(160_000)).toBeLessThan(150 + 30 * timeOf(20_000));
});

test("a long text is read at both ends, and half a value is none", () => {
  const text = `the code is QX-7781 ${"word ".repeat(120_000)} the total is 99120 euros`;
  const values = extractPins(text, user).map(({ value }) => value);
  expect(values).toEqual(["QX-7781", "99120 euros"]);
  expect(extractPins("9".repeat(500_000), user)).toEqual([]);
  expect(extractPins("n17 ".repeat(50_000), tool).length).toBeLessThanOrEqual(1000);
});

/** Small and seeded, so that a failure comes back. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function plantedFact(random: (below: number) => number): { sentence: string; value: string } {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + random(26))).join("");
  const thing = pick([
    "garage",
    "invoice",
    "backup",
    "printer",
    "ferry",
    "choir",
    "clinic",
    "studio",
    "archive",
    "greenhouse",
  ]);
  const value = pick([
    () => `${2 + random(900)}.${random(90)} GB`,
    () => `$${1 + random(90)},${100 + random(900)}`,
    () => `2027-${String(1 + random(12)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`,
    () => `${letters(3)}-${1000 + random(9000)}`,
    () => `${1000 + random(60_000)}`,
    () => `v${random(9)}.${random(40)}.${random(20)}`,
    () => `/srv/${letters(5).toLowerCase()}/${letters(4).toLowerCase()}.conf`,
    () => `${1 + random(23)}:${10 + random(49)}`,
  ])();
  const sentence = pick([
    `By the way, the ${thing} is set to ${value} now.`,
    `For the ${thing} it has to be ${value}, nothing else.`,
    `I looked it up: ${value} is what the ${thing} needs.`,
    `Can you keep in mind that the ${thing} uses ${value}.`,
    `They told me ${value} for the ${thing} yesterday.`,
  ]);
  return { sentence, value };
}

/** What stands around: tools that print, an assistant that explains, a user who talks with ordinary numbers. */
function background(random: (below: number) => number, at: number): { text: string; speaker: string } {
  const clock = `2026-03-04T${10 + random(10)}:${10 + random(49)}:${10 + random(49)}.${random(999)}Z`;
  switch (random(6)) {
    case 0:
      return {
        speaker: "user",
        text: [
          `Step ${1 + random(9)} is done, I tried it ${2 + random(5)} times. What about the other ${2 + random(4)}?`,
          `It hung for ${5 + random(50)} seconds again, around ${1 + random(11)}pm, with ${2 + random(90)} files open. Any idea?`,
          `Is ${10 + random(90)}% of the disk too much? I have ${1 + random(30)} minutes before lunch.`,
          `2 of the ${3 + random(20)} checks fail:\n${clock} ERROR worker-${random(8)} gave up after ${random(900)} ms\nPlease look.`,
        ][random(4)]!,
      };
    case 1:
      return {
        speaker: "assistant",
        text: `I changed ${1 + random(30)} lines in src/module-${random(40)}.ts and ran the tests: ${100 + random(900)} passed in ${random(90)}.${random(9)} s.`,
      };
    default:
      return {
        speaker: "toolResult",
        text: Array.from(
          { length: 12 },
          (_, line) =>
            `${clock} INFO worker-${random(8)} request ${at * 12 + line} ${random(5000)} bytes took ${random(900)} ms`,
        ).join("\n"),
      };
  }
}

test.each([1, 2, 3, 4, 5])(
  "what a user said in passing is found among thousands of numbers (seed %i)",
  (seed) => {
    const random = randomOf(seed);
    const pins: Pin[] = [];
    const planted: string[] = [];
    for (let at = 0; at < 600; at++) {
      const { text, speaker } = background(random, at);
      pins.push(...extractPins(text, { speaker, at, ref: `msg:${at}` }));
      if (at % 12 !== 5) continue;
      const { sentence, value } = plantedFact(random);
      planted.push(value);
      pins.push(
        ...extractPins(`Thanks! ${sentence} Please go on.`, { speaker: "user", at, ref: `msg:${at}` }),
      );
    }
    expect(planted).toHaveLength(50);
    const top = new Set(rankPins(pins, { pins: 100 }).map(({ value }) => value));
    const kept = planted.filter((value) => top.has(value)).length;
    expect(pins.length).toBeGreaterThan(10_000);
    expect(kept / planted.length).toBeGreaterThanOrEqual(0.85);
  },
);

test("the kinds keep their names", () => {
  const kinds: PinKind[] = extractPins("On 2026-03-04 we chose v2.4.1 for $4,200.", user).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(["decision", "date", "version", "money"]);
});
