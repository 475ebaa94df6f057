import type { PackAnswer, PackIntent, PackTrace } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { used } from "../budget-bar.ts";
import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { agentOf } from "../lane-name.ts";
import { PACK_FIELDS, PACK_TRACE_FIELDS } from "../pack-fields.ts";
import { plainText } from "../plain-text.ts";
import { requoted } from "../query-words.ts";
import { renderPackTrace } from "../render-pack-trace.ts";
import { tailLines } from "../tail-lines.ts";
import { indexingNote } from "../to-be-indexed.ts";
import { DEGRADED_HELP, notesOn } from "../why-incomplete.ts";

const INTENTS = ["lookup", "plan", "debug", "write", "research"] as const;

const BAR_COLUMNS = 10;

export const packCommand = defineCommand({
  name: "pack",
  summary: "Gather what memory has on a request, within a budget, for a model to read",
  description: [
    "Looks through what was just said (--lane, --tail), what is kept (observations, memories, events, summaries, messages) and what is written down (documents), and puts the best of it into one block of text, each line behind its reference. Never more tokens than --budget, counted as it is printed, in any script. What fits the request best comes first; how much it matters and on whose word it is count for less than that, together less than a factor of two. One preference and one decision have a place where they fit; events have at most four places in ten; of two that contradict each other both are there, and it is said.",
    "Each item is the short of it; one line where there is little room; detail where what is asked for to the letter (in quotation marks, a name in code, a number) stands only there, or with --depth 2, for three at most. What is held back until a person decides is never there; what no person and no assistant said stands in quotation marks, marked untrusted. --intent prefers kinds a little (by an eighth): lookup facts, memories, documents; plan plans, decisions, events; debug learnings, events, notes, messages; write preferences, decisions, documents; research documents, summaries, facts.",
    "Lessons of the brain and standing instructions stand in prompts and not in packs: brain lessons and guidance list show them.",
    "What is included counts as used, which keeps observations from being put away; --no-use leaves that out. A trace of how it came to be is kept, without any of the words: `nacre trace pack:ID` shows it.",
  ].join("\n\n"),
  args: { query: { help: "What is to be done or known", variadic: true } },
  flags: {
    budget: {
      type: "tokens",
      default: 1_200,
      min: 64,
      max: 32_000,
      short: "b",
      help: "Most tokens of the whole block",
    },
    limit: { type: "integer", default: 12, min: 1, max: 50, short: "n", help: "Most items" },
    scope: {
      type: "text",
      placeholder: "NAME",
      help: "Of what was told under names, only what was told under this one; messages, and what is kept of conversations, go in all the same",
    },
    intent: { type: "choice", choices: INTENTS, help: "What it is for: prefers some kinds a little" },
    lane: { type: "text", placeholder: "KEY", help: "Session key of a conversation: its newest turns go in" },
    agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
    tail: { type: "texts", placeholder: "TEXT", help: "A line that was just said; the oldest first" },
    "tail-file": {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Such lines from a file, or - for standard input: text, or a JSON list of texts",
    },
    "tail-budget": {
      type: "tokens",
      min: 0,
      max: 32_000,
      help: "Most tokens of what was just said; otherwise a quarter of the budget. 0: none of it",
    },
    log: {
      type: "boolean",
      help: "The newest lines of the log of --lane too, at the end: a fifth of the budget at most",
    },
    "log-budget": {
      type: "tokens",
      min: 0,
      max: 32_000,
      help: "Most tokens of those lines, up to half of the budget",
    },
    depth: {
      type: "integer",
      min: 0,
      max: 2,
      help: "0: one line each. 1: no detail. 2: the best with detail",
    },
    archived: { type: "boolean", help: "What was put away for not having been used, too" },
    trace: { type: "choice", choices: ["compact", "full"], help: "Say why: of what is in, or of everything" },
    "no-use": { type: "boolean", help: "What is included does not count as used" },
  },
  examples: [
    { run: "pack rename the release branch --budget 800", does: "what is known of it, in 800 tokens" },
    {
      run: "pack gateway timeout --scope atlas --intent debug",
      does: "nothing of other projects, for debugging",
    },
    { run: "pack what next --lane agent:main:main", does: "with the newest turns of a conversation" },
    {
      run: "pack what next --lane agent:main:main --log",
      does: "and with what happened in it, line by line",
    },
    {
      run: "pack deploy --tail 'user: not on Friday' --trace full",
      does: "with a line, and why the rest is out",
    },
    { run: "pack gateway timeout --json", does: "as data for a program: nacre.context-pack.v1" },
  ],
  json: {
    summary: "the pack, and how it came to be.",
    fields: {
      ...PACK_FIELDS,
      id: "number of its trace, for `nacre trace pack:ID`; null: it could not be kept",
      trace: "null without --trace",
      ...Object.fromEntries(Object.entries(PACK_TRACE_FIELDS).map(([path, help]) => [`trace.${path}`, help])),
      "degraded[]": DEGRADED_HELP,
    },
  },
  exits: {
    0: "Also when nothing was found, and when something that would have helped is down: the reason is said.",
    2: "Also when the query is empty, and when --tail-file - is given and nothing is piped in.",
  },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    const query = args.query.map(requoted).join(" ");
    if (query.trim() === "") throw emptyRequest();
    if (flags.agent !== undefined && flags.lane === undefined)
      throw new NacreError(
        "input/bad-flag",
        "--agent is about --lane",
        "Give --lane too, or leave out --agent.",
      );
    const ofLane = (["log", "log-budget"] as const).find(
      (name) => flags[name] !== undefined && flags[name] !== false,
    );
    if (ofLane !== undefined && flags.lane === undefined)
      throw new NacreError(
        "input/bad-flag",
        `--${ofLane} is about --lane`,
        `Give --lane too, or leave out --${ofLane}.`,
      );
    const tail = await tailLines(flags.tail, flags["tail-file"], dependencies);
    const asked = dependencies.now();
    const answer: PackAnswer = await client.pack(
      {
        ...{ query, budget: flags.budget, limit: flags.limit, archived: flags.archived },
        ...(flags.scope !== undefined && { scope: flags.scope }),
        ...(flags.intent !== undefined && { intent: flags.intent as PackIntent }),
        ...(flags.lane !== undefined && {
          lane: { agent: agentOf(flags.agent, flags.lane), sessionKey: flags.lane },
        }),
        ...(tail.length > 0 && { tail }),
        ...(flags["tail-budget"] !== undefined && { tailBudget: flags["tail-budget"] }),
        ...((flags.log || flags["log-budget"] !== undefined) && { log: true }),
        ...(flags["log-budget"] !== undefined && { logBudget: flags["log-budget"] }),
        ...(flags.depth !== undefined && { depth: flags.depth as 0 | 1 | 2 }),
        ...{ trace: flags.trace === "full" ? "full" : "compact", asked },
        utcOffset: dependencies.utcOffset(asked),
      },
      signal,
    );
    const kept = await keep(client, answer, !flags["no-use"]);
    const degraded = [...answer.degraded, ...(kept === null && answer.trace !== null ? ["not-kept"] : [])];
    const trace: PackTrace | null =
      flags.trace === undefined || answer.trace === null
        ? null
        : { ...answer.trace, refreshed: kept?.refreshed ?? [] };
    out.result({ ...answer.pack, id: kept?.id ?? null, trace, degraded }, ({ bundle }, style) =>
      [plainText(bundle), ...(trace === null ? [] : ["", renderPackTrace(trace, style)])]
        .filter((part, at) => at > 0 || part !== "")
        .join("\n"),
    );
    const { items, meta } = answer.pack;
    for (const note of notesOn(degraded, query, items.length === 0)) out.note(note);
    for (const note of indexingNote(degraded, suggest)) out.note(note);
    if (items.length > 0) {
      const again = kept === null ? "" : `; ${suggest(`trace pack:${kept.id}`)}`;
      const full = `${count(meta.tokens)} of ${count(meta.budget)} tokens`;
      const share = meta.tokens / Math.max(1, meta.budget);
      const bar = dependencies.stderr.isTTY ? `${used(share, BAR_COLUMNS, out.style.draws)} ` : "";
      out.note(out.style.dim(`${bar}${counted(items.length, "item")}, ${full}${again}`));
    }
    return undefined;
  },
});

/** Null: it could not be kept, which is no reason to be without the pack. */
async function keep(
  client: Parameters<typeof packCommand.run>[0]["client"],
  { trace, retrieved }: PackAnswer,
  noteUse: boolean,
): Promise<{ readonly id: number; readonly refreshed: readonly string[] } | null> {
  if (trace === null) return null;
  try {
    return await client.keepPack({ trace, retrieved, noteUse });
  } catch {
    return null;
  }
}

function emptyRequest(): NacreError {
  return new NacreError(
    "input/bad-field",
    "nothing to pack for: the query is empty",
    "Say in a few words what is to be done or known.",
  );
}
