/** A home in which everything that can hold words holds hostile ones. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientEngine } from "../../src/wire/index.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "./host.ts";
import { HOSTILE, LONG_LINE, MARKUP } from "./hostile-words.ts";
import { temporary } from "./temporary.ts";
import { workOn } from "./worked-home.ts";

const files = temporary("nacre-hostile-");
const chat = join(files, "chat.jsonl");
const lines = [...HOSTILE, LONG_LINE].flatMap((content, at) => [
  { role: "user", content, timestamp: 1_790_000_000_000 + at * 60_000 },
  {
    role: "assistant",
    content: `I heard: ${content.slice(0, 500)}`,
    timestamp: 1_790_000_030_000 + at * 60_000,
  },
]);
writeFileSync(chat, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const notes = join(files, "notes.jsonl");
const observed = HOSTILE.map((text, at) => ({
  summary: text.slice(0, 300),
  text,
  kind: "note",
  scope: `s${at}`,
}));
writeFileSync(notes, observed.map((line) => `${JSON.stringify(line)}\n`).join(""));

/** What a person types is refused when nobody can read it: that comes in by files alone. */
const TYPED = [...HOSTILE.slice(0, 3), HOSTILE[4]!];

const BEFORE: readonly (readonly string[])[] = [
  ["ingest", chat, "--owner", "--session-key", `agent:main:${MARKUP}`],
  ["ingest", chat, "--owner", "--session-key", `agent:main:${HOSTILE[2]!}`],
  ["ingest", notes],
  ...TYPED.map((text) => ["remember", `My notes say ${text}`]),
  ...TYPED.map((text, at) => [
    "facts",
    "assert",
    `person:p${at} <b onclick="owned=1">tern</b>`,
    "lives_in",
    `place:${text}`,
  ]),
  ["facts", "assert", "project:terns", "uses", `tool:${MARKUP}`],
  ["graph", "link", "project:terns", "uses", `tool:${MARKUP}`, "--evidence", "msg:1"],
  ["graph", "alias", "project:terns", MARKUP],
  ...TYPED.map((text) => ["brain", "teach", `Always mind ${text}`]),
  ...TYPED.map((text) => ["guidance", "add", `Never write ${text}`]),
  ["events", "append", "--type", "ops.alert", "--scope", MARKUP, `Disk ${MARKUP}`],
  ["pack", `tern ${MARKUP}`, "--trace", "full"],
  ["brain", "init"],
];

export async function fillHostileHome(home: string): Promise<void> {
  await workOn(home, async ({ engine, type }) => {
    for (const argv of BEFORE) await type(...argv);
    await prompted(engine);
  });
}

/** A turn of the host with its receipt, asked in hostile words. */
async function prompted(engine: ClientEngine): Promise<void> {
  const host = hostTranscript("hostile");
  const prompt = `What is a tern? ${MARKUP}`;
  const named = { lane: LANE, sessionId: "hostile" };
  const plan = await engine.assemble({ ...named, count: 0, newest: [], budget: 8_000, final: true });
  const supplied = await engine.supply({
    ...named,
    asker: { ...LANE, isOwner: true },
    prompt,
    room: plan.room,
    plan: plan.account,
    withinMs: 30_000,
  });
  const sent = { messages: plan.count, tokens: plan.tokens, supplied: true, degraded: [] };
  const { id } = await engine.keepReceipt({ ...named, plan: plan.account, supply: supplied.account, sent });
  const said = host.say(userSays(prompt, 1_793_000_000_000), assistantSays(MARKUP, 1_793_000_001_000));
  await engine.commitTurn({ ...host.commit(said), ...(id !== null && { receipt: id }) });
}
