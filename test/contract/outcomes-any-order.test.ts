/** However messages come, go and come back while the evidence is made, in the end it is what the log shows. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { EpisodeId } from "../../src/kernel/ids.ts";
import { resolveLabel } from "../../src/rooms/brain/index.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { episodeOf, lesson, lookAll, outcomesOf, route, takeTurn } from "../support/outcomes.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const SAID = [
  "How do I get the new build onto the test machine?",
  "how do i get the new build onto the test machine",
  "No, we don't use Jenkins any more.",
  "8080 is wrong.",
  "👍",
  "That was wrong.",
  "Undo that.",
  "Go on.",
];
const CALLS = [
  [],
  [{ text: "ok", extra: { details: { exitCode: 0 } } }],
  [{ text: "no", extra: { details: { exitCode: 1 } } }],
  [{ text: "ok", asked: { command: "git restore a.ts" } }],
];

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant("turn"),
      fc.nat(7),
      fc.nat(3),
      fc.constantFrom("now", "now", "now", "late", "never"),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constant("look"), fc.integer({ min: 1, max: 9 }), fc.nat(3), fc.constant("")),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom("forget", "forget", "undo", "erase"),
      fc.nat(99),
      fc.nat(0),
      fc.constant(""),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("session", "link"), fc.nat(99), fc.nat(0), fc.constant("")),
  },
);

eachStore("evidence", (open) => {
  test("is a function of the log, whatever happens meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
        await using lab = await open();
        const ids = await live(lab, acts);
        await lookAll(lab);
        const before = await told(lab, ids);
        await check(lab, ids);
        await lab.store.write("derived", ({ meta }) => meta.set("outcomes-up-to-outcomes-v1", "0"));
        await lookAll(lab, 5);
        expect(await told(lab, ids)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  });
});

type Act = readonly [kind: string, one: number, other: number, when: string];

async function live(lab: Lab, acts: readonly Act[]): Promise<readonly EpisodeId[]> {
  const shown = [
    await lesson(lab, "The staging service listens on port 8080."),
    await lesson(lab, "Releases go through Jenkins."),
  ];
  let host = hostTranscript("s0");
  const ids: EpisodeId[] = [];
  const late: string[] = [];
  let held = null;
  for (const [at, [kind, one, other, when]] of acts.entries()) {
    if (kind === "turn") {
      const answer = "Open port 8080, then use Jenkins.";
      const turn = { user: SAID[one]!, calls: CALLS[other]!, answer, key: `t${at}` };
      const id = await takeTurn(lab, host, when === "now" ? { ...turn, shown } : turn);
      if (id !== null) ids.push(id);
      if (when === "late") late.push(`t${at}`);
    } else if (kind === "look") {
      // A batch may be lost, come twice, or come after something else happened.
      if (other === 3 && held !== null) await lab.engine.applyOutcomes(held);
      held = await lab.engine.prepareOutcomes({ limit: one });
      if (other < 2) await lab.engine.applyOutcomes(held);
      if (other === 1) await lab.engine.applyOutcomes(held);
    } else if (kind === "session") host = hostTranscript(`s${at}`);
    else if (kind === "link") {
      const key = late.shift();
      if (key !== undefined) ids.push(await route(lab, LANE, key, shown));
    } else await takeBack(lab, kind, one);
  }
  if (held !== null) await lab.engine.applyOutcomes(held);
  return ids;
}

async function takeBack(lab: Lab, how: string, which: number): Promise<void> {
  const rows = (await lab.rows()).filter(({ withheld }) =>
    how === "undo" ? withheld === "forgotten" : withheld === null,
  );
  const row = rows[which % Math.max(1, rows.length)];
  if (row === undefined) return;
  const refs = [`msg:${row.id}`];
  if (how === "erase") await lab.engine.erase({ refs });
  else await lab.engine.forget({ refs, undo: how === "undo" });
}

async function told(lab: Lab, ids: readonly EpisodeId[]) {
  const all = [];
  for (const id of ids) {
    const { label, credits } = await episodeOf(lab, id);
    const outcomes = (await outcomesOf(lab, id)).map(({ id: _, ...one }) => JSON.stringify(one)).sort();
    all.push({ label, credits, outcomes });
  }
  return all;
}

/** One label at most, of what is there. */
async function check(lab: Lab, ids: readonly EpisodeId[]): Promise<void> {
  for (const id of ids) {
    const outcomes = await outcomesOf(lab, id);
    const { label } = await episodeOf(lab, id);
    expect(resolveLabel(outcomes).label).toEqual(label);
    expect(outcomes.filter(({ disposition }) => disposition === "promoted_to_label")).toHaveLength(
      outcomes.length > 0 ? 1 : 0,
    );
    expect(outcomes.map(({ disposition }) => disposition)).not.toContain("waiting");
    const rows = await lab.store.read(({ history }) =>
      history.messages(outcomes.flatMap(({ message }) => message ?? [])),
    );
    for (const row of rows.values()) expect(row.withheld).toBeNull();
  }
}
