/** A gate's report, check by check: what it asked, what it measured, what was needed, and why it said no. */

import type { AnswerOf } from "../../api/call.ts";
import { bytes, counted, percent, score } from "../../parts/figures.ts";

export type GateReport = NonNullable<AnswerOf<"promote_brain">["report"]>;

export interface GateCheck {
  readonly code: string;
  readonly asks: string;
  readonly found: string;
  readonly passed: boolean;
  /** In the gate's own words; empty where it passed. */
  readonly why: readonly string[];
}

/** A bound that there is none of is written down as this. */
const NO_BOUND = -1_000;

export function checksOf(report: GateReport): readonly GateCheck[] {
  const { heldOut, gain, minimumEffect, pinned, latencyMs, churn, reasons } = report;
  const sure = gain.lower <= NO_BOUND ? "nothing is sure" : `surely more than ${score(gain.lower)}`;
  const gone = pinned.gone?.length ?? 0;
  const known: readonly Omit<GateCheck, "passed" | "why">[] = [
    {
      code: "no-evidence",
      asks: "Is there enough to judge by?",
      found: `${counted(heldOut.episodes, "turn")} that it did not learn from`,
    },
    {
      code: "gain-unproven",
      asks: `Is it better by more than ${minimumEffect} a turn, beyond chance?`,
      found: `${score(gain.mean)} a turn on average, ${sure} (at ${(gain.level * 100).toFixed(2)} %)`,
    },
    {
      code: "pinned-case",
      asks: "Does it keep everything that a person approved of?",
      found: `${counted(pinned.cases, "approved case")}, ${pinned.broken.length} lost${gone === 0 ? "" : `, ${gone} not asked for: what they showed is gone`}`,
    },
    { code: "latency", asks: "Is it fast enough?", found: `${Math.round(latencyMs * 10) / 10} ms a route` },
    { code: "size", asks: "Is it small enough?", found: bytes(report.bytes) },
    {
      code: "churn",
      asks: "Does it leave most of what is served as it is?",
      found: `${percent(churn)} of the routes would begin with another`,
    },
  ];
  const checks = known.map((check): GateCheck => {
    const why = reasons.filter((reason) => codeOf(reason) === check.code).map(wordsOf);
    return { ...check, passed: why.length === 0, why };
  });
  const others = reasons.filter((reason) => !known.some(({ code }) => code === codeOf(reason)));
  return [
    ...checks,
    ...others.map((reason): GateCheck => {
      return { code: codeOf(reason), asks: "And else?", found: "", passed: false, why: [wordsOf(reason)] };
    }),
  ];
}

function codeOf(reason: string): string {
  return reason.split(":", 1)[0]!;
}

function wordsOf(reason: string): string {
  const at = reason.indexOf(":");
  return at < 0 ? reason : reason.slice(at + 1).trim();
}
