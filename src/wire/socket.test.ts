/** Conversations over real sockets: hello, bad input, back-pressure, permissions, stale and live sockets. */

import { mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { engineOver, greet } from "./client.ts";
import { connect } from "./connect.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Listener, listen } from "./listen.ts";
import type { HelloAnswer, MethodName } from "./methods.ts";
import type { Peer, PeerLimits } from "./peer.ts";
import {
  advertise,
  advertisedEndpoint,
  ensureToken,
  readToken,
  standardEndpoint,
  withdraw,
} from "./run-folder.ts";
import { type Service, type ServiceCall, servePeer } from "./serve.ts";
import { socketChannel } from "./socket-channel.ts";

const HELLO: HelloAnswer = {
  protocol: 1,
  schema: 1,
  version: "0.1.0",
  installation: "inst",
  owner: { pid: process.pid, kind: "test", fencing: 7 },
};
const US = { name: "test", version: "0.1.0", kind: "test" } as const;

let folder: string;
let path: string;
const cleanup: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nacre-wire-"));
  path = join(folder, "run", "nacre.sock");
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(folder, { recursive: true });
});

type Call = (method: MethodName, params: unknown, call: ServiceCall) => Promise<unknown>;

async function serveOn(
  endpoint: Endpoint,
  options: {
    call?: Call;
    token?: string;
    limits?: Partial<PeerLimits>;
    maxFrameBytes?: number;
    helloWithinMs?: number;
  } = {},
): Promise<Listener & { peers: Peer[]; sockets: Socket[] }> {
  const service: Service = {
    hello: async () => HELLO,
    call: options.call ?? (async (method) => ({ method })),
  };
  const peers: Peer[] = [];
  const sockets: Socket[] = [];
  const listener = await listen(endpoint, {
    onConnection(socket) {
      sockets.push(socket);
      const channel = socketChannel(
        socket,
        options.maxFrameBytes ? { maxFrameBytes: options.maxFrameBytes } : {},
      );
      const { token, limits, helloWithinMs } = options;
      peers.push(
        servePeer(channel, service, {
          access: "client",
          ...(token && { token }),
          ...(limits && { limits }),
          ...(helloWithinMs && { helloWithinMs }),
        }),
      );
    },
  });
  cleanup.push(async () => {
    await listener.close();
    for (const peer of peers) peer.close();
    for (const socket of sockets) socket.destroy();
  });
  return { ...listener, peers, sockets };
}

const unix = (): Endpoint => ({ transport: "unix", path });

async function raw(): Promise<{
  socket: Socket;
  lines: string[];
  say(value: unknown): void;
  ended: Promise<void>;
}> {
  const socket = createConnection(path);
  const lines: string[] = [];
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop()!;
    lines.push(...parts);
  });
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  cleanup.push(() => socket.destroy());
  return {
    socket,
    lines,
    ended,
    say: (value) =>
      void socket.write(typeof value === "string" ? `${value}\n` : `${JSON.stringify(value)}\n`),
  };
}

const HI = { jsonrpc: "2.0", id: 1, method: "hello", params: { protocol: 1, client: US } };

test("a client says hello and calls", async () => {
  await serveOn(unix(), { call: async (method, params) => ({ method, params }) });
  const client = await greet((await connect(unix()))!, US);
  expect(client.hello).toEqual(HELLO);
  expect(await client.call("search", { query: "pearl" })).toEqual({
    method: "search",
    params: { query: "pearl" },
  });
  expect(await engineOver(client).showHistory({ limit: 2 })).toMatchObject({ method: "show_history" });
  await expect(client.call("search", { query: "x", lmit: 3 } as never)).rejects.toMatchObject({
    code: "input/bad-field",
    message: expect.stringContaining('"lmit"'),
    hint: expect.stringContaining("limit"),
  });
  await expect(client.call("serch" as "search", { query: "x" }, { deadlineMs: 100 })).rejects.toMatchObject({
    code: "wire/unknown-method",
    hint: expect.stringMatching(/^Did you mean search\b/),
  });
  await expect(client.call("apply_index" as never, {} as never, { deadlineMs: 100 })).rejects.toMatchObject({
    code: "wire/unknown-method",
  });
  await client.close();
  await client.ended;
});

test("nothing is answered before hello", async () => {
  await serveOn(unix());
  const { say, lines } = await raw();
  say({ jsonrpc: "2.0", id: 1, method: "search", params: { query: "x" } });
  say({ ...HI, id: 2 });
  say({ jsonrpc: "2.0", id: 3, method: "search", params: { query: "x" } });
  await expect.poll(() => lines.length).toBe(3);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: 1, error: { data: { code: "wire/protocol-mismatch" } } },
    { id: 2, result: HELLO },
    { id: 3, result: { method: "search" } },
  ]);
});

