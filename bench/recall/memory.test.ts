import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadMemory, sessionsOf } from "./memory.ts";
import { batchesOf, laneOf } from "./session-transcript.ts";
import { BOATS, FRIENDS } from "./tiny-benchmark.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-memory-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signal = new AbortController().signal;

test("a session that comes back is a conversation of its own", () => {
  expect(sessionsOf(BOATS).map(({ name, docs }) => [name, docs.map(({ id }) => id)])).toEqual([
    ["spring", ["1", "2"]],
    ["summer", ["3", "4"]],
    ["autumn", ["5"]],
    ["spring (2)", ["1"]],
  ]);
});

test("the host would have written it so: roles, senders where people have names, and times", async () => {
  const entriesOf = async (store: typeof BOATS) => {
    const batches = await Array.fromAsync(batchesOf(sessionsOf(store)[0]!));
    return batches.flatMap((batch) => (batch.kind === "entries" ? batch.request.entries : []));
  };
  const at = Date.UTC(2026, 3, 2, 9);
  expect((await entriesOf(BOATS)).map(({ message }) => message)).toMatchObject([
    { role: "user", content: BOATS.docs[0]!.text, timestamp: at, __openclaw: { senderIsOwner: true } },
    { role: "assistant", content: [{ type: "text", text: BOATS.docs[1]!.text }], timestamp: at },
  ]);
  expect((await entriesOf(FRIENDS)).map(({ message }) => [message["role"], message["__openclaw"]])).toEqual([
    ["user", { senderId: "Ilse", senderName: "Ilse" }],
    ["user", { senderId: "Otto", senderName: "Otto" }],
    ["user", { senderId: "Ilse", senderName: "Ilse" }],
  ]);
  expect(laneOf({ name: "spring" }).sessionKey).toContain("spring");
});

test("a memory finds turns by what was said, and is gone when it is put away", async () => {
  const place = join(folder, "boats");
  {
    await using memory = await loadMemory(BOATS, { folder: place, signal });
    expect(existsSync(place)).toBe(true);
    expect((await memory.rank({ text: "rowing boat" })).turns[0]).toBe("5");
    const { turns, degraded } = await memory.rank({ text: "anchor chain", time: "2026-11-03" });
    expect(turns.slice(0, 2).toSorted()).toEqual(["3", "4"]);
    expect(degraded).toEqual([]);
    expect(await memory.rank({ text: " " })).toMatchObject({ turns: [], degraded: [expect.any(String)] });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test("a conversation longer than a page is stored whole, though its turns are all alike", async () => {
  const docs = Array.from({ length: 250 }, (_, at) => ({ ...FRIENDS.docs[0]!, id: `${at}` }));
  await using memory = await loadMemory({ ...FRIENDS, docs }, { folder: join(folder, "alike"), signal });
  expect((await memory.rank({ text: "violin" })).turns.length).toBeGreaterThan(0);
});

test("whoever stops it while it loads leaves nothing behind", async () => {
  const stopped = AbortSignal.abort();
  const loading = loadMemory(BOATS, { folder: join(folder, "stopped"), signal: stopped });
  await expect(loading).rejects.toMatchObject({ name: "AbortError" });
  expect(readdirSync(folder)).toEqual([]);
});
