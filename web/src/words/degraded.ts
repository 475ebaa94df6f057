/** What was left out of a prompt, a pack or an answer, or done otherwise, in words. What has none yet is shown as it is called. */

const SAYS: { readonly [name: string]: string } = {
  deadline: "Time was up before everything was looked at.",
  "late:rules": "New instructions were not compared with the rules of authored files: there was no time.",
  "late:brain-rules": "Lessons were not compared with the rules of authored files: there was no time.",
  "late:recall": "What is kept was not looked through: there was no time.",
  "late:time": "What was said at the times that are asked about was left out: there was no time.",
  "late:compared": "One of the things that are compared was left out: there was no time.",
  "late:summaries": "Summaries were left out: there was no time.",
  "late:memories": "Memories were left out: there was no time.",
  "late:documents": "Documents were left out: there was no time.",
  "late:observations": "Observations were left out: there was no time.",
  "late:events": "Events were left out: there was no time.",
  "late:vectors": "What means the same in other words was left out: there was no time.",
  "late:texts": "Some of what was found was not read: there was no time.",
  "late:facts": "Facts were left out: there was no time.",
  "late:cards": "Cards were left out: there was no time.",
  "late:graph": "What hangs together with the question was left out: there was no time.",
  "query-cut": "The question is long, and only its beginning was looked at.",
  "no-words": "The question has no word by which records could be told apart.",
  "empty-query": "Nothing was asked, so nothing was looked up.",
  "no-such-lane": "There is no conversation or agent of that name.",
  "no-such-scope": "Nothing was told under that name.",
  "empty-span": "The time ends before it begins: there is nothing between.",
  "some-words": "Nothing has all of these words: what has some of them was taken.",
  "no-room": "There was no room for anything to be recalled.",
  "scan-cut": "Not all that is not indexed yet was read.",
  widened: "Nothing has the words of the question: what is spelt alike was taken.",
  "summaries-pending": "Some summaries were not indexed yet.",
  "ledger-pending": "Some observations and events were not indexed yet.",
  "vectors-pending": "Not everything could be found by its meaning yet.",
  "vectors-unavailable": "What means the same in other words could not be looked for.",
  "no-embedder": "No embedder is chosen, so nothing is found by its meaning alone.",
  "index-unavailable": "The word index could not be read.",
  "facts-behind": "Not all that was said lately had been listened to for facts.",
  "facts-unavailable": "Facts could not be read.",
  "graph-unavailable": "What hangs together could not be read.",
  "graph-late": "What hangs together with the question was left out: there was no time.",
  "graph-failed": "What hangs together could not be read.",
  "guidance-behind": "Not all that was said lately had been listened to for instructions.",
  "authored-over-share":
    "The rules of authored files take more than their share; this file has most of them.",
  "authored-cut": "Not all rules of this authored file fit.",
  "authored-unreadable": "This authored file could not be read.",
  "authored-changing": "This authored file was being changed, and was taken as it was before.",
  "tail-over-budget": "The newest exchange alone is larger than its share. It went whole all the same.",
  "tail-cut": "Not all lines that were given along had room.",
  "log-behind": "The log had not come as far as the summaries, so the summaries stand in its place.",
  "log-empty": "The log tells nothing of what the summaries stand for, so they stand in its place.",
  "not-kept": "How it came to be could not be written down.",
  unplanned: "There was no plan in time: what the host held went as it was.",
  unreadable: "What was kept of this receipt cannot be read any more.",
  "brain:partial: deadline": "Only what a person taught is in: for the rest of the route there was no time.",
  "brain-other-space": "The router's pack was made for another embedder, and finds by words alone.",
  "assemble:shrunk": "The host had less room than was planned for, so the prompt was made smaller.",
  "assemble:withheld-unknown":
    "It was not known in time what had been taken back: older words were left out to be safe.",
  "assemble:unlisted": "The list of what had been taken back was too long to be made in time.",
  "assemble:plan-too-old": "The plan came too late to be used: the host's own messages went.",
  "assemble:behind": "The log did not know the host's newest messages yet: they went as they were.",
  "assemble:prefix-not-held": "The summaries were not at hand: the host's own messages went.",
  "assemble:start-not-found": "The host no longer held the message to begin with: its own messages went.",
  "assemble:uncounted": "Not all messages could be counted in time.",
  "assemble:supply-no-time": "There was no time to look for instructions and recall.",
  "assemble:supply-too-old": "What was looked up came too late, and did not go along.",
  "assemble:supply-too-large": "What was looked up did not fit any more, and did not go along.",
};

const BEGINS: readonly (readonly [start: string, says: string])[] = [
  ["late:", "This was left out, as there was no time for it:"],
  ["brain:", "The router could not decide, and nothing of it is in:"],
  ["assemble:supply-", "Instructions and recall could not be looked for:"],
  ["assemble:fold-", "Older turns could not be folded before the prompt was made:"],
  ["assemble:", "The prompt could not be made as planned:"],
];

export interface Degraded {
  readonly code: string;
  readonly says: string;
  /** What stands behind the code, such as the name of a file. */
  readonly about: string | null;
}

export function degradedOf(code: string): Degraded {
  if (Object.hasOwn(SAYS, code)) return { code, says: SAYS[code]!, about: null };
  const at = code.indexOf(": ");
  const name = at < 0 ? code : code.slice(0, at);
  if (Object.hasOwn(SAYS, name)) return { code, says: SAYS[name]!, about: code.slice(at + 2) };
  const begun = BEGINS.find(([start]) => code.startsWith(start));
  if (begun === undefined) return { code, says: code, about: null };
  return { code, says: begun[1], about: code.slice(begun[0].length) };
}

/** As one sentence, for a line: what stands behind the code is in brackets. */
export function degradedLine(code: string): string {
  const { says, about } = degradedOf(code);
  if (says === code) return `The answer may be incomplete: ${code}.`;
  if (about === null) return says;
  return says.endsWith(":") ? `${says} ${about}.` : `${says} (${about})`;
}

/** Each once, in the order in which they came up. */
export function degradations(codes: readonly string[]): readonly Degraded[] {
  return [...new Set(codes)].map(degradedOf);
}
