/**
 * A pack with the newest lines of a conversation's log as a section of its own: derived, and labelled so; each leads to its
 * messages. Its share comes off the budget of everything else, so that the whole stays within what was asked for.
 */

import { refOf } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { type LogEntry, renderLog } from "../rooms/chronicle/index.ts";
import { type PackLog, withoutHomes } from "../rooms/pack/index.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { pack } from "./pack.ts";
import type { PackAnswer, PackRequest } from "./pack-api.ts";
import { LEAST_BUDGET, refuseUnusable } from "./pack-refused.ts";
import { budgetOf } from "./packing.ts";
import { reachOf } from "./scope.ts";

/** Of the budget, where nobody says otherwise; and the most of it. */
const SHARE = 0.2;
const MOST_SHARE = 0.5;
/** Lines that are looked at, the newest. */
const MOST_LINES = 200;

const BEFORE = `<nacre_log derived="true" trust="untrusted">\n`;
const AFTER = "</nacre_log>";
const NOTE = "The log is derived: a line tells what happened, and the messages that it names have the words.";

export async function packWithLog(
  context: EngineContext,
  request: PackRequest,
  signal?: AbortSignal,
): Promise<PackAnswer> {
  if (request.log !== true) return pack(context, request, signal);
  refuseUnusable(request);
  const budget = budgetOf(request);
  const { log, why } = await newestLines(context, request, budget);
  // What stands between it and the rest is a line break, which never costs more than a token.
  const rest = log === null ? budget : budget - log.tokens - 1;
  return joined(await pack(context, { ...request, budget: rest }, signal), { log, why, budget });
}

interface Lines {
  readonly log: PackLog | null;
  /** In a word or two, where there are none. */
  readonly why: string;
}

const without = (why: string): Lines => ({ log: null, why });

function newestLines(context: EngineContext, request: PackRequest, budget: number): Promise<Lines> {
  const { asker, lane: named, installation } = request;
  return context.store.read(async (stores) => {
    const wanted = named ?? asker;
    if (wanted === undefined) return without("no-such-lane");
    const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
    const key = laneKey(context, {
      ...wanted,
      installation: asker?.installation ?? reach.scope.installation,
    });
    const lane = await stores.history.findLane(key);
    if (lane === undefined || !reach.lanes.some(({ id }) => id === lane.id)) return without("no-such-lane");
    const head = await stores.chronicle.head(lane.id);
    const newest = await stores.chronicle.entries(lane.id, { newest: MOST_LINES });
    if (head === undefined || newest.length === 0) return without("no-log");
    const most = Math.min(
      request.logBudget ?? budget * SHARE,
      budget * MOST_SHARE,
      budget - LEAST_BUDGET - 1,
    );
    const lines = fitting(newest, most);
    if (lines.length === 0) return without("share-used-up");
    const text = sectionOf(lines);
    const log = {
      ...{ text, tokens: estimateTokens(text), lines: lines.length, generation: head.generation },
      ...{ first: refOf("msg", lines[0]!.first), last: refOf("msg", lines.at(-1)!.last) },
    };
    return { log, why: "" };
  });
}

/** The newest that there is room for. */
function fitting(entries: readonly LogEntry[], most: number): readonly LogEntry[] {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (estimateTokens(sectionOf(entries.slice(middle))) <= most) high = middle;
    else low = middle + 1;
  }
  return entries.slice(low);
}

function sectionOf(lines: readonly LogEntry[]): string {
  return `${BEFORE}${renderLog(lines.map((line) => ({ ...line, text: withoutHomes(line.text) })))}${AFTER}`;
}

function joined(answer: PackAnswer, { log, why, budget }: Lines & { readonly budget: number }): PackAnswer {
  const { pack: made, trace } = answer;
  const bundle =
    log === null ? made.bundle : [made.bundle, log.text].filter((part) => part !== "").join("\n");
  const { text: _, ...told } = log ?? { text: "" };
  return {
    ...answer,
    pack: {
      ...made,
      meta: { ...made.meta, budget, tokens: estimateTokens(bundle) },
      bundle,
      ...(log !== null && { log, notes: [...made.notes, NOTE] }),
    },
    trace:
      trace === null
        ? null
        : {
            ...trace,
            ...(log !== null && { log: told as Omit<PackLog, "text"> }),
            channels: { ...trace.channels, hot: { ...trace.channels.hot, log: log?.lines ?? why } },
          },
  };
}
