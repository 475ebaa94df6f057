/**
 * What a program with a model writes to us: lines of its protocol, or nearly. Every request is answered once and in the protocol's own words,
 * an answer costs no more than was allowed, and shows no secret and nothing of conversations; and it goes on answering.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import fc from "fast-check";
import { serveMcp } from "../../src/adapters/mcp-sdk/index.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import { isObject } from "../../src/kernel/json.ts";
import { flag, list, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { doorFor } from "../../src/surfaces/mcp/door.ts";
import { modelFace } from "../../src/surfaces/mcp/face.ts";
import { createPeer, engineOver, loopback, PROTOCOL, servePeer } from "../../src/wire/index.ts";
import { temporary } from "../support/temporary.ts";
import { anyJson, fromSchema, hostileText, words } from "./draw.ts";
import { claim, settled, type Target, type Trial } from "./target.ts";
import { openWorld, SAID_THERE, SECRET, type World } from "./world.ts";

const shape = object({
  readOnly: flag(),
  /** Bytes, one line each. */
  lines: list(text({ max: 20_000 }), { max: 30 }),
});
type Input = Shaped<typeof shape>;

const nowhere = { door: () => Promise.reject(new Error("not asked")) };
const TOOLS = modelFace({ readOnly: false, ...nowhere }).tools;

const record = (
  fields: { readonly [name: string]: fc.Arbitrary<unknown> },
  required: readonly string[],
): fc.Arbitrary<unknown> => fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
const toolCall = fc.constantFrom(...TOOLS).chain(({ name, input }) =>
  record(
    {
      name: fc.oneof({ weight: 20, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: words }),
      arguments: fromSchema(input),
    },
    ["name"],
  ),
);
const uri = fc.oneof(
  fc.constantFrom(
    "nacre://pack/1",
    "nacre://lane/1",
    "nacre://receipt/1",
    "nacre://pack/",
    "file:///etc/passwd",
    "nacre://lane/../1",
  ),
  words,
);
const request = fc.oneof(
  { weight: 12, arbitrary: fc.record({ method: fc.constant("tools/call"), params: toolCall }) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(
        "tools/list",
        "resources/list",
        "prompts/list",
        "resources/templates/list",
        "ping",
      ),
      params: anyJson,
    }),
  },
  { weight: 2, arbitrary: fc.record({ method: fc.constant("resources/read"), params: record({ uri }, []) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constant("resources/list"),
      params: record({ cursor: fc.oneof(words, fc.constantFrom("pack.1", "lane", "receipt.99")) }, []),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      method: fc.constant("prompts/get"),
      params: record(
        {
          name: fc.constantFrom("about", "catch-up", "x"),
          arguments: record({ topic: words, project: words }, []),
        },
        [],
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.oneof(
        words,
        fc.constantFrom("initialize", "notifications/cancelled", "completion/complete", "logging/setLevel"),
      ),
      params: anyJson,
    }),
  },
);
/** Nearly a request: somebody waits for its answer all the same. */
const nearly = fc.tuple(
  fc.nat(40),
  fc.constantFrom<Json>("2.0", "2.0", "2.0", "1.0", null),
  fc.oneof(fc.constantFrom<Json>(null, 7, "ping", "tools/list", "tools/call", "initialize"), anyJson),
  anyJson,
);
const printed = (value: unknown): string => JSON.stringify(value) ?? "null";
const line = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.tuple(request, fc.nat(40)).map(([asked, id]) => printed({ jsonrpc: "2.0", id, ...asked })),
  },
  {
    weight: 3,
    arbitrary: nearly.map(([id, jsonrpc, method, params]) => printed({ jsonrpc, id, method, params })),
  },
  { weight: 1, arbitrary: request.map((asked) => printed({ jsonrpc: "2.0", ...asked })) },
  {
    weight: 1,
    arbitrary: fc.tuple(request, anyJson).map(([asked, id]) => printed({ jsonrpc: "2.0", id, ...asked })),
  },
  { weight: 1, arbitrary: anyJson.map(printed) },
  { weight: 1, arbitrary: hostileText(200) },
);
const inputs: fc.Arbitrary<Input> = fc
  .record({ readOnly: fc.boolean(), lines: fc.array(line, { minLength: 1, maxLength: 6, size: "max" }) })
  .map(({ readOnly, lines }) => ({
    readOnly,
    lines: lines.map((said) => Buffer.from(said.replaceAll("\n", " ")).toString("latin1").slice(0, 20_000)),
  }));

