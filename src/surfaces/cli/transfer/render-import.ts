/** Says what an import found, and what became of it. */

import type { SourceTrouble } from "../../../kernel/transfer/source.ts";
import { count, counted } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";
import type { Compared, KindTally, Obeyed, Refusal } from "./tally.ts";
import { countedKind, severalOf } from "./told.ts";

export interface Imported {
  readonly path: string;
  readonly from: string;
  readonly title: string;
  /** Of a file, its bytes; null: it is a folder. */
  readonly sha256: string | null;
  readonly dryRun: boolean;
  readonly complete: boolean;
  readonly damage: string | null;
  readonly kinds: readonly KindTally[];
  readonly reasons: readonly Refusal[];
  readonly obeyed: Obeyed;
  readonly verified: Compared;
  readonly leftOut: readonly string[];
  readonly troubles: readonly SourceTrouble[];
  /** How many there were: not all are listed. */
  readonly troubled: number;
  readonly next: string | null;
}

const SHOWN = 5;

export function renderImported(imported: Imported, style: Style): string {
  const { kinds, dryRun } = imported;
  const outcomes = ["added", "known", "withheld", "refused"] as const;
  const used = outcomes.filter((outcome) => outcome === "added" || kinds.some((one) => one[outcome] > 0));
  const titles = {
    added: dryRun ? "would be added" : "added",
    known: "known",
    withheld: "taken back here",
    refused: "refused",
  };
  return [
    wrap(`${oneLine(imported.path)}: ${oneLine(imported.title)}`, style.rowColumns),
    ...(imported.sha256 === null ? [] : [style.dim(`sha256 ${imported.sha256}`)]),
    ...(imported.damage === null
      ? []
      : [style.warn(wrap(`Not whole: ${oneLine(imported.damage)}.`, style.rowColumns))]),
    "",
    kinds.length === 0
      ? "Nothing in it can be moved in."
      : table(
          [{ title: "" }, ...used.map((outcome) => ({ title: titles[outcome], align: "right" as const }))],
          kinds.map((one) => [severalOf(one.kind), ...used.map((outcome) => count(one[outcome]))]),
          style.rowColumns,
        ),
    ...reasonLines(imported, style),
    ...troubleLines(imported, style),
    ...imported.leftOut.map((why) => wrap(`Left out: ${oneLine(why)}`, style.rowColumns)),
    ...obeyedLines(imported, style),
    ...verifiedLines(imported.verified, style),
    ...endLines(imported),
  ].join("\n");
}

function reasonLines({ reasons }: Imported, style: Style): readonly string[] {
  const shown = reasons
    .slice(0, SHOWN)
    .map(({ kind, why, records }) =>
      wrap(`${countedKind(records, kind)}: ${oneLine(why)}`, style.rowColumns, "  "),
    );
  const rest = reasons.length - shown.length;
  return [...shown, ...(rest > 0 ? [`  and ${counted(rest, "other reason")}, see --json`] : [])];
}

function troubleLines({ troubles, troubled }: Imported, style: Style): readonly string[] {
  if (troubled === 0) return [];
  const shown = troubles.slice(0, SHOWN);
  return [
    style.warn(`${counted(troubled, "place")} could not be read:`),
    ...shown.map(({ where, why }) => wrap(`${oneLine(where)}: ${oneLine(why)}`, style.rowColumns, "  ")),
    ...(troubled > shown.length ? [`  and ${count(troubled - shown.length)} more, see --json`] : []),
  ];
}

/** Whoever wrote the file may have put anything there: a person reads it before it counts. */
function obeyedLines({ obeyed, dryRun }: Imported, style: Style): readonly string[] {
  const { records, texts } = obeyed;
  if (records === 0) return [];
  const rest = records - texts.length;
  return [
    wrap(
      `${dryRun ? "Would be obeyed" : "Obeyed"} from now on, as your own word, on the word of this file:`,
      style.rowColumns,
    ),
    ...texts.map((text) => wrap(text, style.rowColumns, "  ")),
    ...(rest > 0 ? [`  and ${count(rest)} more`] : []),
  ];
}

function verifiedLines({ same, otherwise, wrong }: Compared, style: Style): readonly string[] {
  const said = (text: string) => wrap(text, style.rowColumns);
  return [
    ...(same > 0
      ? [style.good(said(`Verified: ${counted(same, "message")} read back as they are in the source.`))]
      : []),
    ...(otherwise > 0
      ? [
          said(
            `${counted(otherwise, "message")} had been here before, in the words in which the host keeps them.`,
          ),
        ]
      : []),
    ...(wrong > 0
      ? [style.bad(said(`${counted(wrong, "message")} read back otherwise than they are in the source.`))]
      : []),
  ];
}

function endLines({ complete, dryRun, next }: Imported): readonly string[] {
  if (!complete) return ["Interrupted. What was stored is kept; run it again to go on."];
  if (dryRun) return ["Nothing was stored.", ...(next === null ? [] : [`To store it: ${next}`])];
  return next === null ? [] : [`Next: ${next}`];
}
