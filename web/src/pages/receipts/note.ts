/** What was noted, for people: what the host hinted at, and what somebody did with which records. Pure. */

import type { JournalAnswer } from "../../../../src/engine/api.ts";

type Entry = JournalAnswer["entries"][number];

export interface Note {
  /** The same note has the same key, whatever came since. */
  readonly key: string;
  readonly at: number;
  readonly event: string;
  readonly says: string;
  readonly reason: string | null;
  /** Conversation or session. */
  readonly where: string | null;
  readonly refs: readonly string[];
  readonly messages: number | null;
}

const SAYS: { readonly [event: string]: string } = {
  session_start: "A session began.",
  session_end: "A session ended.",
  before_reset: "A session was about to be reset.",
  subagent_spawned: "A helper was started.",
  subagent_ended: "A helper ended.",
  fact_asserted: "A fact was said to be so.",
  fact_corroborated: "A fact was said once more.",
  fact_retracted: "A fact was taken back.",
  fact_invalidated: "A fact was said to be so no longer.",
  fact_restored: "A fact was brought back.",
  fact_ended_again: "A fact that had been brought back was put back as it was before that.",
  facts_reviewed: "Proposed facts were decided about.",
  facts_accepted: "Proposed facts were accepted.",
  facts_rejected: "Proposed facts were rejected.",
  facts_reopened: "A decision about proposed facts was taken back.",
  fact_erased: "A fact was erased.",
  card_erased: "A card was erased.",
  message_forgotten: "Messages were forgotten.",
  message_brought_back: "Messages were brought back.",
  message_erased: "Messages were erased.",
  message_accepted: "A message that waited was accepted.",
  message_rejected: "A message that waited was rejected.",
  message_waits_again: "A decision about a message was taken back, and it waits again.",
  memory_edited: "A memory was edited.",
  memory_forgotten: "Memories were forgotten.",
  memory_brought_back: "Memories were brought back.",
  memory_erased: "Memories were erased.",
  guidance_told: "A standing instruction was given.",
  guidance_edited: "A standing instruction was edited.",
  guidance_revoked: "A standing instruction was taken back.",
  guidance_brought_back: "A standing instruction was brought back.",
  ledger_hold: "Records were held back.",
  ledger_release: "Records were let go.",
  observation_changed: "An observation was said to be something else.",
  observation_moved: "An observation was moved on, or back, by a step.",
  observation_put_away: "An observation was put away.",
  observation_brought_back: "An observation that was put away was brought back.",
  observation_erased: "Observations or events were erased.",
  event_redacted: "The words of events were taken out.",
  lifecycle_rolled_back: "A run that put things away was rolled back.",
  lifecycle_applied_again: "A run that was rolled back was done again.",
  edge_accepted: "Lines of the graph were accepted.",
  edge_rejected: "Lines of the graph were rejected.",
  edge_reopened: "A decision about lines of the graph was taken back.",
  episode_rated: "A turn was rated.",
  episode_unrated: "The rating of a turn was taken back.",
  store_restored: "The store was restored from a backup.",
  lesson_taught: "A lesson was taught.",
  lesson_known: "A lesson was taught once more.",
  lesson_superseded: "A lesson was taught, and took the place of another.",
  lesson_proposed: "A model proposed a lesson.",
  lesson_confirmed: "A lesson was confirmed.",
  lesson_unconfirmed: "A confirmed lesson was made a proposal again.",
  lesson_doubted: "A lesson was doubted.",
  lesson_forgotten: "A lesson was forgotten.",
  lesson_restored: "A lesson was brought back.",
  lesson_erased: "A lesson was erased.",
};

/** The newest first, as they come. What has no words yet is shown as it is called. */
export function notesOf({ entries, results }: JournalAnswer): readonly Note[] {
  const seen = new Map<string, number>();
  // Counted from the oldest, so that a newer one of the same moment changes no key.
  return entries
    .map((entry, at) => ({ entry, metadata: results[at]?.metadata ?? {} }))
    .filter((_, at) => !isStepOf(entries[at]!, [entries[at - 1], entries[at + 1]]))
    .toReversed()
    .map(({ entry: { at, event, sessionKey, sessionId, reason }, metadata }): Note => {
      const refs = listOf(metadata["refs"]);
      const where = sessionKey ?? sessionId ?? null;
      const name = [at, event, where ?? "", reason ?? "", refs.join(" ")].join("\n");
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const messages = metadata["messageCount"];
      return {
        ...{ key: `${name}\n${count}`, at, event, where, refs },
        says: Object.hasOwn(SAYS, event) ? SAYS[event]! : event,
        reason: reason === undefined || reason === "" ? null : reason,
        messages: typeof messages === "number" ? messages : null,
      };
    })
    .toReversed();
}

/** An observation is put away, or back, step by step: what it came to says all of it. */
const STEPS_MS = 2_000;
const CAME_TO: readonly string[] = ["observation_put_away", "observation_brought_back"];

function isStepOf(entry: Entry, beside: readonly (Entry | undefined)[]): boolean {
  if (entry.event !== "observation_moved" || entry.refs === undefined) return false;
  return beside.some(
    (other) =>
      other !== undefined &&
      CAME_TO.includes(other.event) &&
      Math.abs(other.at - entry.at) <= STEPS_MS &&
      other.refs?.join() === entry.refs?.join(),
  );
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
