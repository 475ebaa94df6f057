/** A backup in the place of a store: what is kept, what does not come back, and what an interruption leaves. */

import { spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { acquireOwnership } from "../adapters/store-sqlite/index.ts";
import { createEngine, type EngineApi, type EngineStore, establishIdentity } from "../engine/index.ts";
import { instantOf, systemClock } from "../kernel/clock.ts";
import { installationId } from "../kernel/ids.ts";
import {
  digestFor,
  newAccount,
  newEpisode,
  newLesson,
  newManifest,
  newPromotion,
} from "../rooms/brain/samples.suite.ts";
import { saysDigest } from "../rooms/durable/index.ts";
import { PROPOSAL_STATES } from "../rooms/facts/index.ts";
import { newProposal } from "../rooms/facts/samples.suite.ts";
import { newCard } from "../rooms/graph/samples.suite.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import { premisesAt } from "./premises.ts";
import { offerRestore } from "./restore-home.ts";
import { withoutModels } from "./summary-means.ts";

const LANE = { agent: "main", sessionKey: "agent:main:main" };

let sessions = 0;

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), "nacre-restore-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

interface Opened {
  readonly engine: EngineApi;
  readonly store: EngineStore;
  readonly token: number;
  say(...texts: readonly string[]): Promise<void>;
  texts(): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function open(home: string, installation = "lab"): Promise<Opened> {
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = await acquireOwnership({ path: homeAt(home).database, holder });
  if (owned === undefined) throw new Error("somebody owns it");
  const { store, lease } = owned;
  const identity = await establishIdentity(store, () => ({ installation, key: "key" }));
  const engine = createEngine({
    store,
    identity,
    clock: systemClock,
    version: "test",
    summaries: withoutModels(),
    premises: premisesAt(home),
    freshSecret: () => "secret",
  });
  return {
    engine,
    store,
    token: lease.token,
    async say(...texts) {
      for (const text of texts) {
        sessions += 1;
        const messages = [{ role: "user", content: text, timestamp: Date.now() }];
        await engine.appendChained({ lane: LANE, sessionId: `session-${sessions}`, after: null, messages });
      }
    },
    async texts() {
      const shown = await engine.showHistory({ lane: LANE, limit: 1_000 });
      return shown.messages.map(({ text }) => text);
    },
    close: () => owned.release(),
  };
}

/** Two messages, a backup of them, and a third message. */
async function withBackup(home = newHome()) {
  const before = await open(home);
  await before.say("the harbour at dawn", "the passphrase is wolframite");
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  await before.say("said after the backup");
  return { home, path, before };
}

async function restore(home: string, file: string) {
  return await (await offerRestore({ home, file, version: "test" })).accept();
}

test("the backup takes the place of the store, which stays beside it; older tokens are worth nothing", async () => {
  const { home, path, before } = await withBackup();
  await before.close();
  const report = await restore(home, path);
  expect(report).toMatchObject({ messages: 2, erasedAgain: 0, forgottenAgain: 0 });
  const after = await open(home);
  expect(await after.texts()).toEqual(["the harbour at dawn", "the passphrase is wolframite"]);
  expect(after.token).toBeGreaterThan(before.token + 1);
  expect(await after.store.problems()).toEqual([]);
  await after.close();
  // The old store is whole, under its new name.
  const elsewhere = newHome();
  await restore(elsewhere, report.aside!);
  const old = await open(elsewhere);
  expect(await old.texts()).toContain("said after the backup");
  await old.close();
  expect(readdirSync(home).filter((name) => name.includes("restoring"))).toEqual([]);
});

const spoken = (content: string, at: number) => ({
  role: "user",
  content,
  timestamp: 1_800_000_000_000 + at,
});

test("what waits for a person's word again waits so in the backup, which has it accepted, or waiting as it came", async () => {
  const home = newHome();
  const before = await open(home);
  const waiting = async (sessionId: string, text: string) => {
    const said = Array.from({ length: 12 }, (_, at) => spoken(`${sessionId} ${at}`, at));
    const chained = { lane: LANE, sessionId, after: null };
    await before.engine.appendChained({ ...chained, messages: said });
    // It may have been said there, or instead of what was: it waits.
    await before.engine.appendChained({ ...chained, messages: [...said.slice(0, 10), spoken(text, 99)] });
    return (await before.engine.listQuarantine({})).messages[0]!.ref;
  };
  const accepted = await waiting("first", "accepted before the backup");
  await before.engine.resolveQuarantine({ ref: accepted, accept: true });
  const came = await waiting("second", "waits when the backup is made");
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  await before.engine.resolveQuarantine({ ref: came, accept: true });
  for (const ref of [accepted, came]) await before.engine.resolveQuarantine({ ref, reopen: true });
  await before.close();
  expect(await restore(home, path)).toMatchObject({ forgottenAgain: 0 });
  const after = await open(home);
  const { messages } = await after.engine.listQuarantine({ refs: [accepted, came] });
  expect(messages.map(({ ref, decision }) => [ref, decision]).toSorted()).toEqual(
    [accepted, came].toSorted().map((ref) => [ref, "waiting"]),
  );
  expect(await after.texts()).not.toContain("accepted before the backup");
  await after.engine.resolveQuarantine({ ref: accepted, accept: true });
  expect(await after.texts()).toContain("accepted before the backup");
  expect(await after.store.problems()).toEqual([]);
  await after.close();
});

test("a copy in which what waits here was erased can be restored", async () => {
  const home = newHome();
  const before = await open(home);
  const said = Array.from({ length: 12 }, (_, at) => spoken(`line ${at}`, at));
  const chained = { lane: LANE, sessionId: "first", after: null };
  await before.engine.appendChained({ ...chained, messages: said });
  await before.engine.appendChained({
    ...chained,
    messages: [...said.slice(0, 10), spoken("instead of them", 99)],
  });
  const { ref } = (await before.engine.listQuarantine({})).messages[0]!;
  await before.engine.resolveQuarantine({ ref, accept: true });
  await before.engine.resolveQuarantine({ ref, reopen: true });
  const waiting = await before.engine.backup({ withinMs: 60_000 });
  await before.engine.erase({ refs: [ref] });
  const erased = await before.engine.backup({ withinMs: 60_000 });
  await before.close();
  const other = newHome();
  await (await open(other)).close();
  await restore(other, waiting.path);
  await restore(other, erased.path);
  const after = await open(other);
  expect((await after.texts()).join()).not.toContain("instead of them");
  expect(await after.store.problems()).toEqual([]);
  await after.close();
});

test("what was erased or forgotten since does not come back, not even into the bytes", async () => {
  const { home, path, before } = await withBackup();
  await before.engine.erase({ refs: ["msg:2"] });
  while (!(await before.engine.scrub({})).done);
  await before.engine.forget({ refs: ["msg:1"] });
  await before.close();
  expect(readFileSync(path).includes("wolframite")).toBe(true);
  const report = await restore(home, path);
  expect(report).toMatchObject({ erasedAgain: 1, forgottenAgain: 1 });
  expect(readFileSync(homeAt(home).database).includes("wolframite")).toBe(false);
  const after = await open(home);
  expect((await after.texts()).join()).not.toContain("wolframite");
  expect((await after.texts()).join()).not.toContain("harbour");
  const { traces } = await after.engine.traces({ texts: ["wolframite"] });
  expect(traces).toEqual([]);
  const { backups } = await after.engine.erase({ refs: ["msg:1"] });
  expect(backups.map((one) => one.path)).toEqual([path, report.aside]);
  await after.close();
});

interface Said {
  readonly text: string;
  readonly at: number;
  readonly call?: string;
}

/** One transcript of its own, as often as it is called the same. */
async function ingest({ engine }: Opened, sessionId: string, ...said: readonly Said[]): Promise<void> {
  const messages = said.map(({ text, at, call }) =>
    call === undefined
      ? { role: "user", content: text, timestamp: at }
      : { role: "toolResult", toolCallId: call, toolName: "run", content: text, timestamp: at },
  );
  await engine.appendChained({ lane: LANE, sessionId, after: null, messages });
}

const A = { text: "the harbour at dawn", at: 1_000 };
const Y = { text: "the passphrase is wolframite", at: 2_000 };

/** A backup that knows only the first of two transcripts, and one that knows both. */
async function withTwoBackups(...second: readonly Said[]) {
  const home = newHome();
  const first = await open(home);
  await ingest(first, "a", A);
  const { path: older } = await first.engine.backup({ withinMs: 60_000 });
  await ingest(first, "y", ...(second.length === 0 ? [Y] : second));
  const { path: newer } = await first.engine.backup({ withinMs: 60_000 });
  return { home, older, newer, first };
}

test("what was erased stays erased by way of a backup that never had it", async () => {
  const { home, older, newer, first } = await withTwoBackups();
  await first.engine.erase({ refs: ["msg:2"] });
  await first.close();
  expect(await restore(home, older)).toMatchObject({ messages: 1, erasedAgain: 0 });
  // Whoever owned it meanwhile makes a backup too, and it carries what is known.
  const between = await open(home);
  const { path: third } = await between.engine.backup({ withinMs: 60_000 });
  await between.close();
  expect(await restore(home, older)).toMatchObject({ messages: 1, erasedAgain: 0 });
  expect(await restore(home, third)).toMatchObject({ messages: 1, erasedAgain: 0 });
  const report = await restore(home, newer);
  expect(report).toMatchObject({ messages: 2, erasedAgain: 1 });
  expect(readFileSync(homeAt(home).database).includes("wolframite")).toBe(false);
  const after = await open(home);
  expect(await after.texts()).toContain(A.text);
  expect((await after.texts()).join()).not.toContain("wolframite");
  // Every store that was set aside on the way is named as not reached.
  const { backups } = await after.engine.erase({ refs: ["msg:1"] });
  const aside = readdirSync(home).filter((name) => /\.before-restore-[^.]*$/.test(name));
  expect(aside).toHaveLength(4);
  expect(backups.map((one) => one.path)).toEqual(
    expect.arrayContaining([older, newer, third, ...aside.map((name) => join(home, name))]),
  );
  await after.close();
});

test("what was erased does not come in again with its transcript, nor from a backup under another number", async () => {
  const { home, older, newer, first } = await withTwoBackups();
  await first.engine.erase({ refs: ["msg:2"] });
  await first.close();
  await restore(home, older);
  const between = await open(home);
  await ingest(between, "b", { text: "something new", at: 3_000 });
  await ingest(between, "y", Y);
  expect(await between.texts()).toHaveLength(3);
  expect((await between.texts()).join()).not.toContain("wolframite");
  await between.close();
  expect(await restore(home, newer)).toMatchObject({ messages: 2, erasedAgain: 1 });
  const after = await open(home);
  expect((await after.texts()).join()).not.toContain("wolframite");
  await after.close();
});

test("what was forgotten stays forgotten in the same way, until that is undone", async () => {
  const { home, older, newer, first } = await withTwoBackups();
  await first.engine.forget({ refs: ["msg:2"] });
  await first.close();
  await restore(home, older);
  expect(await restore(home, newer)).toMatchObject({ erasedAgain: 0, forgottenAgain: 1 });
  await restore(home, older);
  const after = await open(home);
  await ingest(after, "y", Y);
  expect((await after.texts()).join()).not.toContain("wolframite");
  await after.engine.forget({ refs: ["msg:2"], undo: true });
  expect(await after.texts()).toContain(Y.text);
  await ingest(after, "y again", Y);
  expect((await after.texts()).filter((text) => text === Y.text)).toHaveLength(2);
  await after.close();
});

test("of two results that came together and say the same, only the one that was erased stays away", async () => {
  const results = ["call_1", "call_2"].map((call) => ({ text: "it is wolframite", at: 2_000, call }));
  const { home, older, newer, first } = await withTwoBackups(...results);
  await first.engine.erase({ refs: ["msg:2"] });
  await first.close();
  await restore(home, older);
  const between = await open(home);
  await ingest(between, "y", ...results);
  expect((await between.texts()).filter((text) => text.includes("wolframite"))).toHaveLength(1);
  await between.close();
  await restore(home, older);
  expect(await restore(home, newer)).toMatchObject({ erasedAgain: 1 });
  const after = await open(home);
  expect((await after.texts()).filter((text) => text.includes("wolframite"))).toHaveLength(1);
  await after.close();
});

test("the same words at another moment are another message", async () => {
  const { home, older, first } = await withTwoBackups();
  await first.engine.erase({ refs: ["msg:2"] });
  await first.close();
  await restore(home, older);
  const after = await open(home);
  await ingest(after, "later", { ...Y, at: 9_000 });
  expect(await after.texts()).toContain(Y.text);
  await after.close();
});

test("the store is no backup of itself", async () => {
  const { home, before } = await withBackup();
  await before.close();
  const files = readdirSync(home).sort();
  const { database } = homeAt(home);
  const link = join(newHome(), "other.db");
  linkSync(database, link);
  for (const file of [database, link]) {
    await expect(offerRestore({ home, file, version: "test" })).rejects.toMatchObject({
      code: "input/bad-file",
      message: expect.stringContaining("is the store itself"),
    });
  }
  expect(readdirSync(home).sort()).toEqual(files);
});

test("an erasure says nothing about another message that has the same number", async () => {
  const { path, before } = await withBackup();
  await before.close();
  const home = newHome();
  const other = await open(home);
  await other.say("something else", "quite another thing");
  await other.engine.erase({ refs: ["msg:2"] });
  await other.close();
  expect(await restore(home, path)).toMatchObject({ erasedAgain: 0 });
  const after = await open(home);
  expect(await after.texts()).toContain("the passphrase is wolframite");
  await after.close();
});

test("a store that somebody owns is not replaced", async () => {
  const { home, path, before } = await withBackup();
  const files = readdirSync(home);
  await expect(offerRestore({ home, file: path, version: "test" })).rejects.toMatchObject({
    code: "store/owned",
  });
  expect(readdirSync(home)).toEqual(files);
  await before.say("still going");
  expect(await before.texts()).toHaveLength(4);
  await before.close();
});

test("a file that is no backup changes nothing, and neither does declining", async () => {
  const { home, path, before } = await withBackup();
  await before.close();
  const files = readdirSync(home).sort();
  await expect(offerRestore({ home, file: home, version: "test" })).rejects.toMatchObject({
    code: "backup/invalid",
  });
  (await offerRestore({ home, file: path, version: "test" })).decline();
  expect(readdirSync(home).sort()).toEqual(files);
  const after = await open(home);
  expect(await after.texts()).toHaveLength(3);
  await after.close();
});

test("a store that cannot be read is replaced, and said to be so", async () => {
  const { home, path, before } = await withBackup();
  await before.close();
  writeFileSync(homeAt(home).database, "no database any more".repeat(1_000));
  const offer = await offerRestore({ home, file: path, version: "test" });
  expect(offer).toMatchObject({ presentMessages: null, presentIsDamaged: true });
  const { aside } = await offer.accept();
  expect(readFileSync(aside!, "utf8")).toContain("no database any more");
  const after = await open(home);
  expect(await after.texts()).toHaveLength(2);
  await after.close();
});

test("the commands do it: backup while nobody else is there, restore, and a live owner is respected", async () => {
  const { home, before } = await withBackup();
  await before.engine.erase({ refs: ["msg:2"] });
  await before.close();
  const program = join(import.meta.dirname, "cli.ts");
  const run = (...typed: readonly string[]) => {
    const ran = spawnSync(process.execPath, [program, ...typed, "--home", home, "--json"], {
      encoding: "utf8",
    });
    return { code: ran.status, ...(JSON.parse(ran.stdout || ran.stderr) as Record<string, unknown>) };
  };
  const file = join(home, "backups", "mine.db");
  expect(run("backup", file)).toMatchObject({ code: 0, path: file, messages: 3 });
  expect(run("backup", file)).toMatchObject({ code: 1, error: { code: "backup/exists" } });
  expect(run("backup", file, "--force")).toMatchObject({ code: 0 });
  expect(run("restore", file)).toMatchObject({ code: 2 });
  expect(run("restore", join(home, "nope"), "--yes")).toMatchObject({
    code: 1,
    error: { code: "backup/invalid" },
  });
  const older = readdirSync(join(home, "backups")).find((name) => name.startsWith("nacre-"))!;
  const restored = run("restore", join(home, "backups", older), "--yes");
  expect(restored).toMatchObject({ code: 0, messages: 2, erasedAgain: 1 });
  const owner = await open(home);
  expect(run("restore", file, "--yes")).toMatchObject({ code: 5, error: { code: "store/owned" } });
  expect(await owner.texts()).toHaveLength(2);
  await owner.close();
}, 60_000);

test("a file that is none leaves no folder behind", async () => {
  const home = join(newHome(), "new");
  const offer = offerRestore({ home, file: join(home, "x.db"), version: "test" });
  await expect(offer).rejects.toMatchObject({ code: "backup/invalid" });
  expect(existsSync(home)).toBe(false);
});

test("a home without a store gets one", async () => {
  const { path, before } = await withBackup();
  await before.close();
  const home = join(newHome(), "deeper", "still");
  expect(await restore(home, path)).toMatchObject({ messages: 2, aside: null });
  const after = await open(home);
  expect(await after.texts()).toHaveLength(2);
  // What is erased there is still in the file that it came from.
  expect((await after.engine.erase({ refs: ["msg:1"] })).backups).toMatchObject([{ path }]);
  await after.close();
});

test.each([
  { step: "copied", messages: 3 },
  { step: "set-aside", messages: 3 },
  { step: "log-removed", messages: 3 },
  { step: "swapped", messages: 2 },
])(
  "killed when it is $step, the old store or the new one opens, and restoring again works",
  async ({ step, messages }) => {
    const { home, path, before } = await withBackup();
    await before.close();
    const program = join(import.meta.dirname, "restore.fixture.ts");
    const killed = spawnSync(process.execPath, [program, home, path, step], { encoding: "utf8" });
    expect(killed.signal, killed.stderr).toBe("SIGKILL");
    const after = await open(home);
    expect(await after.texts()).toHaveLength(messages);
    expect(await after.store.problems()).toEqual([]);
    await after.close();
    expect(await restore(home, path)).toMatchObject({ messages: 2 });
    const last = await open(home);
    expect(await last.texts()).toHaveLength(2);
    await last.close();
    expect(existsSync(`${homeAt(home).database}.restoring`)).toBe(false);
  },
);

test("memories that were forgotten or erased since stay so, and do not come again by themselves", async () => {
  const { home, before } = await withBackup();
  const refs: string[] = [];
  for (const text of [
    "I live in Lisbon",
    "My locker number is 47110815-quill",
    "The bins go out on Wednesday",
  ]) {
    refs.push((await before.engine.remember({ text })).memory.ref);
  }
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  await before.engine.forgetMemories({ refs: [refs[0]!] });
  await before.engine.forgetMemories({ refs: [refs[1]!], erase: true });
  await before.close();
  expect(await restore(home, path)).toMatchObject({
    ...{ erasedAgain: 0, forgottenAgain: 0, memoriesErasedAgain: 1, memoriesForgottenAgain: 1 },
  });
  const after = await open(home);
  const listed = async (states: readonly ("active" | "superseded" | "forgotten")[]) =>
    (await after.engine.listMemories({ states })).memories.map(({ text }) => text);
  expect(await listed(["active"])).toEqual(["The bins go out on Wednesday"]);
  expect(await listed(["forgotten", "superseded"])).toEqual(["I live in Lisbon"]);
  const { traces } = await after.engine.traces({ texts: ["47110815-quill"] });
  // The store that was replaced stays beside it as it was.
  expect(traces.filter(({ place }) => !place.includes("before-restore"))).toEqual([]);
  const shelf = { installation: "lab", tier: "user", name: "owner" } as const;
  const { buried } = await after.store.read(async ({ memories }) => {
    const found = await memories.findShelf({ ...shelf, installation: installationId(shelf.installation) });
    return {
      buried: await memories.isBuried(found!.id, saysDigest("my LOCKER number is 47110815-quill", "key")),
    };
  });
  expect(buried).toBe(true);
  await after.close();
});

test("what was erased of the ledger since stays so: observations, events, artifacts, and words of events", async () => {
  const { home, before } = await withBackup();
  const line = (summary: string, at: number) => ({
    line: at,
    offset: at,
    text: JSON.stringify({ summary, tool_name: "exec" }),
  });
  const told = ["the quokka vault is open", "a line that stays"].map(line);
  await before.engine.ingestLines({ as: "observations", lines: told });
  const event = (name: string) => ({ type: "ops.alert" as const, name, summary: `quokka ${name}` });
  for (const name of ["gone", "redacted", "stays"]) await before.engine.appendEvent(event(name));
  const content = Buffer.from("a quokka in the log\n".repeat(50)).toString("base64");
  const { handle } = await before.engine.stash({ content });
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  await before.store.write("durable", async ({ ledger, events }) => {
    const [first] = await ledger.scan(0, 9);
    await ledger.erase([first!.id], instantOf(5));
    const [gone, redacted] = await events.scan(0, 9);
    await events.erase([gone!.id], instantOf(5));
    await events.redact([redacted!.id]);
  });
  await before.engine.eraseArtifact({ handle });
  await before.close();
  expect(await restore(home, path)).toMatchObject({ ledgerErasedAgain: 4 });
  const after = await open(home);
  const left = await after.store.read(async ({ ledger, events }) => ({
    observed: (await ledger.scan(0, 9)).map(({ text }) => text),
    happened: (await events.scan(0, 9)).map(({ summary }) => summary),
  }));
  expect(left).toEqual({ observed: ["a line that stays"], happened: ["", "quokka stays"] });
  expect((await after.engine.listArtifacts({})).artifacts).toEqual([]);
  const again = await after.engine.ingestLines({ as: "observations", lines: told });
  expect(again).toMatchObject({ stored: 0, duplicates: 1, erased: 1 });
  const { traces } = await after.engine.traces({
    texts: ["quokka vault", "quokka gone", "quokka in the log"],
  });
  expect(traces.filter(({ place }) => !place.includes("before-restore"))).toEqual([]);
  await after.close();
});

test("facts, proposals and cards that were erased since stay so; what a fact had taken the place of stands again", async () => {
  const { home, before } = await withBackup();
  const moved = { subject: "owner", predicate: "lives_in", replace: true } as const;
  const [first, second] = [instantOf(1_000_000), instantOf(2_000_000)];
  await before.engine.assertFact({ ...moved, object: "Lisbon", from: first });
  await before.engine.assertFact({ ...moved, object: "Quokkaville", from: second });
  const ids = await before.store.write("durable", async ({ facts, cards }) => {
    const [, gone] = await facts.scan(0, 9);
    const source = { kind: "fact", id: gone!.id, digest: "0".repeat(32) } as const;
    const object = { type: "literal", value: "in quokka mode" } as const;
    const proposal = (await facts.propose(newProposal(gone!.shelf, 1, { object })))!.id;
    const text = "a quokka and two wombats";
    const card = (await cards.add(newCard(gone!.shelf, 1, { text, sources: [source] })))!.id;
    const stays = (await cards.add(newCard(gone!.shelf, 2)))!.id;
    return { shelf: gone!.shelf, fact: gone!, proposal, card, stays };
  });
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  const at = instantOf(5);
  await before.store.write("durable", async ({ facts, cards }) => {
    await facts.erase([ids.fact.id], at);
    await facts.eraseProposals([ids.proposal], at);
    await cards.erase([ids.card], at);
  });
  await before.close();
  expect(await restore(home, path)).toMatchObject({ ledgerErasedAgain: 2 });
  const after = await open(home);
  const left = await after.store.read(async ({ facts, cards }) => ({
    facts: (await facts.scan(0, 9)).map(({ object, endsAt }) => [object.value, endsAt]),
    proposals: await facts.countProposals([ids.shelf], PROPOSAL_STATES),
    cards: (await cards.list({ shelves: [ids.shelf], limit: 9 })).map(({ id }) => id),
  }));
  expect(left).toEqual({ facts: [["Lisbon", null]], proposals: 0, cards: [ids.stays] });
  const again = await after.store.write("durable", async ({ facts, cards }) => [
    await facts.add(ids.fact, []),
    await facts.propose(newProposal(ids.shelf, 1)),
    await cards.add(newCard(ids.shelf, 1)),
  ]);
  expect(again).toEqual([null, null, null]);
  const { traces } = await after.engine.traces({ texts: ["Quokkaville", "in quokka mode", "two wombats"] });
  expect(traces.filter(({ place }) => !place.includes("before-restore"))).toEqual([]);
  await after.close();
});

test("lessons that were forgotten or erased since stay so; packs and what was routed come back as they were", async () => {
  const { home, before } = await withBackup();
  const pack = "0".repeat(64);
  const ids = await before.store.write(
    "durable",
    async ({ memories, history, lessons, episodes, brainPacks }) => {
      const key = { installation: installationId("lab"), tier: "user", name: "owner" } as const;
      const { id: shelf } = await memories.openShelf(key);
      const taught = [];
      for (const number of [1, 2, 3]) {
        const lesson = newLesson(shelf, { text: `quokka lesson ${number}`, digest: digestFor(number) });
        taught.push((await lessons.add(lesson))!);
      }
      const [lane] = await history.lanes(installationId("lab"));
      await episodes.add(newEpisode(lane!.id));
      await brainPacks.put(newManifest(pack), Uint8Array.of(1, 2, 3), instantOf(1));
      await brainPacks.record(newPromotion({ pack }));
      return { shelf, taught };
    },
  );
  const { path } = await before.engine.backup({ withinMs: 60_000 });
  await before.store.write("durable", async ({ lessons }) => {
    await lessons.forget([ids.taught[0]!]);
    await lessons.erase([ids.taught[1]!], true);
    // Never in the copy at all.
    await lessons.bury(ids.shelf, digestFor(9));
  });
  await before.close();
  expect(await restore(home, path)).toMatchObject({ lessonsForgottenAgain: 2 });
  const after = await open(home);
  const left = await after.store.read(async ({ lessons, episodes, brainPacks }) => ({
    lessons: [...(await lessons.lessons(ids.taught)).values()].map(({ text, state }) => [state, text]),
    episodes: (await episodes.list({ limit: 9 })).map(({ account }) => account),
    bytes: await brainPacks.bytes(pack),
    served: (await brainPacks.promotions(9)).map((entry) => entry.pack),
  }));
  expect(left).toEqual({
    lessons: [
      ["forgotten", "quokka lesson 1"],
      ["active", "quokka lesson 3"],
    ],
    episodes: [newAccount()],
    bytes: Uint8Array.of(1, 2, 3),
    served: [pack],
  });
  const again = await after.store.write("durable", async ({ lessons }) => [
    await lessons.add(newLesson(ids.shelf, { digest: digestFor(1) })),
    await lessons.add(newLesson(ids.shelf, { digest: digestFor(2) })),
    await lessons.add(newLesson(ids.shelf, { digest: digestFor(9) })),
  ]);
  expect(again).toEqual([null, null, null]);
  const { traces } = await after.engine.traces({ texts: ["quokka lesson 2"] });
  expect(traces.filter(({ place }) => !place.includes("before-restore"))).toEqual([]);
  await after.close();
});
