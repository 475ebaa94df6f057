/**
 * Requests to Studio, byte by byte, with the session of a page, with half of it or without: nobody gets anything without it or from another
 * origin, no file but those of the build, no error that is not ours; and the next is answered.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Studio } from "../../src/surfaces/studio/studio.ts";
import { nacre, serveStudio, Visitor } from "../support/studio-server.ts";
import { temporary } from "../support/temporary.ts";
import { COOKIE, isFromElsewhere, isLetIn, KEY } from "./http-access.ts";
import { type Input, inputs, shape } from "./http-requests.ts";
import { claim, settled, type Target, type Trial } from "./target.ts";
import { fillHome, openWorld, SAID_THERE, SECRET, type World } from "./world.ts";

const PAGE = "zqpageofthebuild";
const OUTSIDE = "zqoutsideofthebuild";

interface Site {
  readonly visitor: Visitor;
  /** Throws where something went wrong inside. */
  check(): void;
}

/**
 * Says all of it and hears all of it. What is a request is answered before it hangs up, since nobody is answered who is gone by then; what is
 * not whole ends with it.
 */
async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const pieces: Buffer[] = [];
  const sent = bytes.toString("latin1");
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const heard = () => Buffer.concat(pieces).toString("latin1");
  socket.on("error", () => {});
  socket.on("data", (piece: Buffer) => {
    pieces.push(piece);
    if (isAnswered(sent, heard())) socket.end();
  });
  if (isWhole(sent)) socket.write(bytes);
  else socket.end(bytes);
  await settled(ended, "a connection", 60_000);
  return heard();
}

/** With the whole of its body, as far as it says how long that is. */
function isWhole(sent: string): boolean {
  const end = sent.indexOf("\r\n\r\n");
  if (end < 0 || /^(?:transfer-encoding|upgrade|expect):/im.test(sent.slice(0, end))) return false;
  const lengths = [...sent.slice(0, end).matchAll(/^content-length:[ \t]*(\d+)[ \t]*\r?$/gim)];
  return lengths.every(([, length]) => sent.length - end - 4 >= Number(length));
}

function isAnswered(sent: string, heard: string): boolean {
  const end = heard.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = heard.slice(0, end);
  if (sent.startsWith("HEAD ") || /^HTTP\/1\.1 (?:204|304)/.test(head)) return true;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? heard.endsWith("0\r\n\r\n") : heard.length - end - 4 >= Number(length);
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

function checkAnswer(raw: string, sent: string, port: number, answered: string): readonly string[] {
  const outcomes: string[] = [];
  claim(!answered.includes(SECRET), "no secret is shown");
  claim(!answered.includes(OUTSIDE), "no file is served but those of the build");
  const isForeign = isFromElsewhere(sent, port);
  if (isForeign || !isLetIn(raw)) {
    const whom = isForeign ? "from elsewhere" : "without a session";
    claim(!/\{"result":/.test(answered), `nobody is answered ${whom}`);
    claim(!SAID_THERE.test(answered), `nobody hears of conversations ${whom}`);
    claim(!answered.includes("event: "), `nobody hears news ${whom}`);
  }
  if (isForeign || !raw.includes(COOKIE))
    claim(
      !answered.includes(PAGE),
      `nobody sees a page ${isForeign ? "from elsewhere" : "without a session"}`,
    );
  if (isForeign) claim(!/^(?:set-cookie|location):/im.test(answered), "nobody is let in from elsewhere");
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
      .replaceAll(COOKIE, visitor.cookie)
      .replaceAll(KEY, visitor.key);
    const bytes = Buffer.from(filled, "latin1");
    if (raw.includes(NEWS)) streams.push(await settled(listen(visitor.port, bytes), "a stream"));
    const answered = raw.includes(NEWS) ? streams.at(-1)!.heard : await exchange(visitor.port, bytes);
    check();
    outcomes.push(...checkAnswer(raw, filled, visitor.port, answered));
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

function search({ port, cookie, key }: Visitor): Buffer {
  const body = JSON.stringify({ method: "search", params: { query: "pelican" } });
  const fields = [
    ...[`Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`, `nacre-key: ${key}`],
    ...["Content-Type: application/json", `Content-Length: ${body.length}`],
  ];
  return Buffer.from(["POST /api/call HTTP/1.1", ...fields, "", body].join("\r\n"));
}

async function openProcess(): Promise<Trial<Input>> {
  const folder = temporary("nacre-fuzz-http-");
  const [home, pages] = [join(folder, "home"), layPages(folder)];
  await fillHome(home);
  await nacre(home, pages, "remember", `The pelican is called Otto; its key is ${SECRET}.`);
  const server = await serveStudio(home, pages);
  const visitor = await server.visitor();
  // What nobody else may hear is there to be heard.
  claim(SAID_THERE.test(await exchange(visitor.port, search(visitor))), "a page hears of conversations");
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
