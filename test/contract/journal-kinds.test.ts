/** What people did is kept beside what the host hints at, and neither pushes the other out. */

import { expect, test } from "vitest";
import { KEPT_HINTS } from "../../src/engine/journal.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import type { JournalRecord } from "../../src/ports/journal.ts";
import { eachStore } from "../support/stores.ts";

const hintOf = (at: number): JournalRecord => ({
  at: instantOf(at),
  event: "session_end",
  sessionKey: null,
  sessionId: `s${at}`,
  // Looks like the field of an act, and is a text.
  reason: '{"refs":["msg:1"]}',
  details: { sessionFile: '{"refs":["msg:1"]}' },
});
const actOf = (at: number): JournalRecord => ({
  ...hintOf(at),
  event: "memory_edited",
  details: { refs: [`mem:${at}`], total: 300 },
});

eachStore("the journal's two kinds", (open) => {
  test("each keeps its own newest lines", async () => {
    await using lab = await open();
    const kept = await lab.store.write("derived", async ({ journal }) => {
      const counts: number[] = [];
      for (const at of [1, 2, 3]) counts.push(await journal.append(actOf(at), 2));
      for (const at of [4, 5, 6, 7]) counts.push(await journal.append(hintOf(at), 3));
      counts.push(
        await journal.append({ ...hintOf(8), details: null }, 3),
        await journal.append(actOf(9), 2),
      );
      return counts;
    });
    expect(kept).toEqual([1, 2, 2, 1, 2, 3, 3, 3, 2]);
    const records = await lab.store.read(({ journal }) => journal.newest(100));
    expect(records.map(({ at }) => at)).toEqual([9, 8, 7, 6, 3]);
  });

  test("a host that hints more often than is kept leaves what a person did", async () => {
    await using lab = await open();
    const { shard } = await lab.engine.addGuidance({ text: "Always answer in German." });
    const answers: number[] = [];
    for (let at = 0; at <= KEPT_HINTS; at += 1)
      answers.push((await lab.engine.hint({ hook: "session_end", sessionId: `s${at}` })).kept);
    expect(answers.at(-1)).toBe(KEPT_HINTS);
    const { entries } = await lab.engine.journal({ limit: 5_000 });
    expect(entries).toHaveLength(KEPT_HINTS + 1);
    expect(entries.at(-1)).toMatchObject({ event: "guidance_told", refs: [shard.ref] });
  });
});
