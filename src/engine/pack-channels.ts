/** Every channel that a pack could be filled from: which of them ran, what they found, and why the others did not. */

import type { PackChannel } from "../rooms/pack/index.ts";
import type { Question, Ranked } from "../rooms/rank/index.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import type { Channel } from "./gather.ts";
import type { Hot } from "./pack-hot.ts";

/** As `gather` calls them, with where what they find stands. */
const SEARCHED = [
  ["words", "warm"],
  ["trigrams", "warm"],
  ["vectors", "warm"],
  ["memories", "warm"],
  ["observations", "warm"],
  ["events", "warm"],
  ["summaries", "warm"],
  ["time", "warm"],
  ["compared", "warm"],
  ["documents", "cold"],
  ["archived", "cold"],
] as const;

type Searched = (typeof SEARCHED)[number][0];

export interface ChannelMakings {
  readonly hot: Hot;
  readonly question: Question;
  /** What was searched; null: nothing was, and this is why. */
  readonly channels: readonly Channel[] | null;
  readonly why: string | null;
  readonly ranked: readonly Ranked[];
  /** Of what was put away, how many were found; null: it was not asked for. */
  readonly archived: number | null;
  readonly degraded: readonly string[];
}

export function channelsOf(context: EngineContext, makings: ChannelMakings): readonly PackChannel[] {
  const { hot } = makings;
  const turns = { name: "turns", temperature: "hot", found: hot.turns.length, why: hot.why } as const;
  const given = hot.lines.length + hot.unread;
  const lines = {
    name: "tail",
    temperature: "hot",
    found: given,
    why: given > 0 ? null : "not-given",
  } as const;
  return [
    turns,
    lines,
    ...SEARCHED.map(([name, temperature]): PackChannel => {
      const found = foundBy(name, makings);
      if (found !== null) return { name, temperature, found, why: null };
      return { name, temperature, found: 0, why: whyNot(context, name, makings) };
    }),
  ];
}

/** Null: it did not run. */
function foundBy(name: Searched, { channels, question, ranked, archived }: ChannelMakings): number | null {
  if (channels === null) return null;
  if (name === "archived") return archived;
  if (name === "trigrams") {
    const { grams, code } = question.terms;
    return grams.length + code.length === 0 ? null : ranked.filter(isByParts).length;
  }
  const ran = channels.filter((channel) => channel.name === name);
  return ran.length === 0 ? null : ran.reduce((sum, { found }) => sum + found, 0);
}

/** Found by a part of a word: of scripts without spaces, or of a name in code. */
function isByParts({ parts }: Ranked): boolean {
  return parts.some(({ name, value }) => (name === "characters" || name === "code") && value > 0);
}

const LATE: { readonly [name: string]: string } = { observations: "obs", events: "evt" };

function whyNot(context: EngineContext, name: Searched, makings: ChannelMakings): string {
  const { why, question, degraded } = makings;
  if (why !== null) return why;
  if (name === "archived") return "not-asked";
  if (name === "vectors") {
    const trouble = degraded.find((reason) => reason.startsWith("vectors-") || reason === "late:vectors");
    if (trouble !== undefined) return trouble.split(":")[0] === "late" ? "late" : trouble.split(":")[0]!;
    return (context.embedding.chosen ?? null) === null ? "no-embedder" : "no-vectors";
  }
  if (degraded.includes(`late:${name}`) || degraded.includes(`late:${LATE[name] ?? name}`)) return "late";
  if (name === "time") return "no-times";
  if (name === "compared") return "nothing-compared";
  if (name === "trigrams") return "no-such-terms";
  if (isEmptyQuery(question.terms)) return "no-words";
  return degraded.includes("index-unavailable") ? "index-unavailable" : "nothing-kept";
}
