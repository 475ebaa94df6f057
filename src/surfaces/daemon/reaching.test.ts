/** Where an owner is found, who may come in, and how quickly a command lets go. */

import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { ownerParts } from "../../main/compose.ts";
import {
  connect,
  type Endpoint,
  greet,
  MAX_GREETING_BYTES,
  type ProgramKind,
  parseEndpoint,
  readToken,
  standardEndpoint,
} from "../../wire/index.ts";
import { attach } from "./attach.ts";
import { greetOwner } from "./displace.ts";
import type { OwnOwner } from "./embed.ts";
import { homeAt } from "./home.ts";
import { join } from "./join.ts";
import { embedSolo } from "./solo.ts";

const US = { name: "test", version: "0.1.0", kind: "cli" } as const;
let folder: string;
const cleanup: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), "nacre-reach-"));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(folder, { recursive: true });
});

function soloAt(home: string, endpoint?: Endpoint) {
  const parts = ownerParts(home, "0.1.0");
  const base = { home, kind: "cli", version: "0.1.0", pid: process.pid, parts, notice: () => {} } as const;
  return embedSolo(endpoint === undefined ? base : { ...base, endpoint });
}

async function owning(home: string, endpoint?: Endpoint): Promise<OwnOwner> {
  const owner = await soloAt(home, endpoint)({ seize: false });
  cleanup.push(() => owner?.close());
  return owner!;
}

test("a home too deep for a socket is reached all the same", async () => {
  const home = joinPath(folder, "d".repeat(60), "e".repeat(60));
  const owner = await owning(home);
  expect(owner.endpoint).toMatch(/nacre-\d+\/[0-9a-f]{16}\.sock$/);
  const socket = parseEndpoint(owner.endpoint) as { path: string };
  expect((await stat(socket.path)).mode & 0o777).toBe(0o600);
  expect((await stat(joinPath(socket.path, ".."))).mode & 0o777).toBe(0o700);
  expect(await readFile(joinPath(home, "run", "endpoint"), "utf8")).toBe(`${owner.endpoint}\n`);
  const other = await attach({ home, introduction: US, embed: soloAt(home) });
  cleanup.push(() => other.close());
  expect(other.current?.mine).toBe(false);
});

