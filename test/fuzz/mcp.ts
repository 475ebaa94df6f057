/**
 * What a program with a model writes to us: lines of its protocol, or nearly. Every request is answered once and in the protocol's own words,
 * an answer costs no more than was allowed, and shows no secret and nothing of conversations; and it goes on answering.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { serveMcp } from "../../src/adapters/mcp-sdk/index.ts";
import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { doorFor } from "../../src/surfaces/mcp/door.ts";
import { modelFace } from "../../src/surfaces/mcp/face.ts";
import { createPeer, engineOver, loopback, PROTOCOL, servePeer } from "../../src/wire/index.ts";
import { temporary } from "../support/temporary.ts";
import { type Input, inputs, shape, TOOLS, WRITING } from "./mcp-lines.ts";
import { askedIn, cancelsIn, onceEach, owedIn, Program } from "./mcp-program.ts";
import { claim, type Target, type Trial } from "./target.ts";
import { fillHome, openWorld, SAID_THERE, SECRET, type World } from "./world.ts";

const INTERNAL = -32603;

/** What is said to it, and what it answers: the same wherever it runs. */
async function talk(program: Program, { readOnly, lines }: Input): Promise<readonly string[]> {
  const own = onceEach(lines);
  for (const said of own) program.say(said.replaceAll("\n", " "));
  const owed = owedIn(own);
  const answers = await program.heard(owed);
  for (const id of owed)
    claim(answers.filter((one) => one["id"] === id).length === 1, "every request is answered once");
  return checkAnswers(answers, askedIn(own), readOnly);
}

function checkAnswers(
  answers: readonly JsonObject[],
  asked: ReadonlyMap<Json, JsonObject>,
  readOnly: boolean,
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
    if (call === undefined) outcomes.push(`other ${error === undefined ? "result" : error["code"]}`);
    else {
      outcomes.push(checkTool(call, answer));
      claim(
        !readOnly || error !== undefined || !WRITING.has(String(call["name"])),
        "who may read only is answered by nothing that writes",
      );
    }
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
  const { max_tokens: room, budget: most = room } = call["arguments"] as JsonObject;
  if (typeof most === "number")
    for (const shown of [said, JSON.stringify(structuredContent)])
      claim(estimateTokens(shown) <= most, "an answer costs no more than was allowed");
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

async function run(input: Input): Promise<readonly string[]> {
  await using world = await openWorld();
  const { program, serving, met, peer } = serveHere(world, input.readOnly);
  program.begin();
  const [came] = await Promise.allSettled([talk(program, input)]);
  await serving.close();
  peer.close();
  // What went wrong inside says more than what was answered for it.
  const [first] = met;
  if (first !== undefined) throw first;
  if (came.status === "rejected") throw came.reason;
  return came.value;
}

interface Started {
  readonly child: ChildProcess;
  readonly program: Program;
}

/** The program as it is started, one that may write and one that may not, with the same store. */
async function open(): Promise<Trial<Input>> {
  const home = temporary("nacre-fuzz-mcp-");
  await fillHome(home);
  const owner = await attachHome({ home, kind: "cli", version: "test" });
  await engineOver(owner).remember({ text: `The pelican is called Otto; its key is ${SECRET}.` });
  await owner.close();
  const started = new Map<boolean, Started>();
  const end = async (readOnly: boolean): Promise<void> => {
    const one = started.get(readOnly);
    started.delete(readOnly);
    if (one !== undefined) await ended(one.child);
  };
  return {
    async run(input) {
      const { readOnly, lines } = input;
      const one = started.get(readOnly) ?? (await start(home, readOnly));
      started.set(readOnly, one);
      const { child, program } = one;
      const outcomes = await talk(program, input);
      claim(child.exitCode === null && child.signalCode === null, "the process stays alive");
      // Numbers are used again by the next input: what comes late would be the answer to another request.
      if (cancelsIn(lines)) await end(readOnly);
      return outcomes;
    },
    async close() {
      for (const readOnly of [true, false]) await end(readOnly);
    },
  };
}

async function start(home: string, readOnly: boolean): Promise<Started> {
  const entry = join(import.meta.dirname, "../../src/main/cli.ts");
  const words = ["--home", home, "mcp", "--client", "cursor", ...(readOnly ? ["--read-only"] : [])];
  const child = spawn(process.execPath, [entry, ...words], { stdio: "pipe" });
  const program = new Program(child.stdout, child.stdin);
  program.begin();
  await program.heard([]);
  return { child, program };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.stdin?.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await gone;
  clearTimeout(timer);
}

export const mcp: Target<Input> = {
  ...{ name: "mcp", shape, inputs },
  claim:
    "Whatever a program writes, it is answered in the protocol, shown no secret and no conversation, and within its tokens.",
  open: async ({ real }) => (real ? await open() : { run, close: async () => {} }),
};
