/** What the owner says until when it is so holds until then, whenever it is heard, and leads nobody after it. */

import { expect, test } from "vitest";
import { factsKnown, hearFacts, proposed, told } from "../support/heard-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { GROUP, tell } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 86_400_000;
/** A Wednesday. */
const MARCH = Date.UTC(2026, 2, 4, 12);
const date = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);

type SaidOn = readonly [month: number, day: number, text: string];

/** Said on these days of 2026, and heard in the order given. */
async function heardInOrder(lab: Lab, said: readonly SaidOn[]): Promise<void> {
  for (const [place, [month, day, text]] of said.entries()) {
    lab.clock.set(date(2026, month, day) + DAY / 2);
    await tell(lab, hostTranscript(`session-${place}`), text);
    lab.clock.set(date(2027, 6, 1) + place);
    await hearFacts(lab);
  }
}

function* orders<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 0) yield [];
  for (const [place, one] of all.entries())
    for (const rest of orders(all.toSpliced(place, 1))) yield [one, ...rest];
}

/** What held on a day of 2026, in words. */
const onDay = async (lab: Lab, month: number, day: number) =>
  (await lab.engine.readFacts({ subject: "owner", at: date(2026, month, day) + DAY / 2 })).facts.map(
    ({ object }) => object.value,
  );

type HeldOn = readonly [month: number, day: number, held: readonly string[]];

/** What was said besides, and what held then. */
const SAID_SINCE: readonly (readonly [string, readonly SaidOn[], readonly HeldOn[]])[] = [
  [
    "put off, it lasts as long as was said last",
    [
      [3, 4, "I live in Porto until August."],
      [5, 4, "I live in Porto until December."],
    ],
    [
      [4, 1, ["Porto"]],
      [9, 1, ["Porto"]],
      [12, 2, []],
    ],
  ],
  [
    "brought forward, too",
    [
      [3, 4, "I live in Porto until December."],
      [5, 4, "I live in Porto until August."],
    ],
    [
      [7, 1, ["Porto"]],
      [9, 1, []],
    ],
  ],
  [
    "said again without it, it still has it; said after it, it is so anew",
    [
      [3, 4, "I live in Porto until August."],
      [5, 4, "I live in Porto."],
      [10, 4, "I live in Porto."],
    ],
    [
      [4, 1, ["Porto"]],
      [7, 1, ["Porto"]],
      [9, 1, []],
      [11, 1, ["Porto"]],
    ],
  ],
  [
    "said since when besides, it still has it",
    [
      [3, 4, "I live in Porto until August."],
      [5, 4, "I've lived in Porto since January."],
    ],
    [
      [2, 1, ["Porto"]],
      [7, 1, ["Porto"]],
      [9, 1, []],
    ],
  ],
  [
    "something else takes its place before it",
    [
      [3, 4, "I live in Porto until August."],
      [5, 4, "I live in Lisbon."],
    ],
    [
      [4, 1, ["Porto"]],
      [7, 1, ["Lisbon"]],
      [9, 1, ["Lisbon"]],
    ],
  ],
  [
    "it takes the place of what was so before it",
    [
      [2, 4, "I live in Lisbon."],
      [3, 4, "I live in Porto until August."],
      [5, 4, "I live in Porto."],
    ],
    [
      [2, 10, ["Lisbon"]],
      [6, 1, ["Porto"]],
      [9, 1, []],
    ],
  ],
];

eachStore("what names its own end", (open) => {
  test("is kept with it, and is so no longer after it", async () => {
    await using lab = await open();
    lab.clock.set(MARCH);
    await tell(lab, hostTranscript(), "Atlas is paused until Monday.");
    await tell(lab, hostTranscript("home"), "I live in Porto until August.");
    expect(await hearFacts(lab)).toEqual({ facts: 2, proposals: 0 });
    const known = await factsKnown(lab);
    expect(known.map(({ object, to, endsAt }) => [object.value, to, endsAt])).toEqual([
      ["paused", date(2026, 3, 10), date(2026, 3, 10)],
      ["Porto", date(2026, 8, 1), date(2026, 8, 1)],
    ]);
    expect(await onDay(lab, 7, 31)).toEqual(["Porto"]);
    lab.clock.set(date(2026, 11, 1));
    for (const subject of ["owner", "atlas"])
      expect((await lab.engine.readFacts({ subject })).facts).toEqual([]);
    const { before, after } = await lab.engine.rebuildFacts({});
    expect(after).toBe(before);
    expect(await factsKnown(lab)).toEqual(known);
  });

  test("and cannot be told only waits for a person", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "I work at Bosch for the summer.");
    await tell(lab, hostTranscript("home"), "Ich wohne bis auf Weiteres in Porto.");
    expect(await hearFacts(lab)).toEqual({ facts: 0, proposals: 2 });
    expect((await proposed(lab)).map(({ object }) => object.value)).toEqual(["Porto", "Bosch"]);
  });

  test.each(SAID_SINCE)("and %s, in whatever order it is heard", async (_name, said, expected) => {
    for (const order of orders(said)) {
      await using lab = await open();
      await heardInOrder(lab, order);
      const found = [];
      for (const [month, day] of expected) found.push([month, day, await onDay(lab, month, day)]);
      expect([order, found]).toEqual([order, expected]);
    }
  });
});

eachStore("what waits for a person and names its own end", (open) => {
  test("waits with it, and accepted is so no longer after it", async () => {
    await using lab = await open();
    lab.clock.set(MARCH);
    await tell(lab, hostTranscript("group"), "I live in Porto until August.", { lane: GROUP });
    await observe(lab, "Atlas is paused until Monday.", { kind: "fact" });
    expect(await hearFacts(lab)).toEqual({ facts: 0, proposals: 2 });
    const { proposals } = await lab.engine.reviewFacts({});
    const ends = proposals.map(({ object, to }) => [object.value, to]).toSorted();
    expect(ends).toEqual([
      ["Porto", date(2026, 8, 1)],
      ["paused", date(2026, 3, 10)],
    ]);
    await lab.engine.reviewFacts({ accept: proposals.map(({ ref }) => ref) });
    const known = await factsKnown(lab);
    expect(known.map(({ object, endsAt }) => [object.value, endsAt]).toSorted()).toEqual(ends);
    lab.clock.set(date(2026, 11, 1));
    for (const subject of ["owner", "atlas"])
      expect((await lab.engine.readFacts({ subject })).facts).toEqual([]);
  });

  test("and said elsewhere with another waits once more", async () => {
    await using lab = await open();
    lab.clock.set(MARCH);
    const said = [
      "I live in Porto.",
      "I live in Porto until August.",
      "I live in Porto until August.",
      "I live in Porto.",
    ];
    for (const [place, text] of said.entries())
      await tell(lab, hostTranscript(`group-${place}`), text, { lane: GROUP });
    expect(await hearFacts(lab)).toEqual({ facts: 0, proposals: 2 });
    expect((await proposed(lab)).map(({ to }) => to)).toEqual([date(2026, 8, 1), null]);
  });
});

eachStore("what a project uses", (open) => {
  test("is not what its owner uses besides, and leaves nothing standing when it changes", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "We use Postgres 14 for the Atlas project.");
    await tell(lab, host, "We migrated the Atlas project from Postgres 14 to Postgres 17.");
    await hearFacts(lab);
    expect(await told(lab)).toEqual(["uses Postgres 14 †", "uses Postgres 17"]);
    expect((await lab.engine.readFacts({ subject: "owner" })).facts).toEqual([]);
  });
});
