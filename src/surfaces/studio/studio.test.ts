/** Studio over real HTTP with an engine and a clock that do as they are told. */

import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import type { Service } from "../../wire/index.ts";
import { MOST_BYTES } from "./calls.ts";
import { readNote, writeNote } from "./note.ts";
import { LINK_MS, SESSION_MS } from "./sessions.ts";
import { Studio } from "./studio.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-served-"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Pages</title>");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open: Studio[] = [];
afterEach(() => {
  for (const studio of open.splice(0)) studio.end();
});

function serving(call: Service["call"] = async () => ({}), at?: { run: string; now: number }) {
  const run = at?.run ?? mkdtempSync(join(folder, "run-"));
  const time = { now: at?.now ?? 1_800_000_000_000 };
  const unexpected: unknown[] = [];
  const degraded: string[] = [];
  const studio = new Studio({
    ...{ run, store: run, called: { program: "nacre" }, service: { call } },
    build: async () => folder,
    now: () => time.now,
    random: (bytes) => randomBytes(bytes),
    degraded: (name) => degraded.push(name),
    unexpected: (what, error) => unexpected.push([what, error]),
  });
  open.push(studio);
  return { studio, run, time, unexpected, degraded };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const get = (url: string, cookie = "") => fetch(url, { redirect: "manual", headers: { cookie } });

async function visitor(studio: Studio, port?: number) {
  const { url } = await studio.open(port === undefined ? {} : { port });
  const { origin } = new URL(url);
  const opened = await get(url);
  const cookie = opened.headers.getSetCookie()[0]!.split(";")[0]!;
  const key = /data-key="([^"]+)"/.exec(await opened.text())![1]!;
  const call = (method: string, params: object = {}, signal?: AbortSignal, headers: object = {}) =>
    fetch(`${origin}/api/call`, {
      ...{
        method: "POST",
        headers: { cookie, "nacre-key": key, "content-type": "application/json", ...headers },
      },
      body: JSON.stringify({ method, params }),
      ...(signal && { signal }),
    });
  return { origin, cookie, key, call, url };
}

test("a link that nobody used within ten minutes opens nothing any more", async () => {
  const { studio, time } = serving();
  const port = await freePort();
  const [late, fresh] = [await studio.open({ port }), await studio.open({})];
  expect(late.until).toBe(time.now + LINK_MS);
  time.now += LINK_MS - 1;
  expect((await get(fresh.url)).status).toBe(200);
  time.now += 1;
  const { status, headers } = await get(late.url);
  expect({ status, cookies: headers.getSetCookie() }).toEqual({ status: 403, cookies: [] });
});

test("a session ends after twelve hours, whatever the browser keeps", async () => {
  const { studio, time } = serving();
  const { origin, cookie, key, call } = await visitor(studio, await freePort());
  time.now += SESSION_MS - 1;
  expect((await get(origin, cookie)).status).toBe(200);
  time.now += 1;
  expect((await get(origin, cookie)).status).toBe(403);
  expect((await call("status")).status).toBe(401);
  expect((await fetch(`${origin}/api/news`, { headers: { cookie, "nacre-key": key } })).status).toBe(401);
});

