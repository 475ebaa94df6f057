/**
 * Messages whose words a memory was made of that another has taken the place of: the memory is found no more, and the words would stand
 * there as if they still held.
 *
 * Only where the words say nothing beyond that memory, and where what took its place was found too. Not here: what facts say of a
 * record (facts-outdated.ts).
 */

import type { Instant } from "../kernel/clock.ts";
import { type MemoryId, memoryId, refOf } from "../kernel/ids.ts";
import type { Outdated } from "../rooms/assemble/index.ts";
import { compareSaid, compareValues, type Memory, slotOf, statementWords } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";

/** What took the place of what took the place: people move house, and seldom more often between two questions. */
const MOST_STEPS = 5;
/** Of those that are gone, the memories whose messages are read. */
const MOST_GONE = 40;

export interface Superseded {
  /** Memories in whose place others of these stand. */
  readonly memories: readonly { readonly ref: string; readonly by: string }[];
  /** Messages that say what one of them said. */
  readonly messages: ReadonlyMap<string, Outdated>;
}

export const NONE_SUPERSEDED: Superseded = { memories: [], messages: new Map() };

interface Step {
  readonly gone: MemoryId;
  /** When the next one took its place: that need not be the one that stands now. */
  readonly since: Instant;
  /** What was found. */
  readonly by: Memory;
  /** What took its place next, where that is said in what was found as well: step by step more may be added than is told from both ends. */
  readonly next: Memory | null;
}

export async function supersededIn(
  { memories }: Stores,
  found: readonly { readonly ref: string; readonly text: string }[],
): Promise<Superseded> {
  const said = found.filter(({ ref }) => ref.startsWith("msg:"));
  const standing = await memories.memories(found.flatMap(({ ref }) => memoryIn(ref)));
  let steps = [...standing.values()].flatMap((by) => stepFrom(by, by, true));
  const told = steps.map(({ gone, by }) => ({ ref: refOf("mem", gone), by: refOf("mem", by.id) }));
  const messages = new Map<string, Outdated>();
  for (let nth = 0; nth < MOST_STEPS && steps.length > 0; nth += 1) {
    const rows = await memories.memories(steps.map(({ gone }) => gone));
    const read = steps.slice(0, MOST_GONE).flatMap((step) => {
      const row = rows.get(step.gone);
      return row === undefined ? [] : [{ ...step, row }];
    });
    for (const { row, since, by } of read.filter((one) => !isSoStill(one.row, one))) {
      const alike = said.filter(({ ref, text }) => !messages.has(ref) && isSame(text, row.text));
      if (alike.length === 0) continue;
      const sources = new Set<string>(
        (await memories.sources(row.id)).map(({ message }) => refOf("msg", message)),
      );
      for (const { ref } of alike)
        if (sources.has(ref)) messages.set(ref, { since, by: refOf("mem", by.id) });
    }
    steps = read.flatMap(({ row, by, next }) => stepFrom(row, by, isSaidIn(row, by, next)));
  }
  return { memories: told, messages };
}

function stepFrom(memory: Memory, by: Memory, isSaid: boolean): readonly Step[] {
  const { supersedes, at } = memory;
  return supersedes === null ? [] : [{ gone: supersedes, since: at, by, next: isSaid ? memory : null }];
}

/** Porto, Lisbon, and Porto again: what was said of the first time holds. So does what was said with less. */
function isSoStill(gone: Memory, { by, next }: Step): boolean {
  if (gone.slot === null || gone.slot !== by.slot) return isSaidIn(gone, by, next);
  const [older, newer] = [slotOf(gone.text).slot, slotOf(by.text).slot];
  return older !== null && newer !== null && SO_STILL.has(compareValues(older, newer));
}

/** Whether it is said there, or in what took its place next, which is itself said there. */
function isSaidIn(gone: Memory, by: Memory, next: Memory | null): boolean {
  return [by, ...(next === null ? [] : [next])].some(
    ({ text }) =>
      isSame(gone.text, text) || SAID.has(compareSaid(statementWords(gone.text), statementWords(text))),
  );
}

const SAID: ReadonlySet<string> = new Set(["same", "more"]);
const SO_STILL: ReadonlySet<string> = new Set(["same", "closer", "wider"]);

function memoryIn(ref: string): readonly MemoryId[] {
  return ref.startsWith("mem:") ? [memoryId(Number(ref.slice("mem:".length)))] : [];
}

/** Case, spaces and signs do not matter. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return plain(one) === plain(other);
}
