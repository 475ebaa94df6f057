/** What the doctor saw, one line a check; then what was done about it, or could be. */

import type { DoctorCheck } from "../../engine/api.ts";
import { count, counted } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

export interface Examined {
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
  readonly repairs: readonly {
    readonly check: string;
    readonly does: string;
    /** Null: it was not done. */
    readonly fixed: number | null;
  }[];
  readonly backup: string | null;
}

const REPAIRS_SHOWN = 20;

/** `mended`: --fix was asked for. */
export function renderDoctor(examined: Examined, style: Style, mended: boolean): string {
  const { checks } = examined;
  const width = Math.max(0, ...checks.map((check) => check.name.length));
  const failed = checks.filter((check) => !check.ok).length;
  const verdict =
    failed === 0 ? style.good("All is well.") : style.bad(`${failed} of ${checks.length} need attention.`);
  return [
    ...checks.map((check) => renderCheck(check, width, style)),
    ...renderRepairs(examined, style, mended),
    "",
    verdict,
  ].join("\n");
}

function renderCheck(check: DoctorCheck, width: number, style: Style): string {
  const mark = check.ok ? style.good("ok  ") : style.bad("FAIL");
  const indent = " ".repeat(width + 8);
  const detail = wrap(oneLine(check.detail), style.rowColumns, indent).trimStart();
  const line = `${mark}  ${oneLine(check.name).padEnd(width)}  ${detail}`;
  return check.ok || check.hint === null
    ? line
    : `${line}\n${wrap(oneLine(check.hint), style.columns, "      ")}`;
}

function renderRepairs({ repairs, backup }: Examined, style: Style, mended: boolean): readonly string[] {
  if (repairs.length === 0) return mended ? ["", "There was nothing to mend."] : [];
  const done = repairs.some(({ fixed }) => fixed !== null);
  const lines = repairs.slice(0, REPAIRS_SHOWN).map(({ does, fixed }) => {
    const mark = fixed === null ? "would" : fixed > 0 ? "did" : "not needed any more:";
    return wrap(`${mark} ${oneLine(does)}`, style.rowColumns, "  ");
  });
  const more = repairs.length - lines.length;
  return [
    "",
    done ? "What was mended:" : `${counted(repairs.length, "repair")} with --fix:`,
    ...lines,
    ...(more > 0 ? [`  and ${count(more)} more`] : []),
    ...(backup === null ? [] : [wrap(`The store as it was before: ${oneLine(backup)}`, style.rowColumns)]),
  ];
}
