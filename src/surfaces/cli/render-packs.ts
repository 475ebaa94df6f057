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

export function renderInit({ pack, nodes, links, skipped, isNew }: BrainInitAnswer, style: Style): string {
  const counts = (those: { readonly [kind: string]: number }) =>
    Object.entries(those)
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
  { pack, kind, report, override, dryRun }: PromoteAnswer,
  style: Style,
): string {
  const name = style.bold(shortDigest(pack?.digest ?? null));
  const would = dryRun ? "would be " : "";
  const says = override ? `${would}${kind}, whatever the gate says` : `${would}${kind}`;
  return [`${name}  ${says}`, ...(report === null ? [] : reportLines(report, style))].join("\n");
}

function reportLines(report: Report, style: Style): readonly string[] {
  const { passed, reasons, gain, heldOut, pinned, measured, minimumEffect } = report;
  const verdict = passed ? style.good("the gate lets it through") : style.bad("the gate says no");
  const lines = [
    `${verdict}: gain by turn ${signed(gain.mean)}, surely more than ${signed(gain.lower)} (${signed(minimumEffect)} is needed)`,
    `judged by ${counted(heldOut.episodes, "turn")}; ${counted(pinned.cases, "approved case")}, ${count(pinned.broken.length)} broken`,
    ...(measured.length === 0
      ? []
      : [measured.map(([policy, utility]) => `${policy} ${signed(utility)}`).join(", ")]),
    ...reasons.map(oneLine),
  ];
  return lines.map((line) => wrap(line, style.columns, "  "));
}

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
    override ? `${kind} (override)` : kind,
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

export function renderProof(proof: ProofAnswer, style: Style): string {
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
    `${counted(proof.episodes, "turn")}, pack ${shortDigest(proof.pack)}`,
    table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell)),
    ...proof.failures
      .slice(0, MOST_LINES)
      .map(({ episode, loss, why }) =>
        wrap(`${oneLine(episode)}  loses ${signed(loss)}  ${oneLine(why)}`, style.columns),
      ),
    ...proof.notes.map((note) => style.warn(wrap(oneLine(note), style.columns))),
  ].join("\n");
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}
