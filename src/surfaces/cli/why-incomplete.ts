/** Why an answer is not what was hoped for, in words. What has none yet is shown as it is called. */

/** Something is missing, or may be. */
const MISSING: { readonly [reason: string]: string } = {
  "query-cut": "the question is long, and only its beginning was looked at",
  "no-words": "the question has no word by which messages could be told apart",
  "no-such-lane": "there is no lane or agent of that name among those you may see",
  "no-such-scope": "nothing was told under the name that --scope gives",
  "empty-span": "--since is not before --before, so there is no time between them",
  "scan-cut": "not all that is not indexed yet was read",
  deadline: "time was up before all of it was looked at",
  "late:time": "what was said at the times that are asked about was left out for it",
  "late:compared": "one of the things that are compared was left out for it",
  "late:summaries": "summaries were left out for it",
  "late:memories": "memories were left out for it",
  "late:documents": "documents were left out for it",
  "late:observations": "observations were left out for it",
  "late:events": "events were left out for it",
  "late:vectors": "what means the same in other words was left out for it",
  "late:texts": "some of what was found was not read for it",
  "late:facts": "facts were left out for it",
  "facts-behind": "not all that was said lately was listened to for facts",
  "facts-unavailable": "facts cannot be read at present",
  "summaries-pending": "summaries are being indexed",
  "ledger-pending": "observations and events are being indexed",
  "vectors-pending": "not all of it can be found by its meaning yet",
  "vectors-unavailable": "what means the same in other words cannot be looked for at present",
  "no-embedder": "no embedder was chosen, so nothing is found by its meaning alone",
  "index-unavailable": "the word index cannot be read at present",
  "tail-cut": "not all lines that were given along had room",
  "late:recall": "what is kept was not looked through for it",
  "not-kept": "how it came to be could not be written down",
};

/** Nothing is missing, but it is not quite what was asked for. */
const INSTEAD: { readonly [reason: string]: string } = {
  widened: "nothing has those words; shown is what is spelt alike",
};

const LONGEST_QUERY = 60;

/** `time was up before all of it was looked at (deadline)` */
function inWords(reason: string): string {
  // Some say more behind their name: why.
  const [name, ...why] = reason.split(": ");
  const words = MISSING[name!];
  return words === undefined ? reason : `${words} (${[name, ...why].join(": ")})`;
}

/** What to tell a person, a line each. `query`: as it was typed. */
export function notesOn(degraded: readonly string[], query: string, isEmpty: boolean): readonly string[] {
  const missing = degraded.filter((reason) => !Object.hasOwn(INSTEAD, reason)).map(inWords);
  const whole = missing.join("; ");
  const asked = query.length > LONGEST_QUERY ? "all of that" : `"${query}"`;
  return [
    ...(isEmpty ? [whole === "" ? "Nothing found." : `Nothing found: ${whole}.`] : []),
    ...(!isEmpty && degraded.includes("widened")
      ? [`note: nothing has ${asked}; shown is what is spelt alike`]
      : []),
    ...(!isEmpty && whole !== "" ? [`note: incomplete: ${whole}`] : []),
  ];
}

/** For the reference: every reason, and what it means. */
export const DEGRADED_HELP = `why the answer may be incomplete or is not quite what was asked for: ${Object.entries(
  {
    ...MISSING,
    ...INSTEAD,
  },
)
  .map(([reason, words]) => `\`${reason}\` (${words})`)
  .join("; ")}`;
