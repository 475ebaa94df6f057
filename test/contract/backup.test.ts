/** Copies of the store, as the engine makes and remembers them. */

import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** What a store without a file of its own answers instead. */
const REFUSALS = { memory: "store/unavailable", postgres: "backup/failed", sqlite: null } as const;

const isFile = ({ kind }: Lab) => REFUSALS[kind] === null;

/** The ref of what was said. */
async function talked(lab: Lab): Promise<string> {
  const host = hostTranscript();
  await lab.engine.commitTurn(host.commit(host.say(userSays("the tide is out", lab.clock.now()))));
  return `msg:${(await lab.rows())[0]!.id}`;
}

eachStore("backups", (open) => {
  test("a store with a file is copied into its own folder, and erasing names the copy; one without says so", async () => {
    await using lab = await open();
    const ref = await talked(lab);
    if (!isFile(lab)) {
      await expect(lab.engine.backup({})).rejects.toMatchObject({ code: REFUSALS[lab.kind] });
      expect((await lab.engine.erase({ refs: [ref] })).backups).toEqual([]);
      return;
    }
    const made = await lab.engine.backup({ withinMs: 30_000 });
    expect(made).toMatchObject({ done: true, messages: 1 });
    expect(dirname(made.path)).toBe(join(dirname((await lab.store.facts()).path), "backups"));
    const at = lab.clock.now();
    expect((await lab.engine.erase({ refs: [ref] })).backups).toEqual([{ path: made.path, at }]);
    const { traces } = await lab.engine.traces({ texts: ["the tide is out"] });
    expect(traces.filter(({ place }) => place.startsWith("backups"))).toEqual([]);
  });

  test("an earlier copy that had to go, or was replaced, is not named any more", async () => {
    await using lab = await open();
    const ref = await talked(lab);
    if (!isFile(lab)) return;
    const first = await lab.engine.backup({ withinMs: 30_000 });
    lab.clock.advance(60_000);
    const second = await lab.engine.backup({ withinMs: 30_000, keep: 1 });
    expect(second.removed).toEqual([first.path]);
    lab.clock.advance(60_000);
    await lab.engine.backup({ withinMs: 30_000, path: second.path, force: true });
    const { backups } = await lab.engine.erase({ refs: [ref] });
    expect(backups).toEqual([{ path: second.path, at: lab.clock.now() }]);
    await rm(second.path);
  });

  test("a copy that was begun before an erase is named by it, whoever waits for its end; one that came to nothing is not", async () => {
    await using lab = await open();
    const ref = await talked(lab);
    if (!isFile(lab)) return;
    const begun = await lab.engine.backup({ withinMs: 0 });
    const { backups } = await lab.engine.erase({ refs: [ref] });
    expect(backups.map(({ path }) => path)).toEqual([begun.path]);
    const stopped = new AbortController();
    stopped.abort();
    await lab.engine.backup({ goOn: begun.path, withinMs: 30_000 });
    await expect(
      lab.engine.backup({ path: `${begun.path}-2`, withinMs: 0 }, stopped.signal),
    ).rejects.toThrow();
    const again = await lab.engine.erase({ refs: [ref] });
    expect(again.backups.map(({ path }) => path)).toEqual([begun.path]);
  });

  test.each(["copy.db", "\0"])(
    "a path that is not whole is refused, and no copy is named: %j",
    async (path) => {
      await using lab = await open();
      const ref = await talked(lab);
      await expect(lab.engine.backup({ path })).rejects.toMatchObject({
        ...{ code: REFUSALS[lab.kind] ?? "input/bad-field", hint: expect.stringMatching(/\w/) },
      });
      expect((await lab.engine.erase({ refs: [ref] })).backups).toEqual([]);
    },
  );

  test("a thousand copies are remembered, the newest of them", async () => {
    await using lab = await open();
    const ref = await talked(lab);
    for (let at = 1; at <= 1_010; at += 1) {
      await lab.engine.noteBackup({ backup: { path: `/copy/${at}`, at, bytes: 1 }, removed: [] });
    }
    const { backups } = await lab.engine.erase({ refs: [ref] });
    expect(backups).toHaveLength(1_000);
    expect([backups[0]!.path, backups.at(-1)!.path]).toEqual(["/copy/11", "/copy/1010"]);
  });
});
