/** Lines that tell of events: the same line is the same event, wherever in a file it stands and whenever it is read. */

import { expect, test } from "vitest";
import { DAY, SUNDAY } from "../support/converse.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const LINES = [
  { type: "ops.alert", summary: "Disk full on db-1", ts: "2026-03-14T08:00:00Z", session_id: "nightly" },
  { type: "ops.decision", summary: "We keep SQLite" },
  { type: "tool.result", summary: "backup took 40 minutes", payload: { build: 20260314, at: 1773662400000 } },
].map((line) => JSON.stringify(line));

async function ingest(lab: Lab, lines: readonly string[]) {
  let offset = 0;
  const placed = lines.map((text, at) => {
    const line = { line: at + 1, offset, text };
    offset += Buffer.byteLength(text) + 1;
    return line;
  });
  return lab.engine.ingestLines({ as: "events", lines: placed, scope: "atlas" });
}

eachStore("lines of events", (open) => {
  test("rotated, reread from elsewhere and told at another time, nothing is doubled", async () => {
    await using lab = await open();
    lab.clock.set(SUNDAY + 30 * DAY);
    expect(await ingest(lab, LINES)).toMatchObject({ stored: 3, duplicates: 0 });
    const before = await lab.engine.queryEvents({ scope: "atlas", payload: true });
    lab.clock.advance(3 * DAY);
    const rotated = [
      "{not json",
      JSON.stringify({ type: "ops.alert", summary: "new" }),
      ...LINES.toReversed(),
    ];
    const again = await ingest(lab, rotated);
    expect(again).toMatchObject({ stored: 1, duplicates: 3 });
    expect(again.rejected).toHaveLength(1);
    const after = await lab.engine.queryEvents({ scope: "atlas", payload: true });
    expect(after.events).toHaveLength(4);
    expect(after.events).toEqual(expect.arrayContaining([...before.events]));
    expect(after.events.find(({ type }) => type === "tool.result")?.payload).toEqual({
      ...{ build: 20260314, at: 1773662400000 },
    });
  });

  test("a line and an append of the same on the same word are one", async () => {
    await using lab = await open();
    lab.clock.set(SUNDAY + 30 * DAY);
    await ingest(lab, [JSON.stringify({ type: "ops.decision", summary: "We keep SQLite", name: "adr-12" })]);
    const told = { type: "ops.decision", scope: "atlas", summary: "We keep SQLite" } as const;
    const again = await lab.engine.appendEvent({ ...told, name: "adr-12", trust: "unknown" });
    expect(again.isNew).toBe(false);
    const at = SUNDAY;
    await ingest(lab, [JSON.stringify({ type: "ops.decision", summary: "We keep SQLite", ts: at })]);
    expect((await lab.engine.appendEvent({ ...told, at, trust: "unknown" })).isNew).toBe(false);
    expect((await lab.engine.queryEvents({ scope: "atlas" })).events).toHaveLength(2);
    expect((await lab.engine.appendEvent({ ...told, at })).isNew).toBe(true);
  });
});
