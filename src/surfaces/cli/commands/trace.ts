import type { ReplayAnswer, TraceRequest } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { refsIn } from "../../../kernel/ids.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { agentOf } from "../lane-name.ts";
import { PACK_TRACE_FIELDS } from "../pack-fields.ts";
import { oneLine } from "../plain-text.ts";
import { RECEIPT_FIELDS, SHOWN_RECEIPT_FIELDS } from "../receipt-fields.ts";
import { renderReceipts, renderReplay, renderTrace, renderWhy } from "../render-receipt.ts";
import { listTracedPacks, packNamed, tracePack } from "../trace-pack.ts";

interface TraceFlags {
  readonly list: boolean;
  readonly why: string | undefined;
  readonly replay: boolean;
  readonly prompt: string | undefined;
  readonly packs: boolean;
  readonly query: string | undefined;
  readonly lane: string | undefined;
  readonly agent: string | undefined;
  readonly before: number | undefined;
}

export const traceCommand = defineCommand({
  name: "trace",
  summary: "Say what stood in a prompt, what did not, and why",
  description: [
    "Each prompt that is assembled leaves a receipt: what its budget went to, every candidate with its scores and the reason it is in or out, what was searched and what came too late. It holds references and numbers, and none of the words.",
    "Without a number the newest receipt is shown; --why explains one thing, --replay makes the selection again from what was stored then and says whether it is the same, --list shows which receipts there are.",
    "Packs have traces of the same kind: pack:3 shows that of one, --packs which there are. Made again, a pack needs its question, of which only a digest is kept.",
  ].join("\n\n"),
  args: {
    id: {
      help: "Number of a receipt, or the question it was for, such as msg:42; or pack:3",
      optional: true,
    },
  },
  flags: {
    why: { type: "text", placeholder: "REF", help: "Explain one thing: msg:42, shard:2, AGENTS.md#L3" },
    replay: { type: "boolean", help: "Make the selection again as of then, and compare" },
    prompt: {
      type: "text",
      placeholder: "TEXT",
      help: "With --replay: the question, where its turn was not stored",
    },
    query: {
      type: "text",
      placeholder: "TEXT",
      help: "With --replay of a pack: its question, word for word",
    },
    list: { type: "boolean", help: "List receipts, the newest first" },
    packs: { type: "boolean", help: "List packs, the newest first" },
    lane: { type: "text", placeholder: "KEY", help: "Session key: the newest of this lane" },
    agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
    limit: {
      type: "integer",
      default: 20,
      min: 1,
      max: 200,
      short: "n",
      help: "With --list or --packs: most to list",
    },
    before: { type: "integer", min: 1, placeholder: "ID", help: "With --list: only older ones than this" },
  },
  examples: [
    { run: "trace", does: "what stood in the newest prompt, and why" },
    { run: "trace 12 --why msg:42", does: "why that message was in, or was not" },
    { run: "trace msg:340 --replay", does: "the prompt of that question again, and what differs" },
    { run: "trace --list --lane agent:main:main", does: "which receipts one conversation has" },
    { run: "trace 12 --json", does: "the whole receipt, for a script" },
    { run: "trace pack:3", does: "what a pack has in it, what not, and why" },
    { run: "trace pack:3 --replay --query 'gateway timeout'", does: "the same pack again, and what differs" },
  ],
  json: {
    summary: "the receipt, with what was asked about it; with --list, which there are.",
    fields: {
      ...Object.fromEntries(
        Object.entries(SHOWN_RECEIPT_FIELDS).flatMap(([path, help]) => [
          [path, help],
          [`receipts[].${path}`, help],
        ]),
      ),
      ...RECEIPT_FIELDS,
      why: "null without --why",
      "why.ref": "what was asked about",
      "why.included": "whether it was in; null: cannot be told",
      "why.candidates[].*": "what the receipt lists of it, as above",
      "why.why[]": "the reasons, a sentence each",
      replay: "null without --replay",
      "replay.id": "the receipt",
      "replay.same": "whether the same things are in, in the same order",
      "replay.differences[]": "what differs",
      "replay.notes[]": "what cannot be as it was",
      ...Object.fromEntries(Object.entries(PACK_TRACE_FIELDS).map(([path, help]) => [`trace.${path}`, help])),
      "packs[].id": "with --packs: its number",
      "packs[].at": "when it was made",
      "packs[].included": "how many items",
      "packs[].tokens": "what they cost",
      "packs[].budget": "of how many",
    },
  },
  exits: {
    2: "Also when --why is given what is no reference.",
    3: "There is no such receipt, pack or lane, or nothing of what --why names.",
    4: "With --replay: the selection is not the same any more.",
  },
  async run({ args, flags, client, suggest, out }) {
    refuseIgnored(args.id, flags);
    if (flags.packs) return listTracedPacks(client, flags.limit, out);
    const pack = packNamed(args.id);
    if (pack !== null) {
      const { why, replay, query } = flags;
      return tracePack(client, { id: pack, why, replay, query }, out);
    }
    const lane =
      flags.lane === undefined
        ? {}
        : { lane: { agent: agentOf(flags.agent, flags.lane), sessionKey: flags.lane } };
    if (flags.list) {
      const before = flags.before === undefined ? {} : { before: flags.before };
      const answer = await client.listReceipts({ ...lane, ...before, limit: flags.limit });
      out.result(answer, ({ receipts }, style) => renderReceipts(receipts, style));
      const last = answer.receipts.at(-1);
      if (last === undefined) {
        const whose = flags.lane === undefined ? "yet" : `for the lane ${oneLine(flags.lane)}`;
        out.note(flags.before === undefined ? `No receipt is kept ${whose}.` : "None that is kept is older.");
      } else if (answer.receipts.length === flags.limit) {
        const named = flags.lane === undefined ? "" : ` --lane ${flags.lane}`;
        out.note(`Older ones: ${suggest(`trace --list${named} --before ${last.id}`)}`);
      }
      return undefined;
    }
    const why = flags.why === undefined ? {} : { why: flags.why };
    const answer = await client.trace({ ...lane, ...named(args.id), ...why });
    const given = flags.prompt === undefined ? {} : { prompt: flags.prompt };
    const replay: ReplayAnswer | null = flags.replay
      ? await client.replay({ id: answer.id, ...given })
      : null;
    out.result({ ...answer, replay }, (_, style) => {
      if (answer.why === null && replay === null) return renderTrace(answer, style);
      return [
        style.bold(`receipt ${answer.id}`),
        ...(answer.why === null ? [] : [renderWhy(answer.why, style)]),
        ...(replay === null ? [] : [renderReplay(replay, style)]),
      ].join("\n");
    });
    return replay === null || replay.same ? undefined : EXIT_CODES.attention;
  },
});

