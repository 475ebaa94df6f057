import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import type { Json } from "../../../kernel/json.ts";
import { EVENT_TYPES } from "../../../kernel/ledger-words.ts";
import { defineCommand } from "../command.ts";
import { eventFields } from "../event-flags.ts";
import { oneLine } from "../plain-text.ts";
import { renderEvents } from "../render-events.ts";
import { typedText } from "../typed-text.ts";

const TRUSTS = ["human", "agent", "tool", "web", "unknown"] as const;

export const eventsAppendCommand = defineCommand({
  name: "events append",
  takesText: true,
  creates: true,
  summary: "Tell of something that happened",
  description:
    "Kept once by its name: telling it again changes nothing. Without --name the name is made of what is said and of when it happened, which is now unless --at says it: the same said twice happened twice, the same with the same --at is one. A name that somebody else used is refused. Secrets are replaced before anything is cut: a summary has 400 characters, a payload 8 KiB and refs 4 KiB, and of what is larger its size and beginning are kept. Whole outputs (stdout, stderr and the like) are counted and left out. What reads like an instruction and comes of a tool, the web or nobody known is kept and held back. What a conversation says is in the log already and need not be told.",
  args: { summary: { help: "What happened, in one line; - reads standard input", variadic: true } },
  flags: {
    type: { type: "choice", choices: EVENT_TYPES, default: "ops.observation", help: "What it is" },
    scope: { type: "text", placeholder: "NAME", help: "The project or subject; otherwise the owner's own" },
    session: { type: "text", placeholder: "NAME", help: "The run that it belongs to" },
    agent: { type: "text", placeholder: "NAME", help: "Who did it" },
    at: { type: "time", help: "When it happened: a date, a time (UTC), or how long ago (2h); otherwise now" },
    name: { type: "text", placeholder: "NAME", help: "By which it is known again" },
    payload: { type: "text", placeholder: "JSON", help: "What goes with it: JSON, or @FILE" },
    refs: { type: "text", placeholder: "JSON", help: "What it refers to: JSON, or @FILE" },
    trust: { type: "choice", choices: TRUSTS, help: "On whose word, where that is less than yours" },
  },
  examples: [
    { run: "events append --type ops.alert --scope atlas Disk full on db-1", does: "an alert of a project" },
    {
      run: `events append --type ops.decision --name adr-12 --payload '{"pr":812}' We keep SQLite`,
      does: "a decision, once by its name",
    },
    {
      run: "events append --session nightly-42 --at 2h Backup took 40 minutes",
      does: "what was two hours ago",
    },
  ],
  json: {
    summary: "the event, as it is kept.",
    fields: {
      ...eventFields("event."),
      held: "why it is held back until a person decides, or null",
      isNew: "false when it was told before",
    },
  },
  exits: { 2: "It is refused: no type, no words, no time, or marked as private." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const summary = await typedText("tell", args.summary, dependencies);
    const payload = await jsonOf("payload", flags.payload);
    const refs = await jsonOf("refs", flags.refs);
    const answer = await client.appendEvent({
      type: flags.type,
      summary,
      ...(flags.scope !== undefined && { scope: flags.scope }),
      ...(flags.session !== undefined && { session: flags.session }),
      ...(flags.agent !== undefined && { agent: flags.agent }),
      ...(flags.at !== undefined && { at: flags.at }),
      ...(flags.name !== undefined && { name: flags.name }),
      ...(payload !== undefined && { payload }),
      ...(refs !== undefined && { refs }),
      ...(flags.trust !== undefined && { trust: flags.trust }),
    });
    out.result(answer, ({ event }, style) => renderEvents([event], style));
    if (out.json) return undefined;
    if (!answer.isNew)
      out.note("It was told before, and is as it was. Give another --name or --at where it is another.");
    if (answer.held !== null)
      out.note(`It is held back (${answer.held}): ${suggest("quarantine list")} shows what waits.`);
    return undefined;
  },
});

async function jsonOf(flag: string, typed: string | undefined): Promise<Json | undefined> {
  if (typed === undefined) return undefined;
  const text = typed.startsWith("@") ? await fileOf(flag, typed.slice(1)) : typed;
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    const hint = `Give --${flag} a JSON value such as '{"pr":812}', or a file with one as @FILE.`;
    throw new NacreError("input/bad-flag", `--${flag} is not JSON`, hint, { cause });
  }
}

async function fileOf(flag: string, name: string): Promise<string> {
  const path = resolve(name);
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new NacreError(
      "input/bad-file",
      `--${flag}: cannot read ${oneLine(path)}: ${String(code)}`,
      "Give a file that is there and that you may read.",
      { cause },
    );
  }
}
