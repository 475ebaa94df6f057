/** Studio as it is served: a real owner, real sockets, and everything that a page of somebody else's, or somebody without a link, would try. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { http, nacre, type Server, serveStudio, Visitor } from "./support/studio-server.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-studio-"));
const [home, files] = [join(folder, "home"), join(folder, "pages")];
const noteFile = join(home, "run/studio.json");
let server: Server;
let visitor: Visitor;

beforeAll(async () => {
  mkdirSync(join(files, "assets"), { recursive: true });
  writeFileSync(join(files, "index.html"), "<!doctype html><title>Pages</title>");
  writeFileSync(join(files, "assets/index-B0pXq3dT.js"), "export const words = 1;\n".repeat(200));
  writeFileSync(join(folder, "outside.html"), "outside");
  expect(await nacre(home, files, "ingest", join(root, "sample/garden.jsonl"))).toMatchObject({ code: 0 });
  server = await serveStudio(home, files);
  visitor = await server.visitor();
}, 120_000);
afterAll(async () => {
  await server?.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

describe("a link", () => {
  test("lets in once, leaves the address, and is a cookie that no script reads and a key that no other port is sent", async () => {
    const { port, pathname, search } = new URL(await server.link());
    const first = await http(Number(port), `${pathname}${search}&to=/prompt/12`);
    expect(first).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(first.body).toMatch(/<body data-key="[\w-]{43}" data-to="\/prompt\/12">/);
    const [script] = /\/\w+\.js/.exec(first.body)!;
    expect((await http(Number(port), script)).body).toContain("location.replace(to)");
    expect(first.headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^nacre_studio_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=4\d{4}$/,
      ),
    ]);
    expect(first.headers["set-cookie"]?.[0]).toContain(`nacre_studio_${port}=`);
    const again = await http(Number(port), `${pathname}${search}`);
    expect(again).toMatchObject({ status: 403 });
    expect(again.headers["set-cookie"]).toBeUndefined();
    expect(again.body).toContain("used already");
    expect(again.body).toContain(`npm run nacre -- studio --home ${home}`);
  });

  test.each([
    "/open",
    "/open?token=",
    "/open?token=wrong",
    `/open?token=${"A".repeat(43)}`,
    `/open?token=${"x".repeat(8_000)}`,
    "/open?token=%00%ff",
    "/open?TOKEN=a",
  ])("%.40s lets nobody in", async (path) => {
    const { status, headers, body } = await http(server.port, path);
    expect({ status, cookie: headers["set-cookie"] }).toEqual({ status: 403, cookie: undefined });
    expect(body).toContain("does not open Studio");
    expect(body).not.toMatch(/xxxx|AAAA|wrong/);
  });

  test("is not used up by who only looks, and stays in the address of nobody who is in", async () => {
    const link = new URL(await server.link());
    const path = `${link.pathname}${link.search}`;
    expect(await http(server.port, path, { method: "HEAD" })).toMatchObject({ status: 403 });
    const purpose = { "sec-purpose": "prefetch;prerender" };
    expect(await http(server.port, path, { headers: purpose })).toMatchObject({ status: 403 });
    expect(await http(server.port, path)).toMatchObject({ status: 200 });
    expect(await visitor.ask(path)).toMatchObject({ status: 303, headers: { location: "/" } });
  });

  test.each(["//evil.example", "https://evil.example", "/%0d%0aset-cookie:%20a=b", "/\\evil.example"])(
    "leads to %s for nobody",
    async (to) => {
      const { pathname, search } = new URL(await server.link());
      const path = `${pathname}${search}&to=${encodeURIComponent(to)}`;
      const { body } = await http(server.port, path);
      const [, location] = /data-to="([^"]*)"/.exec(body)!;
      expect(location).toMatch(/^\/(?!\/)/);
      expect(new URL(location!, "http://a").origin).toBe("http://a");
    },
  );

  test("stands in no log and in no file", async () => {
    const link = await server.link();
    const [token, cookie] = [new URL(link).searchParams.get("token")!, visitor.cookie.split("=")[1]!];
    await Visitor.by(link);
    expect(statSync(noteFile).mode & 0o777).toBe(0o600);
    const note = readFileSync(noteFile, "utf8");
    expect(JSON.parse(note)).toEqual({
      port: server.port,
      sessions: expect.arrayContaining([
        {
          digest: expect.stringMatching(/^[0-9a-f]{64}$/),
          key: expect.stringMatching(/^[0-9a-f]{64}$/),
          until: expect.any(Number),
        },
      ]),
    });
    for (const secret of [token, cookie, visitor.key]) {
      expect(note).not.toContain(secret);
      expect(server.said()).not.toContain(secret);
    }
  });
});

describe("without a session", () => {
  test("no page, no call, no news", async () => {
    const json = { "content-type": "application/json" };
    const body = '{"method":"status"}';
    for (const cookie of ["", "nacre_studio_1=a", `nacre_studio_${server.port}=stale`]) {
      const page = await http(server.port, "/", { headers: { cookie } });
      expect(page).toMatchObject({ status: 403 });
      expect(page.body).toContain(`npm run nacre -- studio --home ${home}`);
      expect(page.body).not.toContain("Pages");
      const called = await http(server.port, "/api/call", {
        method: "POST",
        headers: { ...json, cookie },
        body,
      });
      expect(called).toMatchObject({ status: 401 });
      expect(JSON.parse(called.body)).toMatchObject({ error: { code: "studio/no-session" } });
      expect(await http(server.port, "/api/news", { headers: { cookie } })).toMatchObject({ status: 401 });
    }
  });

  test("the cookie alone is none: any port of this machine is sent it", async () => {
    const thief = new Visitor(visitor.port, visitor.cookie, "");
    expect(await thief.call("status")).toMatchObject({ status: 401, error: { code: "studio/no-session" } });
    expect(await thief.listen()).toMatchObject({ status: 401 });
  });

  test("a page that is not there tells nothing more than one that is", async () => {
    for (const path of ["/memory", "/prompt/12", "/index.html"])
      expect(await http(server.port, path)).toMatchObject({ status: 403 });
  });

  test("a report of a policy is not counted", async () => {
    const report = { method: "POST", headers: { "content-type": "application/csp-report" }, body: "{}" };
    expect(await http(server.port, "/api/csp-report", report)).toMatchObject({ status: 401 });
    const { result } = await visitor.call("status");
    expect(result.degradations["studio:csp-report"]).toBeUndefined();
  });
});

describe("from elsewhere, with a session all the same", () => {
  test.each([
    ["a name that somebody points here", { host: "evil.example" }],
    ["its name with our port", { host: "evil.example:37422" }],
    ["our address without the port", { host: "127.0.0.1" }],
    ["another origin", { origin: "http://evil.example" }],
    ["an origin of nowhere", { origin: "null" }],
    ["another port of this machine", { origin: "http://127.0.0.1:9999" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["the same site", { "sec-fetch-site": "same-site" }],
  ])("%s: refused, page and call alike", async (_what, headers) => {
    expect(await visitor.ask("/", { headers })).toMatchObject({ status: 403 });
    expect(await visitor.call("status", {}, headers)).toMatchObject({
      status: 403,
      error: { code: "wire/unauthorised" },
    });
    const { pathname, search } = new URL(await server.link());
    const opened = await http(server.port, `${pathname}${search}`, { headers });
    expect({ status: opened.status, cookie: opened.headers["set-cookie"] }).toEqual({
      ...{ status: 403, cookie: undefined },
    });
    // Nor was the link used up by it.
    expect(await http(server.port, `${pathname}${search}`)).toMatchObject({ status: 200 });
  });

  test("our own names are all right", async () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      const host = `${name}:${server.port}`;
      const headers = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
      expect(await visitor.call("health", {}, headers)).toMatchObject({
        ...{ status: 200, result: { owner: { kind: "daemon" } } },
      });
    }
  });

  test("a form cannot call", async () => {
    const form = { method: "POST", body: '{"method":"status"}' };
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      expect(await visitor.ask("/api/call", { ...form, headers: { "content-type": type } })).toMatchObject({
        status: 415,
      });
    expect(await visitor.ask("/api/call", { method: "GET" })).toMatchObject({ status: 405 });
  });

  test("it listens on this machine's own address only", async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ address }) => address !== "127.0.0.1" && !address.startsWith("fe80"));
    for (const { address } of others) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port: server.port });
        socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
        socket.once("connect", () => socket.destroy());
      });
      expect.soft(reached, address).toBe(false);
    }
  });
});

describe("a call", () => {
  test("is answered as the engine answers", async () => {
    const { status, result } = await visitor.call("list_lanes", { limit: 5 });
    expect(status).toBe(200);
    expect(result.lanes[0]).toMatchObject({ sessionKey: expect.any(String) });
    expect(await visitor.call("show_settings")).toMatchObject({
      result: { settings: expect.arrayContaining([expect.objectContaining({ path: "prompt.profile" })]) },
    });
  });

  test.each([
    ["a method that is not there", "no_such_method", {}, 404, "wire/unknown-method"],
    ["a name of every object", "constructor", {}, 404, "wire/unknown-method"],
    ["what a terminal alone shows", "show_raw_history", {}, 403, "wire/unauthorised"],
    ["what is between threads", "apply_index", {}, 403, "wire/unauthorised"],
    ["what a host alone says", "commit_turn", {}, 403, "wire/unauthorised"],
    ["another link", "open_studio", {}, 403, "wire/unauthorised"],
    ["words as they were written", "select", { texts: true }, 403, "wire/unauthorised"],
    ["a field that is not there", "status", { surprise: 1 }, 400, "input/bad-field"],
    ["a field of another kind", "search", { query: 7 }, 400, "input/bad-field"],
    ["no object", "status", [], 400, "input/bad-field"],
    ["what is not there", "show_memory", { ref: "mem:999999" }, 404, "memory/unknown"],
  ])("%s: a sentence and its code", async (_what, method, params, status, code) => {
    const answered = await visitor.call(method, params);
    expect(answered).toMatchObject({ status, error: { code, message: expect.any(String) } });
    expect(answered.error.hint).not.toBe("");
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["no method", "{}"],
    ["a method that is no name", '{"method":7}'],
    ["more than a call", '{"method":"status","id":1}'],
    ["letters that are none", Buffer.from([0x7b, 0xff, 0x7d])],
    [
      "what is nested without an end",
      `{"method":"status","params":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    ],
  ])("%s: refused, and the next one is answered", async (_what, body) => {
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body };
    const { status, body: said } = await visitor.ask("/api/call", sent);
    expect({ status, code: JSON.parse(said).error.code }).toEqual({
      status: 400,
      code: "wire/malformed-frame",
    });
    expect(await visitor.call("health")).toMatchObject({ status: 200 });
  });

  test("one that is too long is not read to its end", async () => {
    const body = JSON.stringify({ method: "remember", params: { text: "x".repeat(1024 * 1024) } });
    const headers = { "content-type": "application/json" };
    const { status, body: said } = await visitor.ask("/api/call", { method: "POST", headers, body });
    expect({ status, code: JSON.parse(said).error.code }).toEqual({
      status: 413,
      code: "wire/frame-too-large",
    });
    const chunked = { ...headers, "transfer-encoding": "chunked" };
    const sent = await visitor.ask("/api/call", { method: "POST", headers: chunked, body }).catch(() => null);
    expect(sent?.status ?? 413).toBe(413);
  });

  test("many at once are all answered, each with its own", async () => {
    const limits = Array.from({ length: 24 }, (_, one) => one + 1);
    const asked = limits.map((limit) => visitor.call("show_history", { limit }));
    for (const [one, { status, result }] of (await Promise.all(asked)).entries()) {
      expect(status).toBe(200);
      expect(result.messages.length).toBeLessThanOrEqual(limits[one]!);
      expect(result.messages.length).toBeGreaterThan(0);
    }
  });

  test("what a person does here is a person's word", async () => {
    const { status, result } = await visitor.call("remember", { text: "The boat is called Merle." });
    expect(status).toBe(200);
    const { result: shown } = await visitor.call("show_memory", { ref: result.memory.ref });
    expect(JSON.stringify(shown)).toContain("Merle");
    const forgotten = await visitor.call("forget_memories", { refs: [result.memory.ref] });
    expect(forgotten).toMatchObject({ status: 200 });
  });
});

describe("files", () => {
  test("are as they were built, compressed where that is wanted, and kept where their name changes", async () => {
    const script = "/assets/index-B0pXq3dT.js";
    const plain = await http(server.port, script);
    expect(plain).toMatchObject({
      status: 200,
      headers: { "cache-control": expect.stringContaining("immutable") },
    });
    const zipped = await http(server.port, script, { headers: { "accept-encoding": "gzip, br" } });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(Number(zipped.headers["content-length"])).toBeLessThan(plain.body.length);
    const page = await visitor.ask("/history/some-lane");
    expect(page).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(page.body).toContain("Pages");
    expect(await visitor.ask("/", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  test.each([
    "/../outside.html",
    "/%2e%2e/outside.html",
    "/..%2foutside.html",
    "/assets/../../outside.html",
    "/assets/%2e%2e%2f%2e%2e%2foutside.html",
    "/assets\\..\\..\\outside.html",
    "//etc/passwd.txt",
    "/assets/gone.js",
    "/.git/config.json",
    "/index.html%00.js",
    `/${"a/".repeat(3_000)}x.js`,
    "http://127.0.0.1/outside.html",
  ])("%.40s is none of them", async (path) => {
    const { status, body } = await visitor.ask(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain("outside");
  });

  test("every answer says what a browser may do with it", async () => {
    const answers = [
      await visitor.ask("/"),
      await visitor.ask("/gone.js"),
      await http(server.port, "/api/news"),
    ];
    for (const { headers } of answers) {
      const policy = headers["content-security-policy"] as string;
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("a report of the policy is counted, and status shows it", async () => {
    const headers = { "content-type": "application/csp-report", origin: "null" };
    const report = await visitor.ask("/api/csp-report", {
      method: "POST",
      headers,
      body: '{"csp-report":{}}',
    });
    expect(report).toMatchObject({ status: 204 });
    const { result } = await visitor.call("status");
    expect(result.degradations["studio:csp-report"]).toBe(1);
  });
});

describe("news", () => {
  test("come when something is written, and only what it is about", async () => {
    const { heard, end } = await visitor.listen();
    await expect.poll(() => heard.join("")).toContain("event: hello\ndata: {}\n\n");
    expect(await nacre(home, files, "remember", "The", "tent", "leaks.")).toMatchObject({ code: 0 });
    await expect.poll(() => heard.join("")).toMatch(/event: news\ndata: {"topics":\[.*"memories"/);
    expect(heard.join("")).not.toContain("tent");
    end();
  });

  test("are for a few windows of one person; the rest do without", async () => {
    const person = await Visitor.by(await server.link());
    const streams = await Promise.all(Array.from({ length: 6 }, () => person.listen()));
    expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 204, 204]);
    for (const { end } of streams) end();
  });
});

describe("an owner that goes away", { timeout: 120_000 }, () => {
  test("is met again by the open page, on the same port and without another link", async () => {
    const { ended } = await visitor.listen();
    await server.end("SIGKILL");
    await ended;
    server = await serveStudio(home, files);
    expect(server.port).toBe(visitor.port);
    expect(await visitor.call("health")).toMatchObject({ status: 200 });
    await server.end("SIGTERM");
    const plain = await http(visitor.port, "/").catch((error: NodeJS.ErrnoException) => error.code);
    expect(plain).toBe("ECONNREFUSED");
    server = await serveStudio(home, files);
    expect(await visitor.call("health")).toMatchObject({ status: 200 });
  });

  test("a short command in between changes nothing about that", async () => {
    await server.end("SIGKILL");
    expect(await nacre(home, files, "status", "--json")).toMatchObject({ code: 0 });
    server = await serveStudio(home, files);
    expect(await visitor.call("health")).toMatchObject({ status: 200 });
  });

  test("--stop ends every session, for the next owner too", async () => {
    const { heard, ended } = await visitor.listen();
    const stopped = await nacre(home, files, "studio", "--stop", "--json");
    expect(JSON.parse(stopped.stdout)).toMatchObject({ stopped: true, url: null });
    await ended;
    expect(heard.join("")).toMatch(
      /event: over\ndata: {"message":"Studio was ended here\.","hint":"Run: [^"]+ studio/,
    );
    await expect(visitor.ask("/")).rejects.toThrowError(/ECONNREFUSED/);
    expect(() => statSync(noteFile)).toThrowError(/ENOENT/);
    const other = await nacre(home, files, "studio", "--no-open", "--json");
    expect(JSON.parse(other.stdout)).toMatchObject({ serving: false, home });
    const again = await Visitor.by(JSON.parse(other.stdout).url);
    expect(await again.call("health")).toMatchObject({ status: 200 });
    expect(await visitor.ask("/")).toMatchObject({ status: 403 });
    await server.end("SIGTERM");
    const idle = await nacre(home, files, "studio", "--stop", "--json");
    expect(JSON.parse(idle.stdout)).toMatchObject({ stopped: false });
    server = await serveStudio(home, files, again.port);
    expect(await again.ask("/")).toMatchObject({ status: 403 });
  });
});

test("where the pages were not built it says how they are", { timeout: 120_000 }, async () => {
  const missing = await nacre(home, join(folder, "none"), "studio", "--stop");
  expect(missing).toMatchObject({ code: 0 });
  await server.end("SIGTERM");
  const ran = await nacre(home, join(folder, "none"), "studio", "--no-open");
  expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 1, stdout: "" });
  expect(ran.stderr).toContain("npm run build");
});
