/**
 * What comes over a socket: bytes, cut anywhere. The same frames come out however they are cut; every request is answered once, everything
 * else that is wrong once too, and whoever goes on with it is shown out.
 */

import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import type { Json } from "../../src/kernel/json.ts";
import { integer, list, object, type Shaped, text } from "../../src/kernel/shape.ts";
import type { Channel, Receiver } from "../../src/wire/channel.ts";
import { FrameSplitter } from "../../src/wire/frames.ts";
import { createPeer, METHOD_NAMES, PROTOCOL } from "../../src/wire/index.ts";
import {
  type Message,
  readHead,
  readMessage,
  writeError,
  writeNotification,
  writeRequest,
  writeResult,
} from "../../src/wire/messages.ts";
import { startDaemon } from "../kill/daemon-process.ts";
import { temporary } from "../support/temporary.ts";
import { anyJson, hostileText, words } from "./draw.ts";
import { ownCall } from "./owner-calls.ts";
import { claim, claimSame, settled, type Target, type Trial } from "./target.ts";

/** Each a stretch of bytes as it arrives. */
const shape = object({
  chunks: list(text({ max: 20_000 }), { max: 40 }),
  /** Of a frame. */
  limit: integer({ min: 16, max: 100_000 }),
});
type Input = Shaped<typeof shape>;