test("a connection that says nothing is closed", async () => {
  await serveOn(unix(), { helloWithinMs: 50 });
  const { lines, ended } = await raw();
  await ended;
  expect(lines.join()).toContain("$/closing");
});

test("whoever says hello too late is told that nobody waited, and not that the owner ends", async () => {
  const { peers } = await serveOn(unix(), { helloWithinMs: 20 });
  const channel = await connect(unix());
  await expect.poll(() => peers[0]?.isClosed).toBe(true);
  await expect(greet(channel!, US)).rejects.toMatchObject({
    ...{ code: "wire/closing", message: expect.not.stringContaining("ending") },
  });
});

test("hello that came while the owner was busy is read before anybody is taken for silent", async () => {
  const { sockets } = await serveOn(unix(), { helloWithinMs: 200 });
  const { socket, say, lines } = await raw();
  await expect.poll(() => sockets.length === 1 && !socket.connecting, { interval: 5 }).toBe(true);
  await setImmediate();
  say(HI);
  busyFor(250);
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ id: 1, result: HELLO });
  await sleep(100);
  expect(lines).toHaveLength(1);
});

function busyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("another protocol is refused with advice and the connection ends", async () => {
  await serveOn(unix());
  const { say, lines, ended } = await raw();
  say({ ...HI, params: { ...HI.params, protocol: 99 } });
  await ended;
  expect(JSON.parse(lines[0]!)).toMatchObject({
    error: {
      data: {
        code: "wire/protocol-mismatch",
        hint: expect.stringMatching(/^Upgrade or restart the older one: the owner\. npm i/),
      },
    },
  });
});

test("malformed lines are answered, then punished", async () => {
  await serveOn(unix(), { limits: { maxMalformed: 3 } });
  const { say, lines, ended } = await raw();
  say(HI);
  say("{nonsense");
  say({ jsonrpc: "2.0", id: 2, method: "status", params: {} });
  await expect.poll(() => lines.length).toBe(3);
  const answers = lines.map((line) => JSON.parse(line) as { id: number | null });
  expect(answers.find(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } });
  expect(answers.find(({ id }) => id === 2)).toMatchObject({ result: { method: "status" } });
  say("[]");
  say("nonsense");
  await ended;
  expect(lines.at(-1)).toContain("$/closing");
});

test("an oversized request with an id fails alone; without one the connection ends", async () => {
  await serveOn(unix(), { maxFrameBytes: 1_000 });
  const { say, lines, ended } = await raw();
  say(HI);
  say({ jsonrpc: "2.0", id: 2, method: "search", params: { query: "x".repeat(5_000) } });
  say({ jsonrpc: "2.0", id: 3, method: "status", params: {} });
  await expect.poll(() => lines.length).toBe(3);
  expect(lines.find((line) => line.includes('"id":2'))).toContain("wire/frame-too-large");
  expect(lines.find((line) => line.includes('"id":3'))).toContain('"method":"status"');
  say("x".repeat(5_000));
  await ended;
  expect(lines.at(-1)).toContain("$/closing");
});

test("a caller that does not read is no longer read from, and memory stays bounded", async () => {
  const asked = 600;
  let answered = 0;
  const server = await serveOn(unix(), {
    call: async () => {
      answered += 1;
      return "x".repeat(100_000);
    },
    limits: { pauseAtQueuedBytes: 500_000 },
  });
  const { socket, say, lines } = await raw();
  say(HI);
  await expect.poll(() => lines.length).toBe(1);
  socket.pause();
  const query = "y".repeat(4_000);
  for (let id = 2; id < asked + 2; id += 1) say({ jsonrpc: "2.0", id, method: "search", params: { query } });
  await expect.poll(() => server.sockets[0]!.isPaused()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answered).toBeLessThan(asked / 4);
  expect(server.sockets[0]!.writableLength).toBeLessThan(10_000_000);
  socket.resume();
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(asked + 1);
  expect(answered).toBe(asked);
});

test("a caller that takes nothing at all is cut off", async () => {
  const server = await serveOn(unix(), {
    call: async () => "x".repeat(1_000_000),
    limits: { closeAtQueuedBytes: 3_000_000 },
  });
  const { socket, say } = await raw();
  say(HI);
  socket.pause();
  for (let id = 2; id < 30; id += 1) say({ jsonrpc: "2.0", id, method: "status", params: {} });
  await expect.poll(() => server.peers[0]!.isClosed).toBe(true);
});

