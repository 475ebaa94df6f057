/**
 * What is so, inside the real OpenClaw: the owner says it in one conversation and otherwise in another, and whatever is asked
 * afterwards is answered by what is so now, with since when and on whose word. One gateway, restarted once.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { attachHome } from "../../src/main/attach-home.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { promptOf } from "./prompts.ts";

let plugin: BuiltPlugin;
let host: OpenClawHost;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const GROUP = "agent:main:telegram:group:7";
const ASKED = "where do I live?";
/** Where somebody said otherwise later, it is said where. */
const FACT =
  /^\[fact:\d+ since \d{4}-\d{2}-\d{2}, on the owner's word(, but see msg:\d+ of [\d-]+)?\] owner lives in Porto$/;

beforeAll(async () => {
  plugin = await buildPlugin();
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
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

/** What was ever said of the owner, as whoever asks at a terminal is told it. */
const timeline = () => asking((client) => client.call("fact_timeline", { subject: "owner" }));

async function known(says: string): Promise<void> {
  await vi.waitFor(async () => expect((await timeline()).facts.map((fact) => fact.says)).toContain(says), {
    timeout: 40_000,
    interval: 250,
  });
}

/** A machine that does too much at once is late now and then, and prompts do without recall: then it is asked again. */
async function suppliedFor(lane: string, text: string): Promise<string> {
  for (let left = 4; ; left -= 1) {
    await host.say(lane, text);
    const { supplied } = promptOf(host.model.last(text)!);
    if (left === 0 || supplied !== null) return supplied ?? "";
  }
}

/** The current fact, as it stands in a prompt; and that nothing else in it says otherwise without a mark. */
function expectCurrent(supplied: string): void {
  const lines = supplied.split("\n");
  expect(
    lines.filter((line) => FACT.test(line)),
    supplied,
  ).toHaveLength(1);
  const outdated = lines.filter((line) => line.includes("Hamburg") && !/no longer so|until \d{4}/.test(line));
  expect(outdated, supplied).toEqual([]);
}

test("said in one conversation, changed in another, and asked in a third", async () => {
  await host.say("agent:main:autumn", "I live in Hamburg.");
  await known("owner lives in Hamburg");
  await host.say("agent:main:winter", "I moved to Porto.");
  await known("owner lives in Porto");
  expectCurrent(await suppliedFor("agent:main:asked", ASKED));
  const { facts } = await timeline();
  expect(facts.map(({ says, status, voice }) => ({ says, status, voice }))).toEqual([
    { says: "owner lives in Hamburg", status: "superseded", voice: "owner" },
    { says: "owner lives in Porto", status: "active", voice: "owner" },
  ]);
  expect(facts[0]!.to).toBe(facts[1]!.from);
});

test("what is said in a group, quoted or repeated by the assistant makes no fact, and a group is told none", async () => {
  await host.say(GROUP, "I live in Vienna.");
  // Somebody else's words; and the model repeats all that it is told.
  await host.say("agent:main:echo", "Petra writes: I live in Bergen.");
  await host.say("agent:main:autumn", "I speak Danish.");
  // Messages are heard in the order of their arrival.
  await known("owner speaks Danish");
  const all = await timeline();
  expect(all.facts.map(({ says }) => says).sort()).toEqual([
    "owner lives in Hamburg",
    "owner lives in Porto",
    "owner speaks Danish",
  ]);
  const { facts } = await asking((client) => client.call("read_facts", {}));
  expect(facts.filter(({ says }) => /Vienna|Bergen/.test(says))).toEqual([]);
  await host.say(GROUP, ASKED);
  const inGroup = JSON.stringify(host.model.last(ASKED)!.messages);
  expect(inGroup).not.toMatch(/fact:\d|Porto|Hamburg/);
});

test("after a restart it is the same, and openclaw nacre facts timeline owner tells both", async () => {
  const before = await timeline();
  await host.restart();
  const [told, supplied] = await Promise.all([
    host.cli(["nacre", "facts", "timeline", "owner", "--predicate", "lives_in"]),
    suppliedFor("agent:main:afterwards", ASKED),
  ]);
  expect(told, told.stderr).toMatchObject({ code: 0 });
  expect(told.stdout).toContain("Hamburg");
  expect(told.stdout).toContain("Porto");
  expectCurrent(supplied);
  expect(await timeline()).toEqual(before);
});