test("before hello a frame is small, and who says nothing keeps nobody out", async () => {
  const owner = await owning(folder);
  const { path } = parseEndpoint(owner.endpoint) as { path: string };
  const open = async () => {
    const socket = createConnection(path);
    cleanup.push(() => socket.destroy());
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  const long = await open();
  let told = "";
  long.on("data", (chunk) => {
    told += chunk;
  });
  long.write(`{"jsonrpc":"2.0","method":"hello","id":1,"params":"${"x".repeat(MAX_GREETING_BYTES)}`);
  await expect.poll(() => told).toContain(`over the limit of ${MAX_GREETING_BYTES} bytes`);
  for (let silent = 0; silent < 256; silent += 1) await open();
  const come = () => greetOwner(folder, US, 2_000).then((client) => client?.close(), codeOf);
  // For a moment they may have something to say.
  await expect.poll(come, { timeout: 5_000 }).not.toBe("wire/overloaded");
  const found = await greetOwner(folder, US, 2_000);
  expect(found?.hello.installation).toBe(owner.hello.installation);
  await found?.close();
});

test("over TCP a client of the same home finds port and token by itself", async () => {
  const owner = await owning(folder, { transport: "tcp", host: "127.0.0.1", port: 0 });
  expect(owner.endpoint).toMatch(/^tcp:127\.0\.0\.1:\d+$/);
  const found = await greetOwner(folder, US, 2_000);
  expect(found?.hello.installation).toBe(owner.hello.installation);
  await found?.close();
  await expect(greet((await connect(parseEndpoint(owner.endpoint)))!, US)).rejects.toMatchObject({
    code: "wire/unauthorised",
  });
  expect(await readToken(homeAt(folder).run)).toMatch(/^[0-9a-f]{64}$/);
  await owner.close();
  expect(await greetOwner(folder, US, 2_000), "the note went with the owner").toBeUndefined();
});

test("a home that was there keeps its permissions; its run folder is private", async () => {
  await chmod(folder, 0o755);
  await owning(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect((await stat(joinPath(folder, "run"))).mode & 0o777).toBe(0o700);
});

test("a command lets go within 100 ms, and what it was asked meanwhile is not lost", async () => {
  const command = await attach({ home: folder, introduction: US, embed: soloAt(folder) });
  cleanup.push(() => command.close());
  const asker = await greet((await connect(standardEndpoint(homeAt(folder).run)))!, {
    ...US,
    kind: "gateway",
  });
  const started = performance.now();
  const yielded = asker.call("yield_lease", {});
  const asked = command.call("status", {});
  expect(await yielded).toEqual({ yielded: true });
  // And what a busy machine is late by; an owner that stops may take two seconds.
  expect(performance.now() - started).toBeLessThan(1_900);
  await asker.ended;
  const successor = await owning(folder);
  expect(await asked).toMatchObject({ totals: { messages: 0 } });
  expect(await command.call("health", {})).toMatchObject({ owner: successor.hello.owner });
  expect(command.current?.mine).toBe(false);
  expect(successor.hello.owner.fencing).toBe(2);
});

test("without a way to become the owner, nobody being there is an error", async () => {
  await expect(join({ home: folder, introduction: US })).rejects.toMatchObject({ code: "wire/disconnected" });
});

test("an owner that says why it takes nobody lives, and keeps its lease however often it says so", async () => {
  const why = { message: "No hello came in time", code: "wire/closing", hint: "Connect again.", read: 0 };
  const { path } = standardEndpoint(homeAt(folder).run) as { path: string };
  await mkdir(homeAt(folder).run);
  let met = 0;
  const server = createServer((socket) => {
    met += 1;
    const farewell = { jsonrpc: "2.0", method: "$/closing", params: why };
    setTimeout(() => socket.end(`${JSON.stringify(farewell)}\n`), 300);
  }).listen(path);
  cleanup.push(() => server.close());
  await once(server, "listening");
  const stop = new AbortController();
  const embed = vi.fn(async () => {
    if (met === 5) stop.abort();
    return undefined;
  });
  const looking = join({ home: folder, introduction: US, embed, silenceMs: 1_000, signal: stop.signal });
  await expect(looking).rejects.toThrow();
  expect(embed.mock.calls).toEqual(Array.from({ length: 5 }, () => [{ seize: false }]));
});

test("giving up while looking is not a failure of the store", async () => {
  const never = new AbortController();
  const looking = attach({
    home: folder,
    introduction: US,
    embed: async () => undefined,
    signal: never.signal,
  });
  setTimeout(() => never.abort(), 30);
  await expect(looking).rejects.toMatchObject({ code: "wire/cancelled" });
});

test("a store that cannot be opened is said to the first caller", async () => {
  const embed = async () => {
    throw Object.assign(new Error("newer"), { code: "store/newer-schema", hint: "Upgrade." });
  };
  await expect(attach({ home: folder, introduction: US, embed })).rejects.toMatchObject({
    code: "store/newer-schema",
  });
});

test("an owner that cannot come back for a while is asked again and again, and found when it can", async () => {
  const embed = soloAt(folder);
  let broken = false;
  let own: OwnOwner | undefined;
  const client = await attach({
    home: folder,
    introduction: US,
    async embed(how) {
      if (broken) throw new NacreError("input/bad-file", "a mistake", "Mend it.");
      own = await embed(how);
      return own;
    },
  });
  cleanup.push(() => client.close());
  await client.call("status", {});
  broken = true;
  await own!.close();
  const ask = () => client.call("status", {}, { deadlineMs: 200 }).then(() => "answered", codeOf);
  await expect.poll(ask).toBe("input/bad-file");
  // At once, while it rests after the failure.
  for (let time = 0; time < 5; time += 1) expect(await ask()).toBe("input/bad-file");
  broken = false;
  await expect.poll(ask, { timeout: 10_000 }).toBe("answered");
});

test("raw text is for terminals", async () => {
  const owner = await owning(folder);
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  await owner.call("commit_turn", {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s1",
    key: "turn-1",
    admission: { entryId: "a", place: 0 },
    terminal: { entryId: "b", place: 1 },
    messages: [
      { role: "user", content: `the token is ${secret}`, timestamp: 1 },
      { role: "assistant", content: "noted", timestamp: 1 },
    ],
  });
  const as = async (kind: ProgramKind) => {
    const client = await greetOwner(folder, { ...US, kind }, 2_000);
    cleanup.push(() => client?.close());
    return client!;
  };
  const gateway = await as("gateway");
  expect(JSON.stringify(await gateway.call("show_history", {}))).not.toContain(secret);
  await expect(gateway.call("show_history", { raw: true } as object)).rejects.toMatchObject({
    code: "input/bad-field",
  });
  await expect(gateway.call("show_raw_history", {})).rejects.toMatchObject({
    code: "wire/unauthorised",
    hint: expect.stringContaining("nacre history show --raw"),
  });
  // What is refused is not about raw text in every case.
  await expect(gateway.call("calibrate_gate", {})).rejects.toMatchObject({
    code: "wire/unauthorised",
    hint: expect.stringContaining("on a person's word"),
  });
  const terminal = await as("cli");
  expect(JSON.stringify(await terminal.call("show_history", {}))).not.toContain(secret);
  expect(JSON.stringify(await terminal.call("show_raw_history", {}))).toContain(secret);
});

test("one connection too many is told so, and is let in when there is room", async () => {
  await owning(folder);
  const join = () => greetOwner(folder, US, 5_000);
  // The owner's own connection is one of them.
  const clients = await Promise.all(Array.from({ length: 255 }, join));
  for (const client of clients) cleanup.push(() => client?.close());
  await expect(join()).rejects.toMatchObject({ code: "wire/overloaded" });
  expect((await clients[0]!.call("status", {})).degradations).toEqual({ "too-many-connections": 1 });
  await clients[1]!.close();
  await clients[1]!.ended;
  const late = await join();
  cleanup.push(() => late?.close());
  expect(late?.hello.owner.kind).toBe("cli");
});

test("of many that come at once, nobody is turned out by whoever comes after", async () => {
  await owning(folder);
  const come = () => greetOwner(folder, US, 20_000).catch(codeOf);
  const answers = await Promise.all(Array.from({ length: 300 }, come));
  const clients = answers.filter((answer) => typeof answer === "object");
  for (const client of clients) cleanup.push(() => client.close());
  expect(clients).toHaveLength(255);
  expect(new Set(answers.filter((answer) => typeof answer !== "object"))).toEqual(
    new Set(["wire/overloaded"]),
  );
  expect((await clients[0]!.call("status", {})).degradations).toEqual({ "too-many-connections": 45 });
});
