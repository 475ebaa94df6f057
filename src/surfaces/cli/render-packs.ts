/** Brain packs for a reader: what there is in one, how it came to be served, how two differ, and what is proved. */

import type {
  BrainHistoryAnswer,
  BrainInitAnswer,
  DiffAnswer,
  PromoteAnswer,
  ProofAnswer,
  ReplayGateAnswer,
} from "../../engine/api.ts";
import { bytes, count, counted, instant } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const SHORT_DIGEST = 12;
const MOST_LINES = 20;

type Report = NonNullable<PromoteAnswer["report"]>;

export function shortDigest(digest: string | null): string {
  return digest === null ? "none" : digest.slice(0, SHORT_DIGEST);
}

/** What people taught first, then what was written down, then what leads to it. */
const KINDS = ["correction", "workflow", "toolcard", "chunk", "summary_bridge", "episode_anchor"];

/** Always in the same order, whichever was met first. */
function placeOf(kind: string): number {
  return KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length;
}

export function renderInit({ pack, nodes, links, skipped, isNew }: BrainInitAnswer, style: Style): string {
  const counts = (those: { readonly [kind: string]: number }) =>
    Object.entries(those)
      .sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
      .map(([kind, number]) => `${oneLine(kind)} ${count(number)}`)
      .join(", ") || "none";
  return [
    `${style.bold(shortDigest(pack.digest))}  ${isNew ? "is served from now on" : "is served already, and nothing changed"}  ${bytes(pack.bytes)}`,
    wrap(`nodes: ${counts(nodes)}`, style.columns),
    wrap(`links: ${counts(links)}`, style.columns),
    ...skipped.map((line) => style.warn(wrap(`left out: ${oneLine(line)}`, style.columns))),
  ].join("\n");
}

export function renderPromoted(
  { pack, kind, report, override, dryRun, changed }: PromoteAnswer,
  style: Style,
): string {
  const name = style.bold(shortDigest(pack?.digest ?? null));
  if (kind === "serving" && !changed && !dryRun) return `${name}  is served already; nothing was changed`;
  if (override) {
    const says = `${dryRun ? "would be " : ""}${kind}, whatever the gate says`;
    return [`${name}  ${says}`, ...(report === null ? [] : reportLines(report, style, "said"))].join("\n");
  }
  if (dryRun) {
    const before =
      report === null ? ["  no gate was held for it so far"] : reportLines(report, style, "said");
    return [`${name}  would be put before the gate; a dry run does not ask it. Before:`, ...before].join(
      "\n",
    );
  }
  // A pack is never changed: with a new verdict it is another, under a name of its own.
  const from = pack?.parent ?? null;
  return [
    `${name}  ${kind}`,
    ...(from === null
      ? []
      : [
          wrap(
            `it is ${shortDigest(from)} with this verdict in it, and so has a digest of its own`,
            style.columns,
            "  ",
          ),
        ]),
    ...(report === null ? [] : reportLines(report, style)),
  ].join("\n");
}

/** Of going back, the pack is the one that is served from then on: not the one that was taken back. */
export function renderRolledBack({ pack, dryRun }: PromoteAnswer, style: Style): string {
  const would = dryRun ? "would be" : "is";
  return pack === null
    ? `No pack ${would} served from now on: lessons alone.`
    : `${style.bold(shortDigest(pack.digest))}  ${would} served again`;
}

function reportLines(report: Report, style: Style, when: "says" | "said" = "says"): readonly string[] {
  const { passed, reasons, gain, heldOut, pinned, measured, minimumEffect, against } = report;
  const verdict = passed
    ? style.good(when === "says" ? "the gate lets it through" : "the gate let it through")
    : style.bad(`the gate ${when} no`);
  // The first is what it was compared with.
  const compared = against === "lexical" ? "words alone" : "in use";
  const whose = (at: number) => (at === 0 ? compared : "this one");
  const arms = measured.map(([policy, utility], at) =>
    measured.length === 2 || at === 0
      ? `${whose(at)} (${policy}) ${signed(utility)}`
      : `${policy} ${signed(utility)}`,
  );
  const lines = [
    `${verdict}: gain by turn ${signed(gain.mean)}, surely more than ${signed(gain.lower)} (${signed(minimumEffect)} is needed)`,
    `judged by ${counted(heldOut.episodes, "turn")}; ${counted(pinned.cases, "approved case")}, ${count(pinned.broken.length)} broken`,
    ...(arms.length === 0 ? [] : [arms.join(", ")]),
    ...reasons.map(oneLine),
  ];
  return lines.map((line) => wrap(line, style.columns, "  "));
}

