/**
 * Whether what was found is shown, or only looked at, and why: by the chance that it helps where a pack has learned that, and by
 * cautious rules where none has. What a person taught about this is shown either way.
 */

import type { PackParameters } from "../brain-pack.ts";
import { type Asked, type HelpPart, type HelpParts, helpPartsOf } from "./help-parts.ts";

export interface Decided {
  readonly decision: "use_brain" | "shadow";
  /** One line: what decided. */
  readonly reason: string;
  /** Null: nothing was learned that could tell. */
  readonly help: number | null;
  readonly helpParts: HelpParts;
}

/** Shown from this chance on. */
const LIKELY = 0.5;
/** At the beginning: what fits this well by itself, and what fits this well with a sign beside. */
const FITS_WELL = 0.5;
const FITS_WITH_SIGN = 0.3;
/** So many of what a chance is made of are named. */
const NAMED_PARTS = 3;

/** Whether what was found would be shown by this, of a turn of which no more is known than its parts; of one without them it would. */
export function isShownBy(
  helpParts: readonly (readonly [name: string, value: number])[],
  help: PackParameters["help"],
): boolean {
  const parts = new Map(helpParts);
  if (parts.size === 0 && help === null) return true;
  return (parts.get("taught") ?? 0) > 0 || (help === null ? byRules(parts) : byChance(parts, help)).likely;
}

export function decide(asked: Asked, help: PackParameters["help"]): Decided {
  const helpParts = helpPartsOf(asked);
  const parts = new Map<string, number>(helpParts);
  const verdict = help === null ? byRules(parts) : byChance(parts, help);
  const { likely, why, chance } =
    parts.get("taught")! > 0 ? { ...verdict, likely: true, why: "a person taught this" } : verdict;
  const shown = likely && asked.shadow !== true;
  return {
    decision: shown ? "use_brain" : "shadow",
    reason: likely && !shown ? `looked at only; ${why}` : why,
    help: chance,
    helpParts,
  };
}

interface Verdict {
  readonly likely: boolean;
  readonly why: string;
  readonly chance: number | null;
}

function byRules(parts: ReadonlyMap<string, number>): Verdict {
  const of = (name: HelpPart) => parts.get(name) ?? 0;
  const best = of("best");
  const told = (what: string) => `rules: ${what}, best ${best.toFixed(2)}`;
  if (best === 0) return { likely: false, why: "rules: nothing fits", chance: null };
  if (best >= FITS_WELL) return { likely: true, why: told("fits well"), chance: null };
  const sign = (["recurrence", "named"] as const).find((name) => of(name) > 0);
  if (best >= FITS_WITH_SIGN && sign !== undefined) return { likely: true, why: told(sign), chance: null };
  return { likely: false, why: told("fits too little"), chance: null };
}

function byChance(parts: ReadonlyMap<string, number>, help: NonNullable<PackParameters["help"]>): Verdict {
  const pulls = help.weights
    .map(([name, weight]) => ({ name, pull: weight * (parts.get(name) ?? 0) }))
    .filter(({ pull }) => Number.isFinite(pull));
  const sum = pulls.reduce((all, { pull }) => all + pull, Number.isFinite(help.bias) ? help.bias : 0);
  const chance = 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, sum))));
  const greatest = pulls
    .filter(({ pull }) => pull !== 0)
    .sort((a, b) => Math.abs(b.pull) - Math.abs(a.pull) || (a.name < b.name ? -1 : 1))
    .slice(0, NAMED_PARTS)
    .map(({ name, pull }) => `${name} ${pull > 0 ? "+" : ""}${pull.toFixed(2)}`);
  const why = `chance ${chance.toFixed(2)}: ${greatest.length === 0 ? "nothing known of it" : greatest.join(", ")}`;
  return { likely: chance >= LIKELY, why, chance };
}