const INITIALISE = {
  ...{ jsonrpc: "2.0", id: "begin", method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Cursor", version: "1" } },
};
const INITIALISED = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A conversation with somebody who speaks the protocol. */
class Program {
  readonly #to: Writable;
  readonly #answers: JsonObject[] = [];
  #rest = "";
  #asked = 0;

  constructor(from: Readable, to: Writable) {
    this.#to = to;
    to.on("error", () => {});
    from.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (this.#rest + piece).split("\n");
      this.#rest = lines.pop()!;
      for (const said of lines) this.#answers.push(JSON.parse(said) as JsonObject);
    });
  }

  begin(): void {
    this.say(JSON.stringify(INITIALISE));
    this.say(JSON.stringify(INITIALISED));
  }

  say(bytes: string): void {
    this.#to.write(Buffer.from(`${bytes}\n`, "latin1"));
  }

  /** Everything that was answered since, when it answers what is asked last. */
  async heard(wanted: readonly Json[]): Promise<readonly JsonObject[]> {
    this.#asked += 1;
    const last = `check ${this.#asked}`;
    this.say(JSON.stringify({ jsonrpc: "2.0", id: last, method: "tools/list" }));
    const isThere = (id: Json) => this.#answers.some((one) => one["id"] === id);
    const all = async () => {
      while (!isThere(last) || !wanted.every(isThere)) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await settled(all(), "answering");
    return this.#answers.splice(0);
  }
}

function saidIn(lines: readonly string[]): readonly unknown[] {
  return lines.flatMap((said) => {
    try {
      return [JSON.parse(Buffer.from(said, "latin1").toString("utf8")) as unknown];
    } catch {
      return [];
    }
  });
}

/** Numbers that somebody waits with: of everything but answers, be it a request or nearly one. What is cancelled may stay unanswered. */
function owedIn(lines: readonly string[]): readonly Json[] {
  const said = saidIn(lines).filter(isObject);
  if (said.some(({ method }) => method === "notifications/cancelled")) return [];
  const waiting = said.filter(
    (one) => Object.hasOwn(one, "method") || !(Object.hasOwn(one, "result") || Object.hasOwn(one, "error")),
  );
  return waiting
    .map(({ id }) => id as Json)
    .filter((id) => typeof id === "string" || Number.isSafeInteger(id));
}

/** Of the requests that only ask for a tool, by their number: what is answered is certain. */
function askedIn(lines: readonly string[]): ReadonlyMap<Json, JsonObject> {
  const asked = new Map<Json, JsonObject>();
  for (const value of saidIn(lines)) {
    if (
      !isObject(value) ||
      value["jsonrpc"] !== "2.0" ||
      value["method"] !== "tools/call" ||
      !Number.isSafeInteger(value["id"])
    )
      continue;
    const { params } = value;
    if (
      isObject(params) &&
      typeof params["name"] === "string" &&
      isObject(params["arguments"]) &&
      Object.keys(value).length === 4
    )
      asked.set(value["id"] as number, params as JsonObject);
  }
  return asked;
}

/** A number that is used twice is the program's own fault: then who is answered is anybody's guess. */
function onceEach(lines: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return lines.filter((said) => {
    const id = /"id":\s*([^,}]*)/.exec(said)?.[1];
    if (id === undefined) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

const INTERNAL = -32603;

function checkAnswers(
  answers: readonly JsonObject[],
  asked: ReadonlyMap<Json, JsonObject>,
): readonly string[] {
  const outcomes: string[] = [];
  for (const answer of answers) {
    claim(answer["jsonrpc"] === "2.0", "what is written is of the protocol");
    const said = JSON.stringify(answer);
    claim(!said.includes(SECRET), "no secret is shown");
    claim(!SAID_THERE.test(said), "nothing of conversations is shown");
    claim(!said.includes("Something went wrong in memory"), "nothing goes wrong inside");
    const error = answer["error"] as JsonObject | undefined;
    claim(error?.["code"] !== INTERNAL, "no error is an internal one");
    const call = asked.get(answer["id"] ?? null);
    if (call !== undefined) outcomes.push(checkTool(call, answer));
    else outcomes.push(`other ${error === undefined ? "result" : error["code"]}`);
  }
  return outcomes;
}

function checkTool(call: JsonObject, { result, error }: JsonObject): string {
  const name = String(call["name"]).slice(0, 20);
  if (error !== undefined) return TOOLS.some((tool) => tool.name === name) ? `${name} error` : "no tool";
  const { content, structuredContent, isError } = result as JsonObject;
  const said = (content as readonly JsonObject[])[0]?.["text"];
  claim(typeof said === "string" && said !== "", "a tool answers in words");
  if (isError === true) return `${name} refused ${said.replace(/[^a-z ]/gi, "").slice(0, 24)}`;
  const { max_tokens: most } = call["arguments"] as JsonObject;
  if (typeof most === "number")
    claim(estimateTokens(said) <= most, "an answer costs no more than was allowed");
  const items = isObject(structuredContent) ? structuredContent["items"] : [];
  claim(Array.isArray(items), "what is found is a list");
  for (const item of items as readonly JsonObject[])
    claim(
      typeof item["ref"] === "string" && typeof item["text"] === "string",
      "what is found has its reference and its words",
    );
  return `${name} ${items.length === 0 ? "nothing" : "found"}`;
}

function serveHere(world: World, readOnly: boolean) {
  const [ours, theirs] = loopback();
  const met: unknown[] = [];
  servePeer(theirs, world.service, { access: "client", unexpected: (_method, error) => met.push(error) });
  const peer = createPeer(ours);
  const client = { name: "cursor", version: "1", kind: "mcp" };
  const hello = peer.request("hello", {
    protocol: PROTOCOL,
    client,
    ...(readOnly ? {} : { capabilities: ["write"] }),
  });
  hello.catch(() => {});
  const door = doorFor("cursor", async (method, params, signal) => {
    await hello;
    return (await peer.request(method, params, { signal, deadlineMs: 30_000 })) as never;
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const face = modelFace({ readOnly, door: async () => door });
  const serving = serveMcp(face, "test", { input, output }, () => {});
  return { program: new Program(output, input), serving, met, peer };
}

async function run({ readOnly, lines }: Input): Promise<readonly string[]> {
  await using world = await openWorld();
  const { program, serving, met, peer } = serveHere(world, readOnly);
  program.begin();
  const own = onceEach(lines);
  for (const said of own) program.say(said.replaceAll("\n", " "));
  const asked = askedIn(own);
  const owed = owedIn(own);
  const answers = await program.heard(owed);
  for (const id of owed)
    claim(answers.filter((one) => one["id"] === id).length === 1, "every request is answered once");
  await serving.close();
  peer.close();
  const [first] = met;
  if (first !== undefined) throw first;
  return checkAnswers(answers, asked);
}

/** The program as it is started, with a store of its own. */
async function open(): Promise<Trial<Input>> {
  const home = temporary("nacre-fuzz-mcp-");
  const owner = await attachHome({ home, kind: "cli", version: "test" });
  await engineOver(owner).remember({ text: `The pelican is called Otto; its key is ${SECRET}.` });
  await owner.close();
  const entry = join(import.meta.dirname, "../../src/main/cli.ts");
  const child = spawn(process.execPath, [entry, "--home", home, "mcp", "--client", "cursor"], {
    stdio: "pipe",
  });
  const program = new Program(child.stdout, child.stdin);
  program.begin();
  await program.heard([]);
  return {
    async run({ lines }) {
      const own = onceEach(lines);
      for (const said of own) program.say(said.replaceAll("\n", " "));
      // Numbers are used again by the next input: what comes late may be the answer to another request.
      const outcomes = checkAnswers(await program.heard(owedIn(own)), new Map());
      claim(child.exitCode === null && child.signalCode === null, "the process stays alive");
      return outcomes;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

export const mcp: Target<Input> = {
  ...{ name: "mcp", shape, inputs },
  claim:
    "Whatever a program writes, it is answered in the protocol, shown no secret and no conversation, and within its tokens.",
  open: async ({ real }) => (real ? await open() : { run, close: async () => {} }),
};
