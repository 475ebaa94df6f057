/** When the messages of a file were said: a date that nobody meant becomes no date of what is known. */

import { expect, test } from "vitest";
import { eachStore, type Lab } from "../../test/support/stores.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { readTranscript } from "./transcript.ts";

const DAY = 24 * 60 * 60 * 1_000;
const NOON = "2025-03-02T12:00:00.000Z";

const said = (content: string, timestamp?: Json): JsonObject => ({
  role: "user",
  content,
  ...(timestamp !== undefined && { timestamp }),
});

/** Each after the one before it, as the host has them; the time is the entry's. */
const entries = (messages: readonly JsonObject[], timestamp?: Json): readonly JsonObject[] =>
  messages.map((message, at) => ({
    type: "message",
    id: `e${at}`,
    parentId: at === 0 ? null : `e${at - 1}`,
    message,
    ...(timestamp !== undefined && { timestamp }),
  }));

async function bring(lab: Lab, values: readonly JsonObject[]) {
  async function* lines() {
    yield* values.map((one) => JSON.stringify(one));
  }
  const asked = { agent: "main", sessionKey: "agent:main:main", now: lab.clock.now() };
  for await (const batch of readTranscript(lines(), asked)) {
    if (batch.kind === "report") return batch.report;
    if (batch.kind === "entries") await lab.engine.reconcile(batch.request);
    else await lab.engine.appendChained({ ...batch.request, after: null });
  }
  throw new Error("there is always a report");
}

async function moments(lab: Lab): Promise<readonly number[]> {
  return (await lab.store.read(({ history }) => history.scan(0, 100))).map(({ at }) => at);
}

const bodies = (lab: Lab) =>
  lab.store.read(async ({ history }) => {
    const rows = await history.scan(0, 100);
    const found = await history.bodies(rows.map(({ id }) => id));
    return rows.map(({ id }) => found.get(id)!.envelope);
  });

eachStore("when the messages of a file were said", (open) => {
  const told = Date.parse(NOON);
  for (const ids of ["without ids", "with ids"]) {
    const file = (messages: readonly JsonObject[]) => (ids === "with ids" ? entries(messages) : messages);

    test.each([
      { name: "a German date", stamp: "02.03.2025" },
      { name: "an American date", stamp: "03/02/2025" },
      { name: "a year to come", stamp: "2099-01-01T00:00:00Z" },
      { name: "a year long past", stamp: "1970-01-21T00:00:00Z" },
      { name: "no time", stamp: "not a time" },
      { name: "a number that is no time", stamp: 5 },
      { name: "nothing", stamp: undefined },
    ])(`${ids}, $name: like the message before it, and counted`, async ({ stamp }) => {
      await using lab = await open();
      const now = lab.clock.now();
      const report = await bring(lab, file([said("a", stamp), said("b", NOON), said("c", stamp)]));
      expect(report).toMatchObject({ messages: 3, undated: 2 });
      expect(await moments(lab)).toEqual([now, told, told]);
    });

    test(`${ids}: seconds are told from milliseconds by their size`, async () => {
      await using lab = await open();
      const report = await bring(lab, file([said("a", told / 1_000), said("b", told + 1_000)]));
      expect(report).toMatchObject({ undated: 0 });
      expect(await moments(lab)).toEqual([told, told + 1_000]);
    });

    test(`${ids}: what a file says of the time is kept, and what is usable is left as it is`, async () => {
      await using lab = await open();
      await bring(lab, file([said("a", NOON), said("b", "02.03.2025"), said("c", told + 0.5)]));
      const [first, second, third] = await bodies(lab);
      expect(first).toEqual({ role: "user", content: null, timestamp: NOON });
      expect(second).toMatchObject({ timestampInFile: "02.03.2025" });
      expect(third).toEqual({ role: "user", content: null, timestamp: told + 0.5 });
    });
  }

  test("an entry that says when it was is heeded where its message says what cannot be", async () => {
    await using lab = await open();
    const values = entries([said("a", "2099-01-01T00:00:00Z"), said("b")], NOON);
    expect(await bring(lab, values)).toMatchObject({ undated: 0 });
    expect(await moments(lab)).toEqual([told, told]);
  });

  test("the first is dated like the session that it stands in, and tomorrow is no wrong clock", async () => {
    await using lab = await open();
    const soon = lab.clock.now() + DAY / 2;
    const header = { type: "session", id: "s", timestamp: NOON };
    expect(await bring(lab, [header, said("a"), said("b", soon)])).toMatchObject({ undated: 1 });
    expect(await moments(lab)).toEqual([told, soon]);
  });
});
