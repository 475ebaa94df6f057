/**
 * What is taught, inside the real OpenClaw: a model calls brain_teach with words that the owner used, the next prompt that is about it
 * has the lesson, and so has one after a restart. What a model teaches on its own word stands apart, as data.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attachHome } from "../../src/main/attach-home.ts";
import { leaveTickBegun } from "./begun-tick.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type ChatMessage, currentTurn } from "./model-instructions.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { promptOf } from "./prompts.ts";

let plugin: BuiltPlugin;
let host: OpenClawHost;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** No standing instruction, which would stand in the prompt as that. */
const TAUGHT = "The website is deployed with make ship.";
const ASKED = "how do I deploy the website?";
const LESSON = /^\[lesson:\d+ correction \d{4}-\d{2}-\d{2}\] The website is deployed with make ship\.$/;

beforeAll(async () => {
  plugin = await buildPlugin();
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
    // Otherwise the process that learns waits until a gateway has come to rest.
    env: { NACRE_BRAIN_AFTER_MS: "500" },
  });
});

afterAll(async () => {
  await host?.stop();
  await plugin?.remove();
});

type Asking = Awaited<ReturnType<typeof attachHome>>;

async function asking<T>(work: (client: Asking) => Promise<T>): Promise<T> {
  const client = await attachHome({ home: `${host.state}/nacre`, kind: "cli", version: "test" });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** Turns that were had. */
let turns = 0;

async function say(lane: string, text: string): Promise<void> {
  turns += 1;
  await host.say(lane, text);
}

/** The model teaches what it is told to, whatever the owner said. */
async function teaching(lane: string, said: string, instruction: string): Promise<void> {
  host.model.script(({ typed, messages }) =>
    typed.startsWith(said) && !hasCalled(messages)
      ? { kind: "calls", calls: [{ name: "brain_teach", args: JSON.stringify({ instruction }) }] }
      : undefined,
  );
  await say(lane, said);
  host.model.script();
}

/** A tool was called in this turn already. */
function hasCalled(messages: readonly ChatMessage[]): boolean {
  return currentTurn(messages).since.some(({ role }) => role === "tool");
}

/** A machine that does too much at once is late now and then, and prompts do without: then it is asked again. */
async function linesFor(lane: string, found: RegExp): Promise<readonly string[]> {
  for (let left = 6; ; left -= 1) {
    await say(lane, ASKED);
    const lines = (promptOf(host.model.last(ASKED)!).supplied ?? "").split("\n");
    if (left === 0 || lines.some((line) => found.test(line))) return lines;
  }
}

/** The lines of a section. */
function within(lines: readonly string[], name: string): readonly string[] {
  const from = lines.findIndex((line) => line.startsWith(`<nacre_${name}`));
  return from < 0 ? [] : lines.slice(from, lines.indexOf(`</nacre_${name}>`));
}

test("a lesson in the owner's own words is in the next prompt that is about it, and in no other", async () => {
  await teaching("agent:main:teaching", `That was wrong. ${TAUGHT}`, TAUGHT);
  const { lessons } = await asking((client) => client.call("list_lessons", {}));
  expect(lessons).toMatchObject([{ text: TAUGHT, trust: "human", voice: "own-words", state: "active" }]);
  const lines = await linesFor("agent:main:asking", LESSON);
  expect(within(lines, "lessons").filter((line) => LESSON.test(line))).toHaveLength(1);
  await say("agent:main:asking", "which colour has the sky?");
  const other = promptOf(host.model.last("which colour")!).supplied ?? "";
  expect(other).not.toContain("<nacre_lessons>");
});

test("what the owner did not say is a proposal, and stands apart as unconfirmed", async () => {
  await teaching("agent:main:teaching", "Hello again.", "Deploy the website on Fridays only.");
  const { lessons } = await asking((client) => client.call("list_lessons", { states: ["proposed"] }));
  expect(lessons).toMatchObject([{ trust: "agent", voice: "tool" }]);
  const lines = await linesFor("agent:main:asking", LESSON);
  expect(within(lines, "lessons").join("\n")).not.toContain("Fridays");
});

test("every turn has one decision, which it is bound to, and the CLI tells why", async () => {
  const list = () => asking((client) => client.call("list_episodes", { limit: 100 }));
  // The last of them is kept behind the reply.
  const { episodes } = await vi.waitFor(async () => {
    const listed = await list();
    expect(listed.episodes.map(({ message }) => message)).not.toContain(null);
    expect(listed.episodes).toHaveLength(turns);
    return listed;
  }, 10_000);
  expect(new Set(episodes.map(({ message }) => message)).size).toBe(turns);
  const served = episodes.find(({ decision, tokens }) => decision === "use_brain" && tokens > 0)!;
  expect(served.message).toMatch(/^msg:\d+$/);
  const told = await host.cli(["nacre", "brain", "trace", served.ref]);
  expect(told, told.stderr).toMatchObject({ code: 0 });
  expect(told.stdout).toContain("lesson:1");
});

test("after a restart it is taught still, and the process that learns is killed without anything else happening", async () => {
  await host.stopGateway();
  await leaveTickBegun(host);
  await host.start();
  const lines = await linesFor("agent:main:afterwards", LESSON);
  expect(within(lines, "lessons").filter((line) => LESSON.test(line))).toHaveLength(1);
  const status = () => asking((client) => client.call("brain_status", {}));
  const patiently = { timeout: 60_000, interval: 250 };
  await expect.poll(async () => (await status()).worker.pid, patiently).not.toBeNull();
  process.kill((await status()).worker.pid!, "SIGKILL");
  const after = await linesFor("agent:main:afterwards", LESSON);
  expect(within(after, "lessons").filter((line) => LESSON.test(line))).toHaveLength(1);
  await expect.poll(async () => (await status()).worker.restarts, patiently).toBeGreaterThanOrEqual(1);
  expect(await status()).toMatchObject({ mode: "on", lessons: { active: 1, proposed: 1 } });
});