const bytesOf = (written: string): string => Buffer.from(written).toString("latin1");
const id = fc.oneof(
  fc.nat(5),
  fc.constantFrom<Json>("a", "", "x".repeat(65), -1, 1.5, null, 2 ** 53, true, [], "a.b:c-d"),
);
const method = fc.oneof(
  fc.constantFrom("health", "status", "search", "$/cancel", "$/closing", "hello", "nothing"),
  fc.constantFrom(...METHOD_NAMES),
  words,
);
const printed = (value: unknown): string => JSON.stringify(value) ?? "null";
const frame = fc.oneof(
  fc.tuple(fc.nat(9), ownCall).map(([own, [name, params]]) => writeRequest(own, name, params, 1_000)),
  fc.tuple(fc.nat(9), method, anyJson).map(([own, name, params]) => writeRequest(own, name, params, 1_000)),
  fc
    .record(
      {
        jsonrpc: fc.constantFrom("2.0", "1.0", 2),
        id,
        method: fc.oneof(method, anyJson),
        params: anyJson,
        deadlineMs: fc.constantFrom(1_000, 0, -1, "1", 1e300),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map(printed),
  fc
    .record(
      { jsonrpc: fc.constant("2.0"), id, result: anyJson, error: anyJson },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map(printed),
  fc.tuple(anyJson).map(([value]) => printed(value)),
  hostileText(300),
  fc.constantFrom(
    "",
    " ",
    "\r",
    "[]",
    "[[",
    "null",
    `${"[".repeat(2_000)}`,
    `{"jsonrpc":"2.0","id":1,"method":"health"}`,
    "\ufeff{}",
  ),
);
/** Cut at any byte, also within a character. */
const inputs: fc.Arbitrary<Input> = fc
  .record({
    frames: fc.array(fc.tuple(frame, fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n", "")), {
      maxLength: 12,
      size: "max",
    }),
    bad: fc.option(fc.tuple(fc.nat(5_000), fc.nat(255)), { nil: null }),
    cuts: fc.array(fc.nat(3_000), { maxLength: 8 }),
    limit: fc.oneof(fc.constant(100_000), fc.integer({ min: 16, max: 400 })),
  })
  .map(({ frames, bad, cuts, limit }) => {
    let whole = bytesOf(frames.flat().join("")).slice(0, 20_000);
    if (bad !== null && whole.length > 0) {
      const at = bad[0] % whole.length;
      whole = whole.slice(0, at) + String.fromCharCode(bad[1]) + whole.slice(at + 1);
    }
    const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].sort((a, b) => a - b);
    return { chunks: places.slice(1).map((to, place) => whole.slice(places[place]!, to)), limit };
  });

/** Of a frame what it says, of one that is too long its beginning. */
type Seen = readonly ["frame" | "oversized" | "garbled", string];

/** Of a frame that is too long (frames.ts). */
const HEAD_BYTES = 256;

/** The plainest way to read the same: all bytes at once, line by line. */
function expected(bytes: Buffer, limit: number): readonly Seen[] {
  const lines = bytes.toString("latin1").split("\n");
  const rest = lines.pop()!;
  const seen = lines.flatMap((line): readonly Seen[] => {
    if (line.length > limit) return [["oversized", line.slice(0, HEAD_BYTES)]];
    try {
      const said = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        Buffer.from(line, "latin1"),
      );
      return said.trim() === "" ? [] : [["frame", said]];
    } catch {
      return [["garbled", ""]];
    }
  });
  return rest.length > limit ? [...seen, ["oversized", rest.slice(0, HEAD_BYTES)]] : seen;
}

function split(chunks: readonly Buffer[], limit: number): readonly Seen[] {
  const seen: Seen[] = [];
  const splitter = new FrameSplitter(
    {
      frame: (said) => seen.push(["frame", said]),
      oversized: (head) => seen.push(["oversized", head]),
      garbled: () => seen.push(["garbled", ""]),
    },
    limit,
  );
  for (const chunk of chunks) {
    splitter.push(chunk);
    claim(splitter.heldBytes <= limit, "no more is held than a frame may have");
  }
  return seen;
}

/** Read again, a message is what was written. */
function checkMessage(said: string): Message {
  const message = readMessage(said);
  const written =
    message.type === "request" && message.deadlineMs !== undefined
      ? writeRequest(message.id, message.method, message.params, message.deadlineMs)
      : message.type === "notification" && typeof message.params === "object"
        ? writeNotification(message.method, message.params as never)
        : message.type === "result"
          ? writeResult(message.id, message.result)
          : message.type === "error"
            ? writeError(message.id, message.error)
            : undefined;
  if (written !== undefined && message.type !== "request")
    claimSame(readMessage(written), message, `a ${message.type} that is written is read again`);
  const head = readHead(said.slice(0, 256));
  if (head !== undefined && "id" in message && message.type !== "malformed") {
    claim(head.id === message.id, "the beginning of a frame names the request that the whole does");
    claim(
      (head.part === "request") === (message.type === "request"),
      "the beginning of a frame says which part it is",
    );
  }
  return message;
}

class Line implements Channel {
  readonly maxFrameBytes = 1_000_000;
  readonly queuedBytes = 0;
  readonly sent: string[] = [];
  receiver: Receiver | undefined;
  open = true;
  start(receiver: Receiver): void {
    this.receiver = receiver;
  }
  send(said: string): void {
    this.sent.push(said);
  }
  pause(): void {}
  resume(): void {}
  close(): void {
    this.open = false;
  }
}

/** Of everything that is wrong so much is heard before somebody is shown out (peer.ts). */
const MOST_MALFORMED = 8;

async function converse(seen: readonly Seen[]): Promise<string> {
  const line = new Line();
  const peer = createPeer(line, {
    handle: async ({ method: asked, params }) => {
      await turn();
      return { asked, params };
    },
  });
  let [wanted, malformed] = [0, 0];
  for (const one of seen) {
    if (!line.open) break;
    if (one[0] === "oversized") {
      line.receiver!.oversized(one[1]);
      if (readHead(one[1])?.part !== "answer") wanted += 1;
    } else if (one[0] === "garbled") {
      line.receiver!.garbled();
      [wanted, malformed] = [wanted + 1, malformed + 1];
    } else {
      const { type } = checkMessage(one[1]);
      if (type === "request" || type === "malformed") wanted += 1;
      if (type === "malformed") malformed += 1;
      line.receiver!.frame(one[1]);
    }
    claim(
      line.open || malformed >= MOST_MALFORMED || one[0] === "oversized",
      "nobody is shown out for nothing",
    );
  }
  for (let tries = 0; tries < 20 && peer.atWork > 0; tries += 1) await turn();
  claim(peer.atWork === 0, "what was asked is answered");
  const answers = line.sent.map(readMessage).filter(({ type }) => type !== "notification");
  for (const { type } of answers)
    claim(type === "result" || type === "error", "an answer is a result or an error");
  claimSame(answers.length, wanted, "every request and everything wrong is answered once");
  return line.open ? "stays" : "shown out";
}

async function run({ chunks, limit }: Input): Promise<readonly string[]> {
  const bytes = chunks.map((chunk) => Buffer.from(chunk, "latin1"));
  const seen = split(bytes, limit);
  const wanted = expected(Buffer.concat(bytes), limit);
  for (const [at, [kind, head]] of seen.entries())
    if (kind === "oversized")
      claim(wanted[at]?.[1].startsWith(head) === true, "of a frame that is too long its beginning is told");
  claimSame(seen.map(withoutHead), wanted.map(withoutHead), "however they are cut, the same frames come out");
  const kinds = seen.map((one) => (one[0] === "frame" ? typeOf(readMessage(one[1])) : one[0]));
  return [...new Set(kinds), await settled(converse(seen), "answering")];
}

/** How much of a frame that is too long is told depends on where it was cut. */
function withoutHead([kind, said]: Seen): Seen {
  return [kind, kind === "oversized" ? "" : said];
}

function typeOf(message: Message): string {
  return message.type === "malformed" ? message.reason : message.type;
}

/** A daemon in a process of its own. */
async function open(): Promise<Trial<Input>> {
  const home = temporary("nacre-fuzz-frames-");
  const daemon = await startDaemon(home);
  const socket = join(home, "run/nacre.sock");
  return {
    async run({ chunks }) {
      const answered = await talk(socket, chunks);
      for (const said of answered)
        claim(readMessage(said).type !== "malformed", "an owner answers with messages");
      await checkHealth(socket);
      claim(daemon.child.exitCode === null, "the owner stays alive");
      return [...new Set(answered.map((said) => readMessage(said).type))];
    },
    async close() {
      await daemon.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const HELLO = writeRequest(
  0,
  "hello",
  { protocol: PROTOCOL, client: { name: "fuzz", version: "1", kind: "test" } },
  5_000,
);

async function checkHealth(path: string): Promise<void> {
  const asked = bytesOf(`${writeRequest(1, "health", {}, 5_000)}\n`);
  const answers = (await talk(path, [asked])).map(readMessage);
  const health = answers.find((one) => one.type === "result" && one.id === 1);
  claim(health !== undefined, "the owner answers when it is asked how it is");
}

/** Says all of it, then nothing more, and hears what comes back until the other side is done. */
async function talk(path: string, chunks: readonly string[]): Promise<readonly string[]> {
  const socket = connect(path);
  const heard: Buffer[] = [];
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.on("data", (piece: Buffer) => heard.push(piece));
  socket.write(`${HELLO}\n`);
  for (const chunk of chunks) {
    socket.write(Buffer.from(chunk, "latin1"));
    await turn();
  }
  const quiet = setInterval(() => socket.end(), 60);
  await settled(ended, "a connection").finally(() => clearInterval(quiet));
  return Buffer.concat(heard).toString("utf8").split("\n").filter(Boolean);
}

export const frames: Target<Input> = {
  ...{ name: "frames", shape, inputs },
  claim:
    "However bytes are cut the same frames come out, each request is answered once, and an owner stays alive.",
  open: async ({ real }) => (real ? await open() : { run, close: async () => {} }),
};