test("a browser that leaves ends what is done for it", async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const { studio } = serving((_method, _params, { signal }) => {
    begun.resolve(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const { call } = await visitor(studio, await freePort());
  const leaving = new AbortController();
  const asked = call("search", { query: "boat" }, leaving.signal).catch(() => "left");
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  leaving.abort();
  expect(await asked).toBe("left");
  await expect.poll(() => signal.aborted).toBe(true);
});

test("what fails unexpectedly ends that call alone, without its wording", async () => {
  const { studio, unexpected } = serving(async (method) => {
    if (method === "status") throw new TypeError("the boat is called Merle");
    return { ok: true };
  });
  const { call } = await visitor(studio, await freePort());
  const failed = await call("status");
  const said = await failed.text();
  expect({ status: failed.status, said }).toMatchObject({ status: 500 });
  expect(said).toContain("wire/internal");
  expect(said).not.toContain("Merle");
  expect(unexpected).toEqual([["status", expect.any(TypeError)]]);
  expect(await (await call("health")).json()).toEqual({ result: { ok: true } });
});

test.each([
  ["history/erased", 410],
  ["history/unknown-message", 404],
  ["fact/conflict", 409],
  ["store/full", 503],
  ["wire/disconnected", 503],
] as const)("%s is answered with %j", async (code, status) => {
  const { studio } = serving(() => Promise.reject(new NacreError(code, "Said so", "Do that.")));
  const { call } = await visitor(studio, await freePort());
  const answered = await call("status");
  expect(answered.status).toBe(status);
  expect(await answered.json()).toEqual({ error: { code, message: "Said so", hint: "Do that." } });
});

test("pages are met again by the next owner; where none is open it does not listen", async () => {
  const first = serving();
  const port = await freePort();
  const { origin, cookie } = await visitor(first.studio, port);
  first.studio.end();
  const next = serving(undefined, { run: first.run, now: first.time.now + 60_000 });
  await next.studio.resume();
  expect((await get(origin, cookie)).status).toBe(200);
  next.studio.end();
  const late = serving(undefined, { run: first.run, now: first.time.now + SESSION_MS });
  await late.studio.resume();
  await expect(get(origin, cookie)).rejects.toThrow();
});

test("asked for a link before it went on with earlier pages, it loses none of them", async () => {
  const first = serving();
  const { origin, cookie } = await visitor(first.studio, await freePort());
  first.studio.end();
  const next = serving(undefined, { run: first.run, now: first.time.now });
  const other = await visitor(next.studio);
  expect(other.origin).toBe(origin);
  for (const one of [cookie, other.cookie]) expect((await get(origin, one)).status).toBe(200);
  expect((await readNote(first.run))?.sessions).toHaveLength(2);
});

test("an owner that is still closing is waited for", async () => {
  const first = serving();
  const { origin, cookie } = await visitor(first.studio, await freePort());
  const next = serving(undefined, { run: first.run, now: first.time.now });
  const resumed = next.studio.resume();
  setTimeout(() => first.studio.end(), 200);
  await resumed;
  expect((await get(origin, cookie)).status).toBe(200);
});

test("a port that is taken: another one, unless this one was asked for", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { studio, run } = serving();
  await expect(studio.open({ port })).rejects.toMatchObject({ code: "studio/unavailable" });
  await writeNote(run, { port, sessions: [] });
  const elsewhere = serving(undefined, { run, now: 0 });
  const { url } = await elsewhere.studio.open({});
  expect(new URL(url).port).not.toBe(`${port}`);
  await expect(elsewhere.studio.open({ port })).rejects.toMatchObject({ code: "studio/unavailable" });
  taken.close();
});

test("who ends it and opens it again finds it where it was, and nobody who was in before is", async () => {
  const { studio, run } = serving();
  const before = await visitor(studio, await freePort());
  expect(await studio.close()).toBe(true);
  expect(await studio.close()).toBe(false);
  expect(await readNote(run)).toBeUndefined();
  await expect(get(before.origin, before.cookie)).rejects.toThrow();
  const after = await visitor(studio);
  expect(after.origin).toBe(before.origin);
  expect((await get(after.origin, before.cookie)).status).toBe(403);
  expect((await get(after.origin, after.cookie)).status).toBe(200);
});

test("links that are asked for at once are of one server", async () => {
  const { studio } = serving();
  const port = await freePort();
  const links = await Promise.all([studio.open({ port }), studio.open({ port }), studio.open({ port })]);
  expect(new Set(links.map(({ url }) => new URL(url).port))).toEqual(new Set([`${port}`]));
  expect(new Set(links.map(({ url }) => url)).size).toBe(3);
});

test.each([
  ["nothing", ""],
  ["no JSON", "{"],
  ["of another shape", '{"port":"x"}'],
  [
    "a digest that is none",
    `{"port":1,"sessions":[{"digest":"${"z".repeat(64)}","key":"${"0".repeat(64)}","until":1}]}`,
  ],
  ["of sessions without a key", `{"port":1,"sessions":[{"digest":"${"0".repeat(64)}","until":1}]}`],
])("a note that is %s is none", async (_what, text) => {
  const { run, studio } = serving();
  writeFileSync(join(run, "studio.json"), text);
  expect(await readNote(run)).toBeUndefined();
  await studio.resume();
  expect((await studio.open({ port: await freePort() })).url).toContain("/open?token=");
});

test("a page of one memory does nothing to another that is served where its own was", async () => {
  const [one, other] = [serving(), serving()];
  const port = await freePort();
  const page = await visitor(one.studio, port);
  const store = (await page.call("status")).headers.get("nacre-store")!;
  one.studio.end();
  const { call } = await visitor(other.studio, port);
  expect((await call("status")).headers.get("nacre-store")).not.toBe(store);
  const answered = await call("forget_memories", { refs: ["mem:1"] }, undefined, { "nacre-store": store });
  expect(answered.status).toBe(401);
  expect(await answered.json()).toMatchObject({ error: { code: "studio/no-session" } });
});

test("the cookie alone, as every port of the machine is sent it, asks and hears nothing", async () => {
  const asked: string[] = [];
  const { studio } = serving(async (method) => asked.push(method));
  const [one, other] = [await visitor(studio, await freePort()), await visitor(studio)];
  for (const key of ["", "x", other.key, one.cookie.split("=")[1]!]) {
    const headers = { cookie: one.cookie, "nacre-key": key };
    expect((await one.call("health", {}, undefined, headers)).status).toBe(401);
    expect((await fetch(`${one.origin}/api/news`, { headers })).status).toBe(401);
  }
  // Nor does the key without its cookie.
  expect((await one.call("health", {}, undefined, { cookie: "" })).status).toBe(401);
  expect(asked).toEqual([]);
  expect((await one.call("health")).status).toBe(200);
});

test("an older cookie that comes along keeps nobody out: the key says which session is meant", async () => {
  const { studio } = serving(async () => ({}));
  const [old, one] = [await visitor(studio, await freePort()), await visitor(studio)];
  const cookie = `${old.cookie}; ${one.cookie}`;
  expect((await one.call("health", {}, undefined, { cookie })).status).toBe(200);
  expect((await old.call("health", {}, undefined, { cookie })).status).toBe(200);
  expect((await one.call("health", {}, undefined, { cookie: old.cookie })).status).toBe(401);
  const asked = await fetch(`${one.origin}/api/proof`, { headers: { cookie, "nacre-nonce": "n" } });
  const proofs = [old, one].map(({ key }) =>
    createHmac("sha256", createHash("sha256").update(key).digest()).update("n").digest("hex"),
  );
  expect(await asked.json()).toEqual({ proofs });
});

test("an owner proves that it knows a session, and to nobody who has none", async () => {
  const first = serving();
  const { origin, cookie, key } = await visitor(first.studio, await freePort());
  const ask = (from: string) =>
    fetch(`${origin}/api/proof`, { headers: { cookie: from, "nacre-nonce": "n" } });
  first.studio.end();
  const next = serving(undefined, { run: first.run, now: first.time.now });
  await next.studio.resume();
  const digest = createHash("sha256").update(key).digest();
  expect(await (await ask(cookie)).json()).toEqual({
    proofs: [createHmac("sha256", digest).update("n").digest("hex")],
  });
  expect((await ask("")).status).toBe(401);
});

test("sessions end when their port is somebody else's", async () => {
  const first = serving();
  const { cookie } = await visitor(first.studio, await freePort());
  const { port } = (await readNote(first.run))!;
  first.studio.end();
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  const next = serving(undefined, { run: first.run, now: first.time.now });
  const { origin, url } = await visitor(next.studio);
  const secret = cookie.split("=")[1]!;
  expect(new URL(url).port).not.toBe(`${port}`);
  expect((await get(origin, `nacre_studio_${new URL(url).port}=${secret}`)).status).toBe(403);
  expect((await readNote(first.run))?.sessions).toHaveLength(1);
  taken.close();
});

test("a port that stays somebody else's is named, and its sessions end", async () => {
  const first = serving();
  await visitor(first.studio, await freePort());
  const { port } = (await readNote(first.run))!;
  first.studio.end();
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const next = serving(undefined, { run: first.run, now: first.time.now });
  const resumed = next.studio.resume().catch((error: unknown) => error);
  let ended: unknown;
  void resumed.then((error) => {
    ended = error;
  });
  while (ended === undefined) {
    vi.advanceTimersByTime(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  expect(ended).toMatchObject({
    code: "studio/unavailable",
    message: expect.stringContaining(`Port ${port} is taken`),
    hint: expect.stringContaining("nacre studio"),
  });
  expect(await readNote(first.run)).toBeUndefined();
  taken.close();
});

test("who connects and says nothing makes room within four seconds", async () => {
  const { studio } = serving();
  const { origin } = await visitor(studio, await freePort());
  const began = performance.now();
  const silent = connect({ host: "127.0.0.1", port: Number(new URL(origin).port) });
  silent.on("error", () => {});
  await once(silent.resume(), "close");
  // Measured from the outside on a busy machine: twice as much, and less than it was.
  expect(performance.now() - began).toBeLessThan(9_000);
}, 15_000);

test("a long body is read only for a method that takes a text", async () => {
  const { studio } = serving();
  const { call } = await visitor(studio, await freePort());
  const text = "x".repeat(MOST_BYTES);
  expect((await call("health", { text })).status).toBe(413);
  expect((await call("remember", { text })).status).toBe(200);
  expect((await call("remember", { text: text.repeat(16) })).status).toBe(413);
});

test("a folder that cannot be written to keeps nobody out", async () => {
  const { studio, run, degraded } = serving();
  mkdirSync(join(run, "studio.json"));
  const { origin, cookie } = await visitor(studio, await freePort());
  expect((await get(origin, cookie)).status).toBe(200);
  expect(degraded).toEqual(["studio:not-noted"]);
  expect(readdirSync(run)).toEqual(["studio.json"]);
});

test("a cookie that another program set beside ours shuts nobody out", async () => {
  const { studio } = serving();
  const { origin, cookie } = await visitor(studio, await freePort());
  const [name] = cookie.split("=");
  expect((await get(origin, `${name}=theirs; ${cookie}`)).status).toBe(200);
});

test("a report that is too long is not read, not counted, and ends its connection", async () => {
  const { studio, degraded } = serving();
  const { origin, cookie } = await visitor(studio, await freePort());
  const report = (body: string) =>
    fetch(`${origin}/api/csp-report`, {
      ...{ method: "POST", body },
      headers: { cookie, "content-type": "application/csp-report" },
    });
  const { status, headers } = await report("x".repeat(64 * 1024 + 1));
  expect({ status, connection: headers.get("connection") }).toEqual({ status: 413, connection: "close" });
  expect(degraded).toEqual([]);
  expect((await report("{}")).status).toBe(204);
  expect(degraded).toEqual(["studio:csp-report"]);
});
