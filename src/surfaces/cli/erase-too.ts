/** What to type next about whatever still says what was erased: each kind of record is taken back by a command of its own. */

import type { StillSaid } from "../../engine/api.ts";

/** Of one command. */
const REFS_NAMED = 6;

interface Taking {
  readonly kinds: readonly string[];
  readonly note: string;
  /** All of them at once, or one after the other. */
  line(refs: string): string;
  readonly atOnce: number;
}

const TAKING: readonly Taking[] = [
  {
    kinds: ["msg", "mem", "obs", "evt"],
    note: "Erase it too",
    line: (refs) => `erase ${refs} --prove`,
    atOnce: REFS_NAMED,
  },
  { kinds: ["lesson"], note: "Erase it too", line: (refs) => `brain erase ${refs}`, atOnce: REFS_NAMED },
  { kinds: ["fact"], note: "Erase it too", line: (refs) => `facts erase ${refs}`, atOnce: REFS_NAMED },
  // What was told at a terminal has no message that could be erased.
  { kinds: ["shard"], note: "Take it back", line: (ref) => `guidance revoke ${ref}`, atOnce: 1 },
];

/** None where nothing says it. */
export function whatToEraseToo(
  elsewhere: readonly StillSaid[],
  suggest: (line: string) => string,
): readonly string[] {
  const [first] = elsewhere;
  if (first === undefined) return [];
  const look = first.ref.startsWith("msg:") ? `history describe ${first.ref}` : `get ${first.ref}`;
  const next = TAKING.flatMap(({ kinds, note, line, atOnce }) => {
    const refs = elsewhere.map(({ ref }) => ref).filter((ref) => kinds.includes(ref.split(":")[0]!));
    return refs.length === 0 ? [] : [`${note}: ${suggest(line(refs.slice(0, atOnce).join(" ")))}`];
  });
  return [`Look at it: ${suggest(look)}`, ...next];
}
