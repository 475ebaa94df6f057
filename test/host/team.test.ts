/**
 * Two gateways of the real OpenClaw, each with a state of its own, and one memory on a PostgreSQL server: one is killed in mid-turn and
 * the other goes on in its conversation; the server goes away under turns and comes back. Nothing is lost, nothing doubled.
 */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saidIn } from "../postgres/turns.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type ChatMessage, contentText } from "./model-instructions.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";

let server: PostgresServer;
let plugin: BuiltPlugin;
let one: OpenClawHost;
let other: OpenClawHost;

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

beforeAll(async () => {
  server = await startPostgres({ durable: true });
  plugin = await buildPlugin();
  const start = () =>
    startHost({
      plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
      env: { NACRE_STORE: server.url },
    });
  // One after the other: the first makes the tables, and each takes most of a core.
  one = await start();
  other = await start();
});

afterAll(async () => {
  await one?.stop();
  await other?.stop();
  await plugin?.remove();
  await server?.stop();
});

const words = (messages: readonly ChatMessage[]) =>
  messages.map(({ content }) => contentText(content)).join("\n");

/** What was said and answered is there once each; reading on behind a reply is given a moment. */
async function expectOnce(lane: string, said: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const stored = await saidIn(server.url, lane);
      expect(said.map((text) => stored.filter((each) => each.includes(text)).length)).toEqual(
        said.map(() => 1),
      );
    },
    { timeout: 30_000, interval: 500 },
  );
}

test("a gateway that is killed in mid-turn holds nothing: the other goes on in its conversation, and knows it", async () => {
  await one.say("agent:main:talk", "the ferry leaves at 7:40");
  await Promise.all([
    one.say("agent:main:talk", "the tickets are in the blue folder"),
    other.say("agent:main:elsewhere", "the boiler was serviced in May"),
  ]);
  const cut = one.say("agent:main:talk", "SLOW 30000 too late").catch(() => "cut off");
  await vi.waitFor(
    () => expect(one.model.requests.some(({ messages }) => words(messages).includes("too late"))).toBe(true),
    {
      timeout: 30_000,
    },
  );
  await one.kill9();
  expect(await cut).toBe("cut off");
  expect(await other.say("agent:main:talk", "now it is my turn")).toBe("ECHO: now it is my turn");
  // To this gateway's host the conversation is new; to the memory it is the same one. Who was killed worked in the background: the other takes that over.
  let asked = 0;
  await vi.waitFor(
    async () => {
      asked += 1;
      await other.say("agent:main:talk", `where are the tickets? (${asked})`);
      expect(words(other.model.requests.at(-1)?.messages ?? [])).toContain(
        "the tickets are in the blue folder",
      );
    },
    { timeout: 60_000, interval: 1_000 },
  );
  await expectOnce("talk", [
    "the ferry leaves at 7:40",
    "the tickets are in the blue folder",
    "now it is my turn",
    "where are the tickets? (1)",
  ]);
  await expectOnce("elsewhere", ["the boiler was serviced in May"]);
});

test("a server that goes away under turns and comes back: every turn is answered, and is there once", async () => {
  const said: string[] = [];
  const say = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      const text = `line ${said.length} of the log`;
      said.push(text);
      expect(await other.say("agent:main:log", text)).toBe(`ECHO: ${text}`);
    }
  };
  await say(3);
  const going = say(4);
  await server.halt();
  await going;
  await say(1);
  await server.resume();
  await say(3);
  await expectOnce("log", said);
});
