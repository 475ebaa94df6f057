/**
 * Requests to Studio, byte by byte, with the session of a page, with half of it or without: nobody gets anything without it or from another
 * origin, no file but those of the build, no error that is not ours; and the next is answered.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { list, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { Studio } from "../../src/surfaces/studio/studio.ts";
import { METHOD_NAMES, METHODS, type MethodName } from "../../src/wire/index.ts";
import { nacre, serveStudio, Visitor } from "../support/studio-server.ts";
import { temporary } from "../support/temporary.ts";
import { anyJson, fromSchema, hostileText, words } from "./draw.ts";
import { claim, settled, type Target, type Trial } from "./target.ts";
import { openWorld, SAID_THERE, SECRET, type World } from "./world.ts";

/** Bytes; `{port}`, `{cookie}` and `{key}` are those of the session. */
const shape = object({ requests: list(text({ max: 20_000 }), { max: 6 }) });
type Input = Shaped<typeof shape>;

const PAGE = "zqpageofthebuild";
const OUTSIDE = "zqoutsideofthebuild";

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "/api/call",
      "/api/news",
      "/api/csp-report",
      "/api/nothing",
      "/",
      "/open",
      "/memory",
      "/assets/index-B0pXq3dT.js",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "/../outside.html",
      "/%2e%2e/outside.html",
      "/assets/..%2f..%2foutside.html",
      "//evil.example/",
      "http://evil.example/",
      "*",
      "/\\outside.html",
      "/index.html%00",
      "/open?token=x",
      "/api/call?x=1",
      "/%ff",
      "/a.b",
    ),
  },
  { weight: 1, arbitrary: words.map((word) => `/${word}`) },
);
const callable = METHOD_NAMES.filter(
  (name) => METHODS[name].access === "client" && !/backup|scrub/.test(name),
);
const call = fc
  .constantFrom(...callable)
  .chain((name: MethodName) =>
    fc.record(
      { method: fc.constant(name), params: fromSchema(METHODS[name].params.schema) },
      { noNullPrototype: true },
    ),
  );
const body = fc.oneof(
  { weight: 6, arbitrary: call.map((asked) => JSON.stringify(asked)) },
  { weight: 1, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileText(200) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      '{"method":"status"}',
      `${"[".repeat(3_000)}`,
      '{"method":"status","params":{},"more":1}',
    ),
  },
);
const HEADERS = [
  "Origin: http://127.0.0.1:{port}",
  "Origin: http://evil.example",
  "Origin: null",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-origin",
  "Accept-Encoding: gzip",
  "Transfer-Encoding: chunked",
  "Content-Length: 5",
  "Content-Length: -1",
  "Expect: 100-continue",
  "Upgrade: websocket",
  "Cookie: nacre_studio_{port}=x",
  "Range: bytes=0-1",
  "nacre-store: other",
  "nacre-nonce: abc",
  "X-Forwarded-Host: 127.0.0.1",
] as const;
const header = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HEADERS) },
  { weight: 1, arbitrary: fc.tuple(words, words).map(([name, value]) => `${name}: ${value}`) },
);

