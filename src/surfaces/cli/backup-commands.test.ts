/** What backup and restore say and ask, with an engine of plain values. */

import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import type { BackupRequest } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { anOffer, answers, cli } from "./cli.fixture.ts";
import type { RestoreOffer } from "./dependencies.ts";

const path = "/data/backups/nacre-20261002T140300Z.db";
const done = { path, done: true, bytes: 2_000_000, totalBytes: 2_000_000, messages: 12, removed: [] };
const restoring = (offer: Partial<RestoreOffer>) => ({
  dependencies: { restore: async () => ({ ...anOffer, ...offer }) },
});
const terminal = { tty: true, env: { NO_COLOR: "1" } };

test("backup: asks until it is done, and shows how far it is", async () => {
  let asked = 0;
  const backup = async () => {
    asked += 1;
    return asked === 3 ? done : { ...done, done: false, bytes: asked * 500_000, messages: 0 };
  };
  const now = () => asked * 2_000;
  const ran = await cli("backup --keep 7 --progress", { client: { backup }, dependencies: { now } });
  expect(ran.calls).toEqual([
    ["backup", { withinMs: 500, keep: 7 }],
    ["backup", { goOn: path, withinMs: 500 }],
    ["backup", { goOn: path, withinMs: 500 }],
  ]);
  expect(ran.stdout).toBe(`12 messages, 2.0 MB, checked: ${path}\n`);
  expect(ran.stderr).toContain("1.0 MB of 2.0 MB, 250 kB/s, 4 s left");
});

test("backup: an owner that ended has taken its copy with it: it is begun again, and not for ever", async () => {
  let owners = 0;
  const backup = async ({ goOn }: BackupRequest) => {
    if (goOn === undefined) owners += 1;
    else throw new NacreError("backup/invalid", "no such backup is being made", "Begin it again.");
    return owners === 2 ? done : { ...done, done: false };
  };
  expect(await cli("backup", { client: { backup } })).toMatchObject({ code: 0 });
  const never = async ({ goOn }: BackupRequest) => {
    if (goOn !== undefined) throw new NacreError("backup/invalid", "no such backup is being made", "");
    return { ...done, done: false };
  };
  const ran = await cli("backup", { client: { backup: never } });
  expect(ran.code).toBe(1);
  expect(ran.calls).toHaveLength(6);
});

test("backup: a path is made whole, and --keep does not go with it", async () => {
  const ran = await cli("backup copy.db --force");
  expect(ran.calls).toEqual([["backup", { withinMs: 500, path: resolve("copy.db"), force: true }]]);
  expect(await cli("backup copy.db --keep 2")).toMatchObject({ code: 2, calls: [] });
});

test("backup: interrupted it says that nothing is left, and a failure is told as it is", async () => {
  const controller = new AbortController();
  const backup = async (_request: BackupRequest) => {
    controller.abort();
    throw new NacreError("wire/cancelled", "cancelled", "");
  };
  const stopped = await cli("backup", { client: { backup }, dependencies: { signal: controller.signal } });
  expect(stopped).toMatchObject({
    code: 130,
    stdout: "",
    stderr: expect.stringContaining("Nothing is left"),
  });
  const full = async () => {
    throw new NacreError("store/full", "no room is left", "Free some disk space, then try again.");
  };
  expect(await cli("backup", { client: { backup: full } })).toMatchObject({
    code: 5,
    stderr: expect.stringContaining("no room is left"),
  });
});

test("restore: says what would be replaced, and does it only when told to", async () => {
  const [accept, decline] = [vi.fn(anOffer.accept), vi.fn()];
  const no = await cli("restore copy.db", { ...terminal, stdin: "n\n", ...restoring({ accept, decline }) });
  expect(no.stderr).toContain(
    "Replace the store in /data with 1,300 messages by the backup with 1,203 messages?",
  );
  expect(no.stderr).toContain("Nothing was changed.");
  expect([accept.mock.calls.length, decline.mock.calls.length]).toEqual([0, 1]);
  const yes = await cli("restore copy.db", { ...terminal, stdin: "y\n", ...restoring({ accept, decline }) });
  expect(yes.stdout).toBe(
    "Restored: 1,203 messages, 2 erased again, 1 forgotten again.\nMemories: 1 erased again, 3 forgotten again.\nOf the ledger: 2 erased again.\nLessons: 4 forgotten again.\nThe store that was there is now /data/nacre.db.before-restore-20261002T140300Z\n",
  );
  expect([accept.mock.calls.length, decline.mock.calls.length]).toEqual([1, 1]);
});

test("restore: where nobody can answer, --yes has to be said, and the offer is given back", async () => {
  const decline = vi.fn();
  expect(await cli("restore copy.db", restoring({ decline }))).toMatchObject({ code: 2 });
  expect(decline).toHaveBeenCalledOnce();
});

test("restore: what cannot be undone again is said before", async () => {
  const damaged = { presentIsDamaged: true, presentMessages: null };
  const said = async (offer: Partial<RestoreOffer>) =>
    (await cli("restore copy.db --yes", restoring(offer))).stderr;
  expect(await said({})).not.toContain("comes back");
  expect(await said(damaged)).toMatch(/cannot be read.* comes back/);
  expect(await said({ presentMessages: null })).toMatch(/no store.* comes back/);
  expect(await said({ isForeign: true })).toMatch(/another installation.* comes back/);
});

test("restore: interrupted before the swap, the store is as it was", async () => {
  const controller = new AbortController();
  const accept = async () => {
    controller.abort();
    throw new Error("aborted");
  };
  const ran = await cli("restore copy.db --yes", {
    dependencies: { restore: async () => ({ ...anOffer, accept }), signal: controller.signal },
  });
  expect(ran).toMatchObject({ code: 130, stderr: expect.stringContaining("as it was") });
});

test("doctor --fix: asks, backs up, mends what was found, and looks again", async () => {
  const { calls } = await cli("doctor --fix --yes");
  expect(calls.map(([method]) => method)).toEqual(["doctor", "backup", "repair", "doctor"]);
  expect(calls[2]![1]).toMatchObject({ action: "rebuild-view", lane: 1 });
  const { calls: quick, stdout } = await cli("doctor --fix --yes --no-backup");
  expect(quick.map(([method]) => method)).toEqual(["doctor", "repair", "doctor"]);
  expect(stdout).toContain("did make the view of k anew");
  const refused = await cli("doctor --fix", { tty: true, stdin: "n\n" });
  expect(refused.calls.map(([method]) => method)).toEqual(["doctor"]);
  expect(refused.stderr).toContain("Nothing was changed.");
  expect((await cli("doctor --fix")).code).toBe(2);
});

test("doctor --fix: nothing to mend needs no question and no backup", async () => {
  const doctor = async () => ({ ok: true, checks: [], repairs: [] });
  const { calls, stdout, code } = await cli("doctor --fix", { client: { ...answers, doctor } });
  expect([calls.map(([method]) => method), code]).toEqual([["doctor"], 0]);
  expect(stdout).toContain("There was nothing to mend.");
});
