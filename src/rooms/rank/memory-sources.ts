/**
 * A memory and the message that it was made of, or that says it word for word, say the same: one of the two is shown, and
 * names the other. So do an observation or an event and their message, and an event and an observation of the same message: of
 * those two the observation stands, which says more of it.
 *
 * The memory is what was kept of it, so it stands, as high as the better of the two; unless the message has more of the
 * question than was kept of it. An observation stands like that for what a tool printed, which is long. What somebody said
 * stands itself, where it stands: an observation is a part of it in other words, and says nothing for how good it is.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { Candidate } from "./candidate.ts";
import type { Pool, Sheet } from "./pool.ts";

/**
 * Takes final scores, and lifts those of what stands. For each place that stands for others, those; they are not shown.
 * `dayOf`: what was said on different days is never the same; 0 for all: days do not matter.
 */
export function oneOfBoth(
  pool: Pool,
  final: Sheet,
  dayOf: (when: Instant) => number,
): ReadonlyMap<number, readonly number[]> {
  const standsFor = new Map<number, number[]>();
  const gone = new Set<number>();
  const settle = (stays: number, goes: number) => {
    gone.add(goes);
    standsFor.set(stays, [...(standsFor.get(stays) ?? []), goes, ...(standsFor.get(goes) ?? [])]);
    standsFor.delete(goes);
  };
  const isShown = (at: number | undefined): at is number =>
    at !== undefined && final.scores[at]! > 0 && !gone.has(at);
  const saying = messagesSaying(pool);
  for (const [memory, { kind, text, sources = [], at }] of pool.candidates.entries()) {
    const same = kind === "mem" && text !== null ? (saying.get(comparable(text)) ?? []) : [];
    for (const message of new Set([...sources.map((key) => pool.places.get(key)), ...same])) {
      if (!isShown(memory) || !isShown(message)) continue;
      if (dayOf(pool.candidates[message]!.at) !== dayOf(at)) continue;
      if (kind !== "mem" && isSaid(pool.candidates[message]!)) {
        settle(message, memory);
        continue;
      }
      const missing = final.scores[message]! - final.scores[memory]!;
      if (hasAllOf(pool, memory, message)) {
        if (missing > 0) final.add("source", memory, missing);
        settle(memory, message);
      } else if (missing >= 0) settle(message, memory);
    }
  }
  for (const [event, observation] of observedToo(pool)) {
    if (!isShown(event) || !isShown(observation)) continue;
    if (dayOf(pool.candidates[event]!.at) !== dayOf(pool.candidates[observation]!.at)) continue;
    const missing = final.scores[event]! - final.scores[observation]!;
    if (missing > 0) final.add("source", observation, missing);
    settle(observation, event);
  }
  return standsFor;
}

/** Places of events, each with that of an observation that was made of the same message. */
function observedToo({ candidates }: Pool): readonly (readonly [event: number, observation: number])[] {
  const made = new Map<string, number>();
  for (const [at, { kind, sources = [] }] of candidates.entries())
    if (kind === "obs") for (const key of sources) made.set(key, made.get(key) ?? at);
  return [...candidates.entries()].flatMap(([at, { kind, sources = [] }]) =>
    kind !== "evt" ? [] : sources.flatMap((key) => (made.has(key) ? [[at, made.get(key)!] as const] : [])),
  );
}

function isSaid({ role }: Candidate): boolean {
  return role === "user" || role === "assistant";
}

/** Places of messages, by what they say; only where there is a memory to compare them with. */
function messagesSaying({ candidates }: Pool): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  if (!candidates.some(({ kind }) => kind === "mem")) return places;
  for (const [at, { kind, role, text, cut }] of candidates.entries()) {
    if (kind !== "msg" || role !== "user" || text === null || cut === true) continue;
    const said = comparable(text);
    places.set(said, [...(places.get(said) ?? []), at]);
  }
  return places;
}

/** Case, spaces and signs at its ends do not matter. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}

/** Whether one has every word of the question that another has. Of what was not read nothing is known to be missing. */
function hasAllOf({ readings }: Pool, one: number, other: number): boolean {
  const [mine, theirs] = [readings[one], readings[other]];
  if (!theirs) return true;
  return mine ? theirs.exact.every((times, term) => times === 0 || mine.exact[term]! > 0) : false;
}
