/** `nacre events`: what is asked for, what is refused before anything is asked, and what a person reads. */

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cli, NOW } from "./cli.fixture.ts";
import { anEvent, aSaidEvent, aSweptEvent } from "./event.fixture.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "nacre-events-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const DAY = 86_400_000;

test.each(["query", "replay", "search disk", "gc", "redact --session s"])(
  "events %s: a place has to be named, one of them, before anybody is asked",
  async (command) => {
    const none = await cli(`events ${command}`);
    expect(none).toMatchObject({ code: 2, stdout: "", calls: [] });
    expect(none.stderr).toContain("--own and --everywhere, such as --lane agent:main:main.");
    const two = await cli(`events ${command} --scope atlas --everywhere`);
    expect(two).toMatchObject({ code: 2, calls: [] });
    const agent = await cli(`events ${command} --scope atlas --agent main`);
    expect(agent).toMatchObject({ code: 2, calls: [] });
  },
);

test("what is typed is what is asked for", async () => {
  const asked = async (typed: string) => (await cli(typed)).calls.map(([, request]) => request)[0];
  expect(
    await asked("events query --scope atlas --type tool,ops.alert --session a,b --since 7d -n 3"),
  ).toEqual({
    ...{ scope: "atlas", types: ["tool.call", "tool.result", "ops.alert"], sessions: ["a", "b"] },
    ...{ since: NOW - 7 * DAY, payload: false, limit: 3 },
  });
  expect(await asked("events query --lane agent:second:main --payload --cursor v1.0.2.0")).toEqual({
    ...{ lane: { agent: "second", sessionKey: "agent:second:main" }, payload: true },
    ...{ cursor: "v1.0.2.0", limit: 50 },
  });
  expect(await asked("events search disk full --own --mode vector -n 2 --per-lane 1")).toEqual({
    ...{ own: true, query: "disk full", mode: "vector", limit: 2, perLane: 1 },
  });
  expect(await asked("events gc --everywhere --keep tool=7,ops.alert=forever")).toEqual({
    ...{ everywhere: true, limit: 500 },
    keepDays: { "tool.call": 7, "tool.result": 7, "ops.alert": null },
  });
});

test("append: payloads as JSON or from a file, words from standard input, and what is wrong in one line", async () => {
  const path = join(await folder(), "payload.json");
  await writeFile(path, '{"volume":"/var"}');
  const told = await cli(
    ["events", "append", "--type", "ops.alert", "--payload", `@${path}`, "--refs", "[1]", "--at", "2h", "-"],
    { stdin: "Disk full" },
  );
  expect(told.calls).toEqual([
    [
      "appendEvent",
      {
        ...{ type: "ops.alert", summary: "Disk full", at: NOW - DAY / 12 },
        ...{ payload: { volume: "/var" }, refs: [1] },
      },
    ],
  ]);
  const bad = await cli(["events", "append", "--payload", "{volume", "Disk full"]);
  expect(bad).toMatchObject({ code: 2, calls: [] });
  expect(bad.stderr).toContain("--payload is not JSON");
  const missing = await cli(["events", "append", "--refs", `@${path}.not`, "Disk full"]);
  expect(missing).toMatchObject({ code: 1, calls: [] });
  expect(missing.stderr).toContain("ENOENT");
  const again = await cli("events append Disk full", {
    client: { appendEvent: async () => ({ event: anEvent, held: "injection", isNew: false }) },
  });
  expect(again.stderr).toContain("It was told before");
  expect(again.stderr).toContain("held back (injection): nacre quarantine list");
});

test("a list says what happened, when, and on whose word; what is beside it only where it was asked for", async () => {
  const wide = await cli("events query --everywhere", { columns: 140 });
  expect(wide.stdout).toContain(
    "msg:42  2026-10-02 14:03  tool.result  tool   exec: failed: no space left on device\n",
  );
  expect(wide.stdout).not.toContain("payload");
  expect(wide.stderr).toContain("--cursor v");
  const whole = await cli("events query --everywhere --payload", { columns: 140 });
  expect(whole.stdout).toContain('payload {"pr":812}');
  const gone = await cli("events query --own", {
    client: {
      queryEvents: async () => ({ events: [{ ...anEvent, redacted: true, summary: "" }], cursor: null }),
    },
  });
  expect(gone.stdout).toContain("(its words were taken out)");
  const none = await cli("events query --own", {
    client: { queryEvents: async () => ({ events: [], cursor: null }) },
  });
  expect(none).toMatchObject({ code: 0, stdout: "", stderr: "Nothing of that happened.\n" });
});

test("replay reads on until it has enough", async () => {
  const pages = [
    { events: [aSaidEvent], cursor: "v1.0.42.0" },
    { events: [anEvent], cursor: null },
  ];
  const client = { queryEvents: async () => pages.shift()! };
  const ran = await cli("events replay s1 --lane agent:main:main --json", { client });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    events: [{ ref: "msg:42" }, { ref: "evt:6" }],
    cursor: null,
  });
  expect(ran.calls.map(([, request]) => request)).toMatchObject([
    { sessions: ["s1"], limit: 200 },
    { sessions: ["s1"], limit: 199, cursor: "v1.0.42.0" },
  ]);
});

