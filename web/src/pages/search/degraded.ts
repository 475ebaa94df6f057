/** Why an answer is not all that was hoped for, in sentences. What has none yet is shown as it is called. Pure. */

const SENTENCES: { readonly [reason: string]: string } = {
  "empty-query": "Nothing was asked.",
  "query-cut": "The question is long, and only its beginning was looked at.",
  "no-words": "The question has no word by which messages could be told apart.",
  "no-such-lane": "There is no conversation or agent of that name.",
  "no-such-scope": "Nothing was told under that name.",
  "empty-span": "The time ends before it begins: there is nothing between.",
  "scan-cut": "Not all that is not indexed yet was read.",
  deadline: "Time was up before all of it was looked at.",
  "late:time": "What was said at the times that are asked about was left out for that.",
  "late:compared": "One of the things that are compared was left out for that.",
  "late:summaries": "Summaries were left out for that.",
  "late:memories": "Memories were left out for that.",
  "late:documents": "Documents were left out for that.",
  "late:observations": "Observations were left out for that.",
  "late:events": "Events were left out for that.",
  "late:vectors": "What means the same in other words was left out for that.",
  "late:texts": "Some of what was found was not read for that.",
  "late:facts": "Facts were left out for that.",
  "facts-behind": "Not all that was said lately was listened to for facts.",
  "facts-unavailable": "Facts cannot be read at present.",
  "summaries-pending": "Summaries are being indexed.",
  "ledger-pending": "Observations and events are being indexed.",
  "vectors-pending": "Not all of it can be found by its meaning yet.",
  "vectors-unavailable": "What means the same in other words cannot be looked for at present.",
  "no-embedder": "No embedder was chosen: what means the same in other words is not found.",
  "index-unavailable": "The word index cannot be read at present.",
  "some-words": "Nothing has all of these words. Shown is what has some of them.",
  widened: "Nothing has those words. Shown is what is spelt alike.",
};

/** The reason, and behind it what more is told of it. */
export function degradedWords(reason: string): string {
  const [name = reason, ...why] = reason.split(": ");
  const sentence = Object.hasOwn(SENTENCES, name)
    ? SENTENCES[name]!
    : `The answer may be incomplete: ${name}.`;
  return why.length === 0 ? sentence : `${sentence} (${why.join(": ")})`;
}
