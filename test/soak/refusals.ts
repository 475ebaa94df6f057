/**
 * Calls that were refused, and whether something that goes wrong on purpose explains it.
 *
 * Most codes are right while there is a fault, and a broken promise when there is none: an owner that refuses everything loses nothing
 * either. Being late is a matter of the machine, too, so of that a share is put up with; it is counted and told.
 */

import { codeOf } from "../../src/kernel/errors.ts";

/** The brain learned meanwhile; what was to be put away was used meanwhile; as much was put away as a day may have. None of it is a fault. */
const ALWAYS_RIGHT = /^(brain\/changed-meanwhile|ledger\/(capped|drifted))$/;
/** Any code that is neither of these is a broken promise at any time. */
const BY_A_FAULT =
  /^(wire\/(deadline|disconnected|closing|overloaded|cancelled)|store\/(unavailable|full|locked|fenced|closed|owned))$/;
const LATE = /^wire\/(deadline|overloaded)$/;
/**
 * Calls of one kind that may be late with no fault under way, whichever is more: on a machine with other work a few are. With fewer
 * calls than these the share would be one call's bad luck.
 */
export const MOST_LATE = { share: 0.02, calls: 3 } as const;
/** Of the words of an error: enough to look for it. */
const MOST_WORDS = 200;

export class Refusals {
  /** By kind: calls that no fault was near, and how many of those were refused as late. */
  readonly #calls = new Map<string, number>();
  readonly #late = new Map<string, number>();
  /** Refused with no fault near, by kind and code. */
  readonly unexplained = new Map<string, number>();

  /** A call that no fault was near, whatever came of it. */
  count(kind: string): void {
    add(this.#calls, kind);
  }

  /** In words where a promise was broken by it. `isExplained`: a fault was near, or it is judged elsewhere whether one was. */
  judge(kind: string, error: unknown, isExplained: boolean): string | undefined {
    const code = codeOf(error) ?? "no code";
    if (ALWAYS_RIGHT.test(code)) return undefined;
    const words = `${kind} failed with ${code}: ${String(error).slice(0, MOST_WORDS)}`;
    if (!isExplained) add(this.unexplained, `${kind}: ${code}`);
    if (!BY_A_FAULT.test(code)) return words;
    if (isExplained) return undefined;
    if (!LATE.test(code)) return `${words} (no fault was under way)`;
    add(this.#late, kind);
    return undefined;
  }

  /** When all is over: the kinds of which more were late than a machine explains. */
  tooLate(): readonly string[] {
    return [...this.#late].flatMap(([kind, late]) => {
      const calls = this.#calls.get(kind) ?? late;
      if (late <= Math.max(MOST_LATE.calls, MOST_LATE.share * calls)) return [];
      return [`${kind}: ${late} of ${calls} calls were late with no fault under way`];
    });
  }

  get calls(): number {
    return [...this.#calls.values()].reduce((sum, one) => sum + one, 0);
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