test("search says why it is not what was asked for, and how to read all of the first", async () => {
  const ran = await cli("events search disk --everywhere");
  expect(ran.stdout).toContain("2 hits: ops.alert 1, tool.result 1");
  expect(ran.stderr).toContain("All of the first: nacre events replay nightly-42 --scope atlas");
  const client = {
    searchEvents: async () => ({ mode: "vector" as const, degraded: ["no-embedder"], groups: [] }),
  };
  const none = await cli("events search disk --everywhere --mode vector", { client });
  expect(none).toMatchObject({ code: 0, stdout: "" });
  expect(none.stderr).toContain("no embedder was chosen");
  expect(await cli(["events", "search", " ", "--everywhere"])).toMatchObject({ code: 2, calls: [] });
});

test("redact asks first, takes out what it showed, and waits until the file is cleared", async () => {
  const pieces = [{ done: false }, { done: true }];
  const scrub = async () => pieces.shift()!;
  const ran = await cli("events redact --session s --scope atlas --yes", { client: { scrub } });
  expect(ran.calls).toEqual([
    ["redactEvents", { session: "s", scope: "atlas", dryRun: true }],
    ["redactEvents", { refs: ["evt:6"] }],
    ["scrub", {}],
    ["scrub", {}],
  ]);
  expect(ran.stdout).toBe("1 event lost its words: evt:6\n");
  const unasked = await cli("events redact evt:6");
  expect(unasked).toMatchObject({ code: 2, calls: [["redactEvents", { refs: ["evt:6"], dryRun: true }]] });
  const no = await cli("events redact evt:6", { tty: true, stdin: "n\n" });
  expect(no.calls).toHaveLength(1);
  expect(await cli("events redact")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("events redact evt:6 --session s --own")).toMatchObject({ code: 2, calls: [] });
});

test("gc counts unless it is told to remove; then it writes down what goes, for one's own eyes, before it goes", async () => {
  const dry = await cli("events gc --everywhere");
  expect(dry.stdout).toBe("1 event would go (ops.alert 1). Nothing was removed.\n");
  expect(dry.calls).toHaveLength(1);
  expect(await cli("events gc --everywhere --apply")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("events gc --everywhere --archive a")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("events gc --everywhere --keep ops.alert")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("events gc --everywhere --keep rumour=3")).toMatchObject({ code: 2, calls: [] });
  const path = join(await folder(), "events.jsonl");
  let left = [aSweptEvent];
  const removedWhen: string[] = [];
  const client = {
    sweepEvents: async ({ dryRun = true }: { readonly dryRun?: boolean }) => {
      const byType = { "ops.alert": left.length };
      const events = dryRun ? left : [];
      const removed = left.length;
      if (!dryRun) {
        removedWhen.push(await readFile(path, "utf8"));
        left = [];
      }
      return { dryRun, removed, byType, vectors: dryRun ? 0 : 1, events, more: false };
    },
  };
  const ran = await cli(["events", "gc", "--scope", "atlas", "--apply", "--archive", path], { client });
  expect(ran.code).toBe(0);
  expect(ran.stdout.replaceAll("\n", " ")).toContain("1 event removed with 1 vector (ops.alert 1), in");
  expect(ran.calls[1]).toEqual(["sweepEvents", { scope: "atlas", dryRun: false, refs: ["evt:6"] }]);
  const [line] = removedWhen;
  expect(JSON.parse(line!)).toMatchObject({
    ...{ schema: "nacre.event.v1", name: "disk-full-1", scope: "atlas", type: "ops.alert" },
    ...{ payload: { volume: "/var" }, refs: ["msg:42"], at: aSweptEvent.at },
  });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const there = await cli(["events", "gc", "--scope", "atlas", "--apply", "--archive", path], { client });
  expect(there).toMatchObject({ code: 1, calls: [] });
  expect(there.stderr).toContain("is there already");
});

test("gc that is stopped says so, and what was written down is removed", async () => {
  const path = join(await folder(), "events.jsonl");
  const stop = new AbortController();
  const client = {
    sweepEvents: async ({ dryRun = true }: { readonly dryRun?: boolean }) => {
      if (!dryRun) stop.abort();
      return {
        ...{ dryRun, removed: 1, byType: { "ops.alert": 1 }, vectors: 0 },
        ...{ events: dryRun ? [aSweptEvent] : [], more: true },
      };
    },
  };
  const dependencies = { signal: stop.signal };
  const ran = await cli(["events", "gc", "--own", "--apply", "--archive", path, "--json"], {
    client,
    dependencies,
  });
  expect(ran.code).toBe(130);
  expect(JSON.parse(ran.stdout)).toMatchObject({ removed: 1, complete: false });
});

test("replay takes the key of a conversation as it is, and looks for a session everywhere unless a place is named", async () => {
  const asked = async (typed: string) => (await cli(`events replay ${typed}`)).calls[0]![1];
  const lane = { agent: "main", sessionKey: "agent:main:telegram:group:9" };
  expect(await asked("agent:main:telegram:group:9")).toEqual({ lane, payload: false, limit: 200 });
  expect(await asked("nightly-42")).toMatchObject({ everywhere: true, sessions: ["nightly-42"] });
  expect(await asked("nightly-42 --own")).toMatchObject({ own: true, sessions: ["nightly-42"] });
});