test("folder 0700, socket 0600, gone after the end", async () => {
  const listener = await serveOn(unix());
  expect((await stat(join(folder, "run"))).mode & 0o777).toBe(0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await listener.close();
  await listener.close();
  await expect(stat(path)).rejects.toThrow("ENOENT");
  expect(await connect(unix())).toBeUndefined();
});

test("a socket left by the dead is replaced; a living one is respected, unless the lease is ours", async () => {
  const first = await serveOn(unix());
  await expect(serveOn(unix())).rejects.toMatchObject({ code: "store/owned" });
  const second = await listen(unix(), { onConnection: () => {}, replace: true });
  const { ino } = await stat(path);
  await first.close();
  expect((await stat(path)).ino, "the earlier one leaves its successor's socket alone").toBe(ino);
  await second.close();

  const dead = createServer().listen(join(folder, "run", "dead"));
  await new Promise((resolve) => dead.once("listening", resolve));
  await rename(join(folder, "run", "dead"), path);
  dead.close();
  expect((await stat(path)).isSocket()).toBe(true);
  const third = await serveOn(unix());
  await third.close();

  await writeFile(path, "");
  await expect(serveOn(unix())).rejects.toMatchObject({ code: "store/unavailable" });
});

test("TCP wants the token of the run folder, and loopback", async () => {
  const run = join(folder);
  const token = await ensureToken(run);
  expect(await ensureToken(run)).toBe(token);
  expect(await readToken(run)).toBe(token);
  expect((await stat(join(run, "token"))).mode & 0o777).toBe(0o600);
  const { endpoint } = await serveOn({ transport: "tcp", host: "127.0.0.1", port: 0 }, { token });
  const client = await greet((await connect(endpoint))!, { ...US, token });
  expect(client.hello.installation).toBe("inst");
  await client.close();
  for (const bad of [{}, { token: "" }, { token: `${token}0` }]) {
    await expect(greet((await connect(endpoint))!, { ...US, ...bad })).rejects.toMatchObject({
      code: "wire/unauthorised",
    });
  }
  await expect(serveOn({ transport: "tcp", host: "0.0.0.0", port: 0 })).rejects.toMatchObject({
    code: "input/bad-field",
  });
  await expect(serveOn(endpoint)).rejects.toMatchObject({ code: "store/owned" });
});

test("a gateway says in whose conversation it was asked to write; a person at a terminal is in none", async () => {
  const { endpoint } = await serveOn(unix());
  const asker = { agent: "main", sessionKey: "agent:main:main", isOwner: true };
  const writes = {
    remember: { text: "I live in Lisbon" },
    compile_card: { refs: ["obs:1", "obs:2"] },
    assert_fact: { subject: "person:owner", predicate: "lives_in", object: "Lisbon" },
    stash: { content: "text" },
    teach: { instruction: "Use tabs" },
  } as const;
  const as = async (kind: "gateway" | "cli") => {
    const client = await greet((await connect(endpoint))!, { ...US, kind });
    cleanup.push(() => client.close());
    return (method: string, params: object) => client.peer.request(method, params);
  };
  const [gateway, terminal] = [await as("gateway"), await as("cli")];
  for (const [method, params] of Object.entries(writes)) {
    await expect(gateway(method, params)).rejects.toMatchObject({
      ...{ code: "wire/unauthorised", hint: expect.stringContaining("asker") },
    });
    expect(await gateway(method, { ...params, asker })).toEqual({ method });
    expect(await terminal(method, params)).toEqual({ method });
  }
  // What is only read, or belongs to no conversation, is asked as ever.
  expect(await gateway("list_cards", {})).toEqual({ method: "list_cards" });
  await expect(gateway("rebuild_log", { lane: asker })).rejects.toMatchObject({ code: "wire/unauthorised" });
});

test("an owner elsewhere than usual writes down where, and takes the note back", async () => {
  expect(await advertisedEndpoint(folder)).toEqual(standardEndpoint(folder));
  const endpoint: Endpoint = { transport: "tcp", host: "127.0.0.1", port: 4_000 };
  await advertise(folder, endpoint);
  expect(await readFile(join(folder, "endpoint"), "utf8")).toBe("tcp:127.0.0.1:4000\n");
  expect((await stat(join(folder, "endpoint"))).mode & 0o777).toBe(0o600);
  expect(await advertisedEndpoint(folder)).toEqual(endpoint);
  await withdraw(folder, { ...endpoint, port: 4_001 });
  expect(await advertisedEndpoint(folder)).toEqual(endpoint);
  await withdraw(folder, endpoint);
  expect(await advertisedEndpoint(folder)).toEqual(standardEndpoint(folder));
});