/** What would be left out of account is refused: whoever typed it expects something of it. */
function refuseIgnored(
  id: string | undefined,
  { list, why, replay, prompt, lane, agent, before, packs, query }: TraceFlags,
): void {
  const listed = [
    ...(id === undefined ? [] : [id]),
    ...(why === undefined ? [] : ["--why"]),
    ...(replay ? ["--replay"] : []),
  ];
  if (list && listed.length > 0)
    throw badFlag(
      `--list shows which receipts there are: ${listed.join(", ")} has no place there`,
      "Give one or the other.",
    );
  const isPack = packNamed(id) !== null;
  if (packs && (list || listed.length > 0 || lane !== undefined))
    throw badFlag("--packs shows which packs there are, and nothing else", "Leave out the rest.");
  if (query !== undefined && !(replay && isPack))
    throw badFlag("--query is about --replay of a pack", "Name the pack, such as pack:3, and give --replay.");
  if (isPack && (prompt !== undefined || lane !== undefined))
    throw badFlag("a pack is not of a prompt or a lane", "Leave out --prompt and --lane.");
  if (prompt !== undefined && !replay)
    throw badFlag("--prompt is about --replay", "Give --replay too, or leave out --prompt.");
  if (before !== undefined && !list)
    throw badFlag("--before is about --list", "Give --list too, or leave out --before.");
  if (agent !== undefined && lane === undefined)
    throw badFlag("--agent is about --lane", "Give --lane too, or leave out --agent.");
}

function badFlag(message: string, hint: string): NacreError {
  return new NacreError("input/bad-flag", message, hint);
}

/** A number, or the reference of a question, pasted with whatever stood around it. */
function named(typed: string | undefined): Pick<TraceRequest, "id" | "of"> {
  if (typed === undefined) return {};
  const number = /^#?(\d{1,15})$/.exec(typed.trim());
  if (number !== null && Number(number[1]) > 0) return { id: Number(number[1]) };
  const [ref] = refsIn(typed);
  if (ref !== undefined) return { of: ref };
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(typed.slice(0, 80))} names no receipt`,
    "Give its number, from 1 on, as `nacre trace --list` shows it, or the question it was for, such as msg:42.",
  );
}
