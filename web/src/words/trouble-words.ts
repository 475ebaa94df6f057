/** What each named trouble means for a person: what was done instead, and whether anything was lost. */

import { degradedOf } from "./degraded.ts";

const WHOLE: { readonly [name: string]: string } = {
  "too-many-connections": "A program was turned away, because too many were connected at once.",
  "index-damaged": "The word index was damaged, and is made again from the log. Nothing was lost.",
  "shelf-index-damaged":
    "The index of memories and documents was damaged, and is made again. Nothing was lost.",
  "vectors-damaged": "The index of vectors was damaged, and is made again. Until then, search goes by words.",
  "brain-worker-died": "The process that learns ended by itself, and was started again.",
  "brain-worker-silent": "The process that learns said nothing for too long, and was started again.",
  "brain-worker-given-up":
    "The process that learns kept ending, and is left alone. What was learned is served all the same.",
  "brain-worker-not-asked-for":
    "The process that learns asked for something that it may not have, and was refused.",
  "studio:csp-report": "A page of Studio tried something that it may not do, and the browser refused it.",
  "studio:not-noted":
    "Who was let into Studio could not be written down; after the next start, pages need a new link.",
  "studio:not-resumed":
    "Pages of Studio that were open could not be served on. Run `nacre studio` for a new link.",
  "bootstrap:no-transcript-reader": "The host offers no way to read transcripts; only new turns are stored.",
  "bootstrap:unreadable": "A transcript of the host's could not be read; it is tried again.",
  "memory:uses-not-noted": "That something was of use could not be noted.",
  others: "More kinds of trouble than are told apart.",
};

/** What was to be done, by how the name begins. The first that fits. */
const BEGINNINGS: readonly (readonly [beginning: string, says: string])[] = [
  ["assemble:receipt-", "The receipt of a prompt could not be kept."],
  ["assemble:supply-", "What bears on a question could not be looked for; the prompt was made without."],
  ["assemble:fold-", "A conversation could not be folded in time for a prompt."],
  ["assemble:", "A prompt could not be planned; the host's own was used."],
  ["commit:odd-", "A turn looked unlike what the host promises; it was stored as it came."],
  ["commit:", "A turn could not be stored at once; it is taken from the transcript later."],
  ["capture:", "A transcript could not be followed for a while; it is caught up with later."],
  ["bootstrap:", "A conversation could not be taken in when it began; it is tried again."],
  ["maintain:", "Upkeep of a conversation failed, and is tried again."],
  ["compact:", "The host asked for a shorter conversation, and could not be answered."],
  ["delegate:", "A question about the past could not be handed to a helper."],
  ["tool:", "A tool of the memory failed while a model called it."],
  ["memory:", "The host's own memory calls failed."],
  ["workspace:", "A workspace could not be looked at."],
  ["note-call:", "How a tool call ended could not be noted."],
  ["hint:", "Something that the host hinted at could not be noted."],
  ["spawn:", "A helper's conversation could not be prepared."],
  ["grants:", "What a helper may read could not be settled."],
  ["lease-", "Who owns the store could not be looked up."],
  ["reader-", "A question took too long or the thread that reads was busy."],
  ["background-", "Work in the background took too long, and was started again."],
  ["writer-", "The thread that writes was busy, or was started again."],
  ["index-", "The word index could not be brought up to date; it is tried again."],
  ["fold-", "A conversation could not be folded; it is tried again."],
  ["vectors-", "Vectors could not be made; search goes by words until then."],
  ["gate-", "Messages could not be looked at for what to remember; it is tried again."],
  ["guidance-", "Messages could not be listened to for instructions; it is tried again."],
  ["fact-questions-", "A model could not be asked for facts."],
  ["facts-", "Messages could not be listened to for facts; it is tried again."],
  ["graph-", "Links between things could not be brought up to date; it is tried again."],
  ["ledger-", "The ledger could not be brought up to date; it is tried again."],
  ["log-", "The log of conversations could not be brought up to date; it is tried again."],
  ["outcomes-", "How turns went could not be looked at; it is tried again."],
  ["teacher-", "A model could not be asked how turns went."],
  ["sweep-", "What is long unused could not be put away; it is tried again."],
  ["authored-", "The authored files could not be read; it is tried again."],
  ["docs-", "Documents could not be read; it is tried again."],
];

/** Why, by how the name ends; said behind what was to be done. */
const ENDINGS: readonly (readonly [ending: string, why: string])[] = [
  ["queue-full", "Too many questions waited."],
  ["queue-overdue", "It waited too long for its turn."],
  ["overrun", "It took longer than it may."],
  ["crashed", "The thread ended, and was replaced."],
  ["deadline", "It took longer than it may."],
  ["store-locked", "The file was in use by another program."],
  ["store-corrupt", "The file is damaged there."],
  ["no-progress", "It would not have become shorter."],
  ["disconnected", "Nacre was away."],
  ["unreachable", "Nacre was away."],
];

export function troubleWords(name: string): string {
  const whole = Object.hasOwn(WHOLE, name) ? WHOLE[name] : undefined;
  if (whole !== undefined) return whole;
  // What befell a prompt is said as its receipt says it.
  const { says, about } = degradedOf(name);
  if (name.startsWith("assemble:") && about === null) return says;
  const what = BEGINNINGS.find(([beginning]) => name.startsWith(beginning))?.[1];
  const why = ENDINGS.find(([ending]) => name.endsWith(ending))?.[1];
  const words = [what, why].filter((part) => part !== undefined);
  return words.length === 0 ? "Something failed, and it went on without." : words.join(" ");
}
