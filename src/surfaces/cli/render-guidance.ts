/** Standing instructions for a reader: as a list, and one with where it comes from. */

import type { ChangedGuidance, RestoredGuidance, ShardDetail, ShownShard } from "../../engine/api.ts";
import { instant, when } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import { renderHits, type ShownHit } from "./render-hits.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
/** Of a line that is no hit: in no lane, and at no cost. */
const NOWHERE = { score: 0, agent: "", sessionKey: "", tokens: 0 };

const CAME_BY: { readonly [path in ShownShard["path"]]: string } = {
  form: "heard in what was said",
  booster: "heard in what was said, by its likeness to others",
  told: "said at a terminal",
};

/** One line each, as a search shows them. */
export function renderShards(shards: readonly ShownShard[], style: Style): string {
  return renderHits(
    shards.map((shard) => lineOf(shard, shard.state === "active" ? shard.path : stateOf(shard))),
    [],
    style,
  );
}

function stateOf({ state, takesBack }: ShownShard): string {
  return takesBack ? "takes back" : state;
}

function lineOf({ ref, shelf, text, at, expiresAt }: ShownShard, role: string): ShownHit {
  const end = expiresAt === null ? "" : ` (until ${instant(expiresAt)})`;
  return { ref, ...NOWHERE, shelf, role, at, excerpt: `${text}${end}` };
}

export function renderShard(shard: ShardDetail, style: Style): string {
  const { ref, shelf, chain } = shard;
  const state = oneLine(stateOf(shard));
  const shown = shard.state === "active" ? state : style.warn(state);
  const parts = [
    [
      `${style.bold(oneLine(ref))}  ${oneLine(shelf)}  ${shown}`,
      ...facts(shard, style).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(plainText(shard.text), style.columns, INDENT)],
    chain.length < 2
      ? []
      : [
          style.bold("what held, and what holds"),
          renderHits(
            chain.map((one) => lineOf(one, one.ref === ref ? `${stateOf(one)} (this one)` : stateOf(one))),
            [],
            style,
          ),
        ],
    [style.bold(whyTitle(shard)), ...shard.why.map((line) => wrap(oneLine(line), style.columns, INDENT))],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

function whyTitle({ state, takesBack }: ShardDetail): string {
  if (takesBack) return "what it did";
  return state === "active" ? "why it stands" : "why it stood";
}

function facts({ at, path, source, expiresAt, topic, state }: ShardDetail, style: Style): readonly string[] {
  const where = source === null ? "" : `, in ${oneLine(source)}`;
  return [
    // A newer owner may have words for it that are not known here.
    `${CAME_BY[path] ?? oneLine(path)} ${when(at, style)}${where}`,
    ...(state === "active" || state === "expired" ? [endOf(expiresAt, state, style)] : []),
    ...(topic === null ? [] : [`about ${oneLine(topic)}`]),
  ];
}

function endOf(expiresAt: number | null, state: string, style: Style): string {
  if (expiresAt === null) return "holds until it is taken back";
  return `${state === "expired" ? "held" : "holds"} until ${when(expiresAt, style)}`;
}

/** What became of one. */
export function renderChangedGuidance(
  { shard, replaced, notes }: ChangedGuidance | RestoredGuidance,
  did: string,
  style: Style,
): string {
  const older = typeof replaced === "string" ? [replaced] : (replaced ?? []);
  const instead = older.length === 0 ? "" : `, in the place of ${older.map(oneLine).join(", ")}`;
  const end = shard.expiresAt === null ? "" : `, until ${when(shard.expiresAt, style)}`;
  return [
    wrap(`${did} ${oneLine(shard.ref)} (${oneLine(shard.shelf)})${instead}${end}.`, style.columns),
    wrap(plainText(shard.text), style.columns, INDENT),
    ...notes.map((note) => wrap(oneLine(note), style.columns)),
  ].join("\n");
}
