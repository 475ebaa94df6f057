/** Every channel that a pack could be filled from: which of them ran, what they found, and why the others did not. */

import type { PackChannels } from "../rooms/pack/index.ts";
import type { Question, Ranked } from "../rooms/rank/index.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import type { Channel } from "./gather.ts";
import type { Hot } from "./pack-hot.ts";

/** As `gather` calls them, and where what they find stands. */
const WARM = [
  "words",
  "trigrams",
  "vectors",
  "memories",
  "observations",
  "events",
  "summaries",
  "time",
  "compared",
] as const;
const COLD = ["documents", "archived"] as const;

type Searched = (typeof WARM | typeof COLD)[number];

export interface ChannelMakings {
  readonly hot: Hot;
  readonly question: Question;
  /** What was searched; null: nothing was, and this is why. */
  readonly channels: readonly Channel[] | null;
  readonly why: string | null;
  /** How many facts bear on the question. */
  readonly facts: number;
  /** How many cards stand for others, or why none was looked at. */
  readonly cards: number | string;
  /** How many records are near what the question names, or why none was looked for. */
  readonly graph: number | string;
  readonly ranked: readonly Ranked[];
  /** Of what was put away, how many were found; null: it was not asked for. */
  readonly archived: number | null;
  readonly degraded: readonly string[];
}

export function channelsOf(context: EngineContext, makings: ChannelMakings): PackChannels {
  const { turns, lines, unread, why } = makings.hot;
  const given = lines.length + unread;
  const searched = (names: readonly Searched[]) =>
    Object.fromEntries(
      names.map((name) => [name, foundBy(name, makings) ?? whyNot(context, name, makings)] as const),
    );
  return {
    hot: { turns: why ?? turns.length, tail: given > 0 ? given : "not-given" },
    warm: { ...searched(WARM), facts: makings.facts, cards: makings.cards, graph: makings.graph },
    cold: searched(COLD),
  };
}

/** Null: it did not run. */
function foundBy(name: Searched, makings: ChannelMakings): number | null {
  const { channels, question, ranked, archived, degraded } = makings;
  if (channels === null) return null;
  if (name === "archived") return archived;
  if (name === "trigrams") {
    const { grams, code } = question.terms;
    return grams.length + code.length === 0 ? null : ranked.filter(isByParts).length;
  }
  const ran = channels.filter((channel) => channel.name === name);
  const found = ran.reduce((sum, one) => sum + one.found, 0);
  if (name === "vectors" && found === 0 && vectorTrouble(degraded) !== undefined) return null;
  return ran.length === 0 ? null : found;
}

function vectorTrouble(degraded: readonly string[]): string | undefined {
  const trouble = degraded.find((reason) => reason.startsWith("vectors-") || reason === "late:vectors");
  return trouble === "late:vectors" ? "late" : trouble?.split(":")[0];
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
    const without = (context.embedding.chosen ?? null) === null ? "no-embedder" : "no-vectors";
    return vectorTrouble(degraded) ?? without;
  }
  if (degraded.includes(`late:${name}`) || degraded.includes(`late:${LATE[name] ?? name}`)) return "late";
  if (name === "time") return "no-times";
  if (name === "compared") return "nothing-compared";
  if (name === "trigrams") return "no-such-terms";
  if (isEmptyQuery(question.terms)) return "no-words";
  return degraded.includes("index-unavailable") ? "index-unavailable" : "nothing-kept";
}
