/** What is said about how things hang together, in words for people. */

import type { ShownEdge, ShownEntity, StopReason } from "../../../src/engine/graph-api.ts";
import type { ShownCard } from "../../../src/engine/synth-api.ts";
import { piecesOf } from "../parts/inert.ts";

export type EntityType = ShownEntity["type"];

export const ENTITY_TYPES: { readonly [type in EntityType]: string } = {
  project: "projects",
  repo: "repositories",
  decision: "decisions",
  concept: "concepts",
  tool: "tools",
  person: "persons",
};

export const ORIGINS: { readonly [origin in ShownEdge["origin"]]: string } = {
  metadata: "from how records are filed",
  fact: "from a fact",
  pattern: "understood from words",
  person: "because a person said or accepted it",
};

export const CARD_STATES: { readonly [state in ShownCard["state"]]: string } = {
  fresh: "fresh",
  stale: "stale",
  review: "to be reviewed",
  superseded: "superseded",
};

/** `blocked_by` is `blocked by`. */
export function edgeWords(type: string): string {
  return type.replaceAll("_", " ");
}

export interface Limits {
  readonly hops: number;
  readonly nodes: number;
}

/** Why there is more than is shown; empty: there is not. */
export function cutWords(stopped: StopReason | null, { hops, nodes }: Limits): string {
  switch (stopped) {
    case null:
      return "This is all there is.";
    case "hops":
      return `There is more beyond ${hops === 1 ? "one step" : `${hops} steps`}.`;
    case "nodes":
      return `There is more: it was cut at ${nodes} things.`;
    case "edges":
      return "There is more: it was cut because too many lines lead there.";
    case "deadline":
      return "There is more: looking further would have taken too long.";
  }
}

/** `source-gone obs:8` is `obs:8, which it is made of, is gone`. */
export function whyWords(why: string): string {
  const [reason = "", ref = ""] = why.split(" ", 2);
  const words: { readonly [reason: string]: string } = {
    "source-gone": `${ref}, which it is made of, is gone.`,
    "source-changed": `${ref}, which it is made of, says something else by now.`,
    "source-held": `${ref}, which it is made of, is held back.`,
    "new-source": `${ref} belongs to it too, and is not in it.`,
    "contradicted-by": `${ref} speaks against it.`,
  };
  return words[reason] ?? why;
}

/** A name on one line of a drawing: what cannot be seen is shown as a mark, and what is long is cut. */
export function drawnName(label: string, most = 24): string {
  const shown = piecesOf(label.replace(/\s+/g, " "))
    .map(({ text, mark }) => (mark ? `[${text}]` : text))
    .join("");
  const signs = [...shown];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : shown;
}
