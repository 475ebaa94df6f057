/** What was just said: the newest turns of a conversation, and the lines that whoever asks gave along. The oldest first. */

import { refOf } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import { plainText } from "../rooms/history/index.ts";
import type { Packable } from "../rooms/pack/index.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { isHidden, redactor } from "./index-text.ts";
import type { PackRequest } from "./pack-api.ts";
import { passageLayers } from "./pack-layers.ts";
import { spokenBy } from "./pack-trust.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** Turns that are looked at: tool results between them count, and are not shown. */
const MOST_ROWS = 40;
const MOST_TURNS = 8;
/** Lines that are looked at, the newest; of each so many characters. */
const MOST_LINES = 40;
const LONGEST_LINE = 20_000;

export interface Hot {
  readonly turns: readonly Packable[];
  readonly lines: readonly Packable[];
  /** Lines beyond those that are looked at. */
  readonly unread: number;
  /** Why no turns were read; null: they were. */
  readonly why: string | null;
}

/** `upTo`: nothing that came after this message is seen. */
export async function hotOf(
  context: EngineContext,
  stores: Stores,
  request: Pick<PackRequest, "asker" | "lane" | "tail">,
  reach: Reach,
  upTo: number,
): Promise<Hot> {
  const redacted = redactor(context);
  const all = request.tail ?? [];
  const first = Math.max(0, all.length - MOST_LINES);
  const lines = all
    .slice(first)
    .map((line, at) =>
      ofLine(`tail:${first + at + 1}`, line.slice(0, LONGEST_LINE), {
        isPerson: request.asker === undefined,
        redacted,
      }),
    )
    .filter(({ layers }) => layers.L1.text !== "");
  const read = await turnsOf(context, stores, request, reach, upTo);
  const said = new Map(lines.map(({ layers, ref }) => [layers.L1.text, ref]));
  const turns = read.turns.map((turn): Packable => {
    const same = said.get(turn.layers.L1.text);
    return same === undefined ? turn : { ...turn, because: { reason: "same-as-other", ref: same } };
  });
  return { turns, lines, unread: first, why: read.why };
}

async function turnsOf(
  context: EngineContext,
  { history }: Stores,
  { asker, lane: named }: Pick<PackRequest, "asker" | "lane">,
  reach: Reach,
  upTo: number,
): Promise<{ readonly turns: readonly Packable[]; readonly why: string | null }> {
  const wanted = named ?? asker;
  if (wanted === undefined) return { turns: [], why: "not-asked" };
  const installation = asker?.installation ?? reach.scope.installation;
  const lane = await history.findLane(laneKey(context, { ...wanted, installation }));
  if (lane === undefined || !reach.lanes.some(({ id }) => id === lane.id))
    return { turns: [], why: "no-such-lane" };
  const rows = await history.page(lane.id, { limit: MOST_ROWS, newestFirst: true });
  const spoken = rows
    .filter((row) => row.role === "user" || row.role === "assistant")
    .filter((row) => !isHidden(row) && row.state !== "quarantined" && row.id <= upTo)
    .slice(0, MOST_TURNS)
    .toReversed();
  const bodies = await history.bodies(spoken.map(({ id }) => id));
  const redacted = redactor(context);
  const turns = spoken.flatMap((row): readonly Packable[] => {
    const body = bodies.get(row.id);
    const said = body === undefined ? "" : plainText(body).slice(0, LONGEST_LINE);
    const trust = spokenBy(row.role, row.sender.isOwner === true);
    const one = ofText(refOf("msg", row.id), said, redacted, trust, "turn");
    if (one.layers.L1.text === "") return [];
    return [{ ...one, at: row.at, by: row.role, citations: [`just said in ${lane.sessionKey}`] }];
  });
  return { turns, why: null };
}

/** Who said a line, where it begins with that: `assistant: done`. */
const SPEAKER = /^\s*(user|assistant|tool)\s*:\s+(?=\S)/i;

/** What a person gives along at a terminal is their own word, unless they say whose it is; of any other caller nobody knows. */
function ofLine(
  ref: string,
  line: string,
  { isPerson, redacted }: { readonly isPerson: boolean; readonly redacted: (text: string) => string },
): Packable {
  const speaker = SPEAKER.exec(line);
  const by = speaker?.[1]?.toLowerCase() ?? "";
  const trust = !isPerson ? "unknown" : by === "tool" ? "tool" : spokenBy(by, true);
  const one = ofText(ref, line.slice(speaker?.[0].length ?? 0), redacted, trust, "tail");
  return { ...one, by, citations: ["given with the request"] };
}

function ofText(
  ref: string,
  said: string,
  redacted: (text: string) => string,
  trust: RecordTrust,
  kind: string,
): Packable {
  const text = redacted(said).replace(/\s+/g, " ").trim();
  return {
    ...{ ref, temperature: "hot", kind, importance: "unknown", trust, at: null, by: "", archived: false },
    ...{ score: 0, parts: {}, citations: [] },
    // What was said last begins with what matters.
    layers: passageLayers(text, false, (most) => beginning(text, most)),
    ...(isMarkedPrivate(said)
      ? { because: { reason: "private", ref: null } as const }
      : !mayInstruct(trust) &&
        injectionIn(text) !== null && { because: { reason: "quarantined", ref: null } as const }),
  };
}

function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Tokens that what was just said may take where nobody says otherwise: a quarter, where there is any. */
const TAIL_SHARE = 0.25;

export function tailBudgetOf(budget: number, asked: number | undefined, { turns, lines }: Hot): number {
  if (turns.length + lines.length === 0) return 0;
  const share = asked ?? Math.floor(budget * TAIL_SHARE);
  return Math.max(0, Math.min(budget, Math.floor(share)));
}
