/**
 * A whole prompt inside the real OpenClaw: authored text, what is folded, what was said, standing instructions and recall, in
 * this order and once each; for whom it is meant, and the same bytes for as long as it can be. One gateway serves all of it.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSqliteLease } from "../../src/adapters/store-sqlite/index.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import type { ModelRequest } from "./fake-model.ts";
import { type ChatMessage, contentText, typedText } from "./model-instructions.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { isAuthored, isOfTheHost, isSupplied, promptOf } from "./prompts.ts";
import { storedLane } from "./stored.ts";

let plugin: BuiltPlugin;
let host: OpenClawHost;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const TALK = "agent:main:talk";
const GROUP = "agent:main:telegram:group:7";
/** More than the host shows of a file. */
const RULES = Array.from(
  { length: 60 },
  (_, at) => `- Rule ${at + 1}: never open hatch ${1_000 + 17 * at} while pump ${at + 1} is running.`,
);
const TOOL_RULE = "- Never run deploy.sh without --dry-run first.";
const USER = "The owner is called Mara Lindqvist.";
const SOUL = "Speak plainly.";

beforeAll(async () => {
  plugin = await buildPlugin();
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
    config: {
      agents: { defaults: { bootstrapMaxChars: 2_000, contextInjection: "continuation-skip" } },
    },
  });
  const files = {
    "AGENTS.md": ["# Rules", "", ...RULES, ""].join("\n"),
    "TOOLS.md": ["# Tools", "", TOOL_RULE, ""].join("\n"),
    "USER.md": USER,
    "SOUL.md": SOUL,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(host.workspace, name), text);
  await asking(async (client) => {
    await vi.waitFor(
      async () => {
        const { roots } = await client.call("list_authored", {});
        expect(roots.flatMap((root) => root.files).map(({ path }) => path)).toEqual(
          expect.arrayContaining(Object.keys(files)),
        );
      },
      { timeout: 40_000, interval: 250 },
    );
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

/** What the model was sent for it, the newest time. */
async function say(lane: string, text: string): Promise<ModelRequest> {
  await host.say(lane, text);
  return host.model.last(text)!;
}

/** A machine that does too much at once is late now and then, and prompts do without recall: then it is asked again. */
async function sayWithRecall(lane: string, text: string): Promise<ModelRequest> {
  for (let left = 4; ; left -= 1) {
    const request = await say(lane, text);
    if (left === 0 || promptOf(request).supplied !== null) return request;
  }
}

const isSystem = ({ role }: ChatMessage) => role === "system" || role === "developer";

function systemOf({ messages }: ModelRequest): string {
  return messages
    .filter(isSystem)
    .map(({ content }) => contentText(content))
    .join("\n");
}

const TAGS = ["nacre_authored", "nacre_record", "summary", "nacre_message", "nacre_gap"];

/** What each message of a prompt is, in order. */
function kindsOf({ messages }: ModelRequest): readonly string[] {
  return messages
    .filter((message) => !isSystem(message) && !isOfTheHost(message))
    .map((message) => {
      if (isSupplied(message)) return "supplied";
      return TAGS.find((tag) => contentText(message.content).startsWith(`<${tag}`)) ?? message.role;
    });
}

const FILLER = "The harbour master counted ropes, lamps and buckets until the tide came in. ".repeat(12);

test("told in one session, recalled in another of the owner's; standing instructions with it, and nothing for a group", async () => {
  await host.say("agent:main:evening", "My sister Ottilie lives in Graz since May.");
  await host.say("agent:main:evening", "From now on always give distances in nautical miles.");
  const asked = "where does my sister Ottilie live?";
  await vi.waitFor(
    async () => {
      const { supplied } = promptOf(await say("agent:main:asked", asked));
      expect(supplied).toContain("Graz");
      expect(supplied).toContain("nautical miles");
    },
    { timeout: 40_000, interval: 500 },
  );
  const { supplied } = promptOf(host.model.last(asked)!);
  expect(supplied!.match(/<nacre_guidance\b/g)).toHaveLength(1);
  expect(supplied!.match(/<nacre_recall\b/g)).toHaveLength(1);
  expect(supplied).toContain('trust="untrusted"');
  const inGroup = JSON.stringify((await say(GROUP, asked)).messages);
  expect(inGroup).not.toContain("Graz");
  expect(inGroup).not.toContain("nautical");
});

test("what the host does not show of authored files stands first; the rest is left to it", async () => {
  const request = await say("agent:main:rules", "what are the rules?");
  const system = systemOf(request);
  const { authored } = promptOf(request);
  expect(authored).toContain(TOOL_RULE);
  expect(system).not.toContain(TOOL_RULE);
  const missing = RULES.filter((rule) => !system.includes(rule));
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.filter((rule) => !authored!.includes(rule))).toEqual([]);
  expect(request.messages.filter(isAuthored)).toHaveLength(1);
  // Files that it shows whole are not shown twice; USER.md is there only because our memory vouches for it.
  for (const words of [USER, SOUL]) {
    expect(system).toContain(words);
    expect(authored).not.toContain(words);
  }
  // A group has the rules of AGENTS.md, and not what is for the owner's own conversations.
  const group = promptOf(await say(GROUP, "and here?"));
  expect(group.authored).toContain(missing[0]!);
  expect(group.authored).not.toContain(TOOL_RULE);
  expect(host.log()).not.toContain("excluding automatic memory context");
});

test("all parts in order, once each, and the beginning grows from turn to turn", async () => {
  for (let turn = 0; turn < 6; turn += 1) await host.say(TALK, `turn ${turn}: berth ${turn}. ${FILLER}`);
  await host.compact(TALK);
  const prompts: ModelRequest[] = [];
  for (const text of ["where does my sister Ottilie live now?", "how far is Graz?", "and Ottilie again?"])
    prompts.push(await sayWithRecall(TALK, text));
  const [first] = prompts;
  const kinds = kindsOf(first!);
  expect(kinds.slice(0, 3)).toEqual(["nacre_authored", "nacre_record", "summary"]);
  expect(kinds.slice(-3)).toEqual(["assistant", "supplied", "user"]);
  expect(kinds.filter((kind) => kind === "supplied")).toHaveLength(1);
  expect(kinds.indexOf("user")).toBeGreaterThan(kinds.lastIndexOf("summary"));
  // Although the host is told to skip its files in turns that continue.
  expect(systemOf(prompts.at(-1)!)).toContain(RULES[0]!);
  const { summaries, supplied } = promptOf(first!);
  expect(new Set(summaries.map(({ id }) => id)).size).toBe(summaries.length);
  expect(supplied).toContain("Graz");
  prompts.slice(1).forEach((request, at) => {
    const before = cacheable(prompts[at]!);
    expect(cacheable(request).slice(0, before.length)).toEqual(before);
    expect(cacheable(request).length).toBeGreaterThan(before.length);
  });
});

/** Up to what depends on the question. */
function cacheable({ messages }: ModelRequest): readonly string[] {
  const from = messages.findIndex(isSupplied);
  return messages.slice(0, from < 0 ? -2 : from).map((message) => JSON.stringify(message));
}

test("later calls of a turn have the same bytes, recall included", async () => {
  const text = 'CALL lcm_grep {"pattern":"Ottilie"} THEN CALL lcm_grep {"pattern":"Graz"}';
  await sayWithRecall(TALK, text);
  const calls = host.model.requests.filter(({ typed }) => typed === text).slice(-3);
  expect(calls).toHaveLength(3);
  expect(calls[0]!.messages.at(-1)).not.toMatchObject({ role: "tool" });
  const upTo = ({ messages }: ModelRequest) => {
    const asked = messages.findLastIndex((one) => one.role === "user" && typedText(one) === text);
    return messages.slice(0, asked + 1).map((message) => JSON.stringify(message));
  };
  const [first, ...later] = calls.map(upTo);
  for (const call of later) expect(call).toEqual(first);
  expect(calls.map(({ messages }) => messages.filter(isSupplied).length)).toEqual([1, 1, 1]);
});

test("none of it is history: not in the transcript, not in the log, not in the next prompt", async () => {
  const earlier = promptOf(host.model.last("where does my sister Ottilie live now?")!).supplied!;
  const request = await say(TALK, "something else altogether: tulips");
  expect(JSON.stringify(request.messages)).not.toContain(JSON.stringify(earlier).slice(1, -1));
  for (const kept of [host.events(TALK), (await storedLane(host, TALK)).messages]) {
    expect(JSON.stringify(kept)).not.toMatch(/<nacre_|nacre\.(authored|recall|summary)/);
  }
  const { receipts } = await asking((client) => client.call("list_receipts", { limit: 200 }));
  const own = receipts.filter(({ sessionKey }) => sessionKey === TALK);
  expect(own.length).toBeGreaterThan(0);
  expect(own.slice(1).every(({ message }) => message !== null)).toBe(true);
  // Also of the first turn of a conversation, which nothing was stored of when its prompt was made.
  const first = receipts.filter(({ sessionKey }) => sessionKey === "agent:main:rules");
  expect(first.map(({ message }) => message !== null)).toEqual([true]);
});

test("what its owner forgets is recalled no more", async () => {
  const asked = "tell me, where is Ottilie living?";
  expect(promptOf(await sayWithRecall("agent:main:before", asked)).supplied).toContain("Graz");
  await asking(async (client) => {
    const { messages } = await client.call("select", { containing: "Graz" });
    await client.call("forget", { refs: messages.map(({ ref }) => ref) });
  });
  const after = await sayWithRecall("agent:main:after", asked);
  expect(JSON.stringify(after.messages)).not.toContain("Graz");
  expect(promptOf(after).supplied).toContain("nautical miles");
});

test("an engine that is gone leaves authored text, what was folded and what was said", async () => {
  const before = promptOf(await say(TALK, "while it is there"));
  expect(before.summaries.length).toBeGreaterThan(0);
  writeFileSync(join(host.state, "nacre", "config.json"), "this is no configuration");
  const lease = openSqliteLease({ path: `${host.state}/nacre/nacre.db` });
  await (await lease.seize({ pid: process.pid, kind: "test", version: "test" })).release();
  // It looks once a second whether it is still the owner.
  await sleep(2_500);
  const alone = promptOf(await say(TALK, "while it is gone"));
  expect(alone.supplied).toBeNull();
  expect(alone.authored).toBe(before.authored);
  expect(alone.record).toEqual(before.record);
  expect(alone.tail.length).toBeGreaterThan(before.tail.length);
});