const request = fc
  .record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom("POST", "POST", "POST", "GET", "HEAD", "PUT", "OPTIONS") },
      { weight: 1, arbitrary: words },
    ),
    path,
    host: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom("127.0.0.1:{port}", "localhost:{port}") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("evil.example", "127.0.0.1", "", "127.0.0.1:{port}.evil.example"),
      },
    ),
    session: fc.constantFrom("both", "both", "both", "cookie", "key", "none"),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "text/plain",
          "application/json; charset=x",
          "multipart/form-data",
          "application/csp-report",
        ),
      },
    ),
    more: fc.array(header, { maxLength: 3 }),
    body,
  })
  .map(({ method, path: target, host, session, type, more, body: sent }) => {
    const bytes = Buffer.from(sent).toString("latin1");
    const lines = [
      `${method} ${target.replace(/[\s]/g, "+")} HTTP/1.1`,
      `Host: ${host}`,
      ...(session === "both" || session === "cookie" ? ["Cookie: {cookie}"] : []),
      ...(session === "both" || session === "key" ? ["nacre-key: {key}"] : []),
      ...(method === "POST" ? [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`] : []),
      ...more.map((one) => one.replace(/[\r\n]/g, " ")),
    ];
    return `${Buffer.from(lines.join("\r\n")).toString("latin1")}\r\n\r\n${method === "POST" ? bytes : ""}`.slice(
      0,
      20_000,
    );
  });
const inputs: fc.Arbitrary<Input> = fc.record(
  { requests: fc.array(request, { minLength: 1, maxLength: 3 }) },
  { noNullPrototype: true },
);

interface Site {
  readonly visitor: Visitor;
  /** Throws where something went wrong inside. */
  check(): void;
}

/** Says all of it and hears all of it; a request that is not whole ends with it. */
async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.on("data", (piece: Buffer) => heard.push(piece));
  socket.end(bytes);
  await settled(ended, "a connection", 60_000);
  return Buffer.concat(heard).toString("latin1");
}

const NEWS = "/api/news";
const HELLO = "event: hello\ndata: {}\n\n";
/** Of one session (news.ts); whoever comes then is told that there is nothing. */
const MOST_STREAMS = 4;
/** What was answered by then is all: a stream says nothing for fifteen seconds, and what is none is answered sooner. */
const QUIET_MS = 300;

/** The same where a stream may come of it, which goes on until somebody hangs up. */
async function listen(
  port: number,
  bytes: Buffer,
): Promise<{ readonly heard: string; leave(): Promise<void> }> {
  const socket = connect(port, "127.0.0.1");
  const pieces: Buffer[] = [];
  const heard = () => Buffer.concat(pieces).toString("latin1");
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const begun = new Promise<void>((resolve) => {
    let quiet = setTimeout(resolve, 10 * QUIET_MS);
    socket.on("data", (piece: Buffer) => {
      pieces.push(piece);
      clearTimeout(quiet);
      if (heard().includes(HELLO)) resolve();
      else quiet = setTimeout(resolve, QUIET_MS);
    });
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await Promise.race([begun, ended]);
  return {
    heard: heard(),
    async leave() {
      socket.destroy();
      await ended;
    },
  };
}

/** Ours; what is not HTTP at all is answered by the platform with 400, 408, 417 or 431. */
const KNOWN: ReadonlySet<number> = new Set([
  100, 200, 204, 303, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 417, 431, 499, 503, 504,
]);
const BY_PLATFORM: ReadonlySet<number> = new Set([100, 400, 408, 413, 417, 431]);

/** Anything of the session, as it is sent, may have been taken apart by a mutation: then it is none. */
function isLetIn(raw: string): boolean {
  return raw.includes("{cookie}") && raw.includes("{key}");
}

function checkAnswer(raw: string, answered: string): readonly string[] {
  const outcomes: string[] = [];
  claim(!answered.includes(SECRET), "no secret is shown");
  claim(!answered.includes(OUTSIDE), "no file is served but those of the build");
  if (!isLetIn(raw)) {
    claim(!/\{"result":/.test(answered), "nobody is answered without a session");
    claim(!SAID_THERE.test(answered), "nobody hears of conversations without a session");
    claim(!answered.includes("event: "), "nobody hears news without a session");
  }
  if (!raw.includes("{cookie}")) claim(!answered.includes(PAGE), "nobody sees a page without a session");
  for (const [, status, head] of answered.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)) {
    claim(KNOWN.has(Number(status)), `${status} is a status that is known`);
    if (!BY_PLATFORM.has(Number(status)))
      claim(
        /content-security-policy: default-src 'none'/.test(head!),
        `an answer of ${status} says what a page may do`,
      );
    outcomes.push(
      `${/^\w+/.exec(raw)?.[0]} ${/ (\/[a-z-]*(?:\/[a-z-]*)?)/.exec(raw)?.[1] ?? ""} ${status}`.slice(0, 60),
    );
  }
  for (const [, code] of answered.matchAll(/\{"error":\{"code":"([^"]*)"/g)) {
    claim(code !== "wire/internal", "no error is an internal one");
    outcomes.push(code!);
  }
  return outcomes;
}

async function ask({ visitor, check }: Site, { requests }: Input): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (const raw of requests) {
    const filled = raw
      .replaceAll("{port}", `${visitor.port}`)
      .replaceAll("{cookie}", visitor.cookie)
      .replaceAll("{key}", visitor.key);
    const bytes = Buffer.from(filled, "latin1");
    if (raw.includes(NEWS)) streams.push(await settled(listen(visitor.port, bytes), "a stream"));
    const answered = raw.includes(NEWS) ? streams.at(-1)!.heard : await exchange(visitor.port, bytes);
    check();
    outcomes.push(...checkAnswer(raw, answered));
  }
  const told = streams.filter(({ heard }) => heard.includes(HELLO));
  claim(told.length <= MOST_STREAMS, "one session hears news by so many streams");
  for (const stream of streams) await stream.leave();
  const health = await settled(visitor.call("health"), "health");
  claim(health.status === 200, "the next is answered");
  if (told.length > 0) await settled(hearsNews(visitor), "a stream after others were left");
  return outcomes;
}

/** Whoever leaves makes room, as soon as it is seen. */
async function hearsNews(visitor: Visitor): Promise<void> {
  for (;;) {
    const { status, end } = await visitor.listen();
    end();
    if (status === 200) return;
  }
}

function layPages(folder: string): string {
  const pages = join(folder, "pages");
  mkdirSync(join(pages, "assets"), { recursive: true });
  writeFileSync(join(pages, "index.html"), `<!doctype html><title>Pages</title><p>${PAGE}</p>`);
  writeFileSync(join(pages, "assets/index-B0pXq3dT.js"), "export const words = 1;\n");
  writeFileSync(join(folder, "outside.html"), OUTSIDE);
  return pages;
}

async function openHere(): Promise<Trial<Input>> {
  const folder = temporary("nacre-fuzz-http-");
  const pages = layPages(folder);
  const met: unknown[] = [];
  let world: World | undefined;
  let drawn = 0;
  const studio = new Studio({
    ...{ run: folder, store: "0".repeat(32), called: { program: "nacre" }, build: async () => pages },
    service: { call: (method, params, how) => world!.service.call(method, params, how) },
    now: () => Date.now(),
    random: (bytes) => {
      drawn += 1;
      return Buffer.alloc(bytes, drawn);
    },
    degraded: () => {},
    unexpected: (_what, error) => met.push(error),
  });
  const visitor = await Visitor.by((await studio.open({ port: 0 })).url);
  const check = () => {
    const first = met.shift();
    if (first !== undefined) throw first;
  };
  return {
    async run(input) {
      await using fresh = await openWorld();
      world = fresh;
      return await ask({ visitor, check }, input);
    },
    close: async () => studio.end(),
  };
}

async function openProcess(): Promise<Trial<Input>> {
  const folder = temporary("nacre-fuzz-http-");
  const [home, pages] = [join(folder, "home"), layPages(folder)];
  await nacre(home, pages, "remember", `The pelican is called Otto; its key is ${SECRET}.`);
  const server = await serveStudio(home, pages);
  const visitor = await server.visitor();
  return {
    run: (input) =>
      ask({ visitor, check: () => claim(server.process.exitCode === null, "the owner stays alive") }, input),
    close: () => server.end("SIGTERM"),
  };
}

export const http: Target<Input> = {
  ...{ name: "http", shape, inputs },
  claim:
    "Nobody gets anything of Studio without a session, no file but those of the build, no error that is not ours, and the next is answered.",
  open: ({ real }) => (real ? openProcess() : openHere()),
};