/** What does not say by itself what became of the pack beside it. */
const WHAT: { readonly [kind: string]: string } = {
  "rolled-back": "back to",
  canary: "on trial",
  shadow: "looked at",
};

export function renderPackHistory({ promotions }: BrainHistoryAnswer, style: Style): string {
  if (promotions.length === 0) return "";
  const columns = [
    { title: "when (UTC)" },
    { title: "what" },
    { title: "pack" },
    { title: "by" },
    { title: "gain", align: "right" },
    { title: "why", fills: true },
  ] as const;
  const rows = promotions.map(({ at, kind, pack, by, override, reason, report }) => [
    instant(at),
    override ? `${WHAT[kind] ?? kind} (override)` : (WHAT[kind] ?? kind),
    shortDigest(pack),
    by,
    report === null ? "" : signed(report.gain.mean),
    oneLine(reason),
  ]);
  return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
}

export function renderDiff({ from, to, nodes, links, parameters, worth }: DiffAnswer, style: Style): string {
  const changes = (those: readonly { readonly name: string; readonly from: number; readonly to: number }[]) =>
    those
      .slice(0, MOST_LINES)
      .map((one) => `  ${oneLine(one.name)}  ${signed(one.from)} > ${signed(one.to)}`);
  const names = (keys: readonly string[]) => keys.slice(0, MOST_LINES).map(oneLine).join(", ");
  return [
    `${style.bold(shortDigest(from.digest))} > ${style.bold(shortDigest(to.digest))}`,
    `nodes: ${count(nodes.added.length)} more, ${count(nodes.removed.length)} fewer, ${count(nodes.changed)} that say something else`,
    ...(nodes.added.length > 0 ? [wrap(`more: ${names(nodes.added)}`, style.columns, "  ")] : []),
    ...(nodes.removed.length > 0 ? [wrap(`fewer: ${names(nodes.removed)}`, style.columns, "  ")] : []),
    `links: ${count(links.added)} more, ${count(links.removed)} fewer, ${count(links.changed)} of another weight`,
    ...(parameters.length > 0 ? ["parameters:", ...changes(parameters)] : []),
    ...(worth.length > 0
      ? ["worth:", ...changes(worth.map(({ key, ...one }) => ({ name: key, ...one })))]
      : []),
  ].join("\n");
}

export function renderReplay(
  { pack, recorded, made, same, differences }: ReplayGateAnswer,
  style: Style,
): string {
  const name = style.bold(shortDigest(pack));
  if (recorded === null) return `${name}  was built; no gate was held for it`;
  const verdict = same ? style.good("the same verdict") : style.bad("another verdict");
  return [
    `${name}  ${verdict}`,
    ...reportLines(made ?? recorded, style),
    ...differences.map((line) => style.warn(wrap(oneLine(line), style.columns, "  "))),
  ].join("\n");
}

/** A bound as far out as this stands for none. */
const NO_BOUND = 1_000;

export function renderProof(proof: ProofAnswer, style: Style): string {
  const isKnown = proof.arms.every(
    ({ low, high, gain }) =>
      Math.max(-low, high) < NO_BOUND && (gain === null || Math.max(-gain.low, gain.high) < NO_BOUND),
  );
  return [
    `${counted(proof.episodes, "turn")}, pack ${shortDigest(proof.pack)}`,
    ...(isKnown
      ? provedLines(proof, style)
      : [style.warn("too few to tell what any way of routing is worth")]),
    ...proof.notes.map((note) => style.warn(wrap(oneLine(note), style.columns))),
  ].join("\n");
}

function provedLines(proof: ProofAnswer, style: Style): readonly string[] {
  const columns = [
    { title: "arm" },
    { title: "policy" },
    { title: "utility", align: "right" },
    { title: "95 %", align: "right" },
    { title: "against lexical", align: "right" },
    { title: "95 %", align: "right" },
  ] as const;
  const range = ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${signed(low)} to ${signed(high)}`;
  const rows = proof.arms.map((arm) => [
    arm.arm,
    arm.policy ?? "",
    signed(arm.utility),
    range(arm),
    arm.gain === null ? "" : signed(arm.gain.mean),
    arm.gain === null ? "" : range(arm.gain),
  ]);
  return [
    table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell)),
    ...proof.failures
      .slice(0, MOST_LINES)
      .map(({ episode, loss, why }) =>
        wrap(`${oneLine(episode)}  loses ${signed(loss)}  ${oneLine(why)}`, style.columns),
      ),
  ];
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}
