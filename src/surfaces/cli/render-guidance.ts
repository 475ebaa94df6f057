/** Standing instructions for a reader: as a list, and one with where it comes from. */

import type { ChangedGuidance, ShardDetail, ShownShard } from "../../engine/api.ts";
import { instant } from "./figures.ts";
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
    shards.map((shard) => lineOf(shard, shard.state === "active" ? shard.path : shard.state)),
    [],
    style,
  );
}

function lineOf({ ref, shelf, text, at, expiresAt }: ShownShard, role: string): ShownHit {
  const end = expiresAt === null ? "" : ` (until ${instant(expiresAt)})`;
  return { ref, ...NOWHERE, shelf, role, at, excerpt: `${text}${end}` };
}

export function renderShard(shard: ShardDetail, style: Style): string {
  const { ref, shelf, state, chain } = shard;
  const shown = state === "active" ? oneLine(state) : style.warn(oneLine(state));
  const parts = [
    [
      `${style.bold(oneLine(ref))}  ${oneLine(shelf)}  ${shown}`,
      ...facts(shard).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(plainText(shard.text), style.columns, INDENT)],
    chain.length < 2
      ? []
      : [
          style.bold("what held, and what holds"),
          renderHits(
            chain.map((one) => lineOf(one, one.ref === ref ? `${one.state} (this one)` : one.state)),
            [],
            style,
          ),
        ],
    [style.bold("why it stands"), ...shard.why.map((line) => wrap(oneLine(line), style.columns, INDENT))],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

function facts({ at, path, source, expiresAt, topic }: ShardDetail): readonly string[] {
  const where = source === null ? "" : `, in ${oneLine(source)}`;
  return [
    // A newer owner may have words for it that are not known here.
    `${CAME_BY[path] ?? oneLine(path)} ${instant(at)} UTC${where}`,
    expiresAt === null ? "holds until it is taken back" : `holds until ${instant(expiresAt)} UTC`,
    ...(topic === null ? [] : [`about ${oneLine(topic)}`]),
  ];
}

/** What became of one. */
export function renderChangedGuidance(
  { shard, replaced, notes }: ChangedGuidance,
  did: string,
  style: Style,
): string {
  const instead = replaced === null ? "" : `, in the place of ${oneLine(replaced)}`;
  const end = shard.expiresAt === null ? "" : `, until ${instant(shard.expiresAt)} UTC`;
  return [
    wrap(`${did} ${oneLine(shard.ref)} (${oneLine(shard.shelf)})${instead}${end}.`, style.columns),
    wrap(plainText(shard.text), style.columns, INDENT),
    ...notes.map((note) => wrap(oneLine(note), style.columns)),
  ].join("\n");
}
