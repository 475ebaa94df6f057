/** The ledger stays sound whatever is done with it: its index holds what stands there and nothing else, and nobody's lines are lost. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { codeOf } from "../../src/kernel/errors.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { STRAY_KINDS } from "../../src/rooms/history/index.ts";
import { engineOver } from "../../src/wire/index.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const told = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ line: at + 1, offset: at },
    text: JSON.stringify({
      summary: `the oyster of row ${from + at} is open`,
      tool_name: "exec",
      scope: "reef",
    }),
  }));

const tell = (lab: Lab, from: number, count: number) =>
  lab.engine.ingestLines({ as: "observations", lines: told(from, count) });

async function indexLedger(lab: Lab): Promise<void> {
  for (let idle = false; !idle; ) {
    const batch = await lab.engine.prepareLedgerIndex({ limit: 7 });
    await lab.engine.applyLedgerIndex(batch);
    ({ idle } = batch);
  }
}

/** What can happen to a ledger; each with a number that says to which part of it. */
const DEEDS: { readonly [name: string]: (lab: Lab, number: number) => Promise<unknown> } = {
  tell: (lab, number) => tell(lab, number, 3),
  happen: (lab, number) =>
    lab.engine.appendEvent({ type: "ops.alert", summary: `the pearl ${number} is lost`, name: `e${number}` }),
  index: (lab) => indexLedger(lab),
  pack: async (lab) => {
    const { trace, retrieved } = await lab.engine.pack({ query: "oyster pearl", trace: "full" });
    if (trace !== null) await lab.engine.keepPack({ trace, retrieved, noteUse: true });
  },
  hold: async (lab, number) => lab.engine.hold({ refs: await oneOf(lab, number) }),
  release: async (lab, number) => lab.engine.hold({ refs: await oneOf(lab, number), release: true }),
  put: async (lab, number) => {
    for (const ref of await oneOf(lab, number)) {
      for (const to of ["stale", "archived"] as const) {
        // From where it is, that may not be the next state.
        const refused = await lab.engine.moveObservation({ ref, to }).then(() => undefined, codeOf);
        expect([undefined, "ledger/illegal-move"]).toContain(refused);
      }
    }
  },
  erase: async (lab, number) => lab.engine.eraseObservations({ refs: await oneOf(lab, number) }),
  redact: async (lab) => {
    const { events } = await lab.engine.queryEvents({ limit: 1, everywhere: true });
    await lab.engine.redactEvents({ refs: events.map(({ ref }) => ref), everywhere: true, dryRun: false });
  },
  wait: async (lab) => lab.clock.advance(100 * 24 * 3_600_000),
  sweep: (lab) => lab.engine.sweep({}),
};

/** Or none, where there is none. */
async function oneOf(lab: Lab, number: number): Promise<readonly string[]> {
  const all = await lab.store.read(({ ledger }) => ledger.scan(0, 1_000));
  return all.length === 0 ? [] : [`obs:${all[number % all.length]!.id}`];
}

eachStore("a ledger", (open) => {
  test("is sound after anything that is done with it, in any order", async () => {
    const deeds = fc.array(fc.tuple(fc.constantFrom(...Object.keys(DEEDS)), fc.nat(60)), {
      minLength: 5,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(deeds, async (done) => {
        await using lab = await open();
        await tell(lab, 0, 5);
        for (const [name, number] of done) await DEEDS[name]!(lab, number);
        await indexLedger(lab);
        await lab.store.read(async ({ shelfIndex, audit }) => {
          expect(await shelfIndex.verify()).toBeNull();
          for (const kind of STRAY_KINDS) expect(await audit.strays(kind, 9), kind).toEqual([]);
        });
        expect(await lab.store.problems()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("a pack changes how often records were used, and nothing else of them", async () => {
    await using lab = await open();
    await tell(lab, 0, 20);
    await indexLedger(lab);
    const look = () => lab.store.read(({ ledger }) => ledger.scan(0, 100));
    const before = await look();
    const { trace, retrieved, pack } = await lab.engine.pack({ query: "oyster of row 7", trace: "full" });
    const { refreshed } = await lab.engine.keepPack({ trace: trace!, retrieved, noteUse: true });
    expect(pack.items.length).toBeGreaterThan(0);
    expect(await look()).toEqual(before);
    const ids = before.map(({ id }) => id);
    const used = await lab.store.read(({ uses }) => uses.of("obs", ids));
    const included = [...used].filter(([, use]) => use.included > 0).map(([id]) => `obs:${id}`);
    expect(included.toSorted()).toEqual(refreshed.filter((ref) => ref.startsWith("obs:")).toSorted());
  });
});

test("eight programs tell a thousand lines each at once: none is refused, none is lost, none is there twice", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-eight-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const programs = await Promise.all(
    Array.from({ length: 8 }, () => attachHome({ home, kind: "cli", version: "test" })),
  );
  const answers = await Promise.all(
    programs.flatMap((attachment, program) =>
      [0, 1].map((half) => {
        // The last line of each is the next one's first.
        const lines = told(program * 1_000 + half * 500, 501);
        return engineOver(attachment).ingestLines({ as: "observations", lines });
      }),
    ),
  );
  const stored = answers.reduce((sum, answer) => sum + answer.stored, 0);
  const duplicates = answers.reduce((sum, answer) => sum + answer.duplicates, 0);
  expect(answers.flatMap(({ rejected }) => rejected)).toEqual([]);
  expect(stored).toBe(8_001);
  expect(stored + duplicates).toBe(16 * 501);
  const { ledger } = await engineOver(programs[0]!).status({});
  expect(ledger.observations).toBe(8_001);
  for (const attachment of programs.toReversed()) await attachment.close();
}, 60_000);
