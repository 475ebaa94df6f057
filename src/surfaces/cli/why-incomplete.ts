/** Why an answer may be incomplete, in words. What has none yet is shown as it is called. */

const REASONS: { readonly [reason: string]: string } = {
  "query-cut": "the question is long, and only its beginning was looked at",
  "no-words": "the question has no word by which messages could be told apart",
  "scan-cut": "not all that is not indexed yet was read",
  deadline: "time was up before all of it was looked at",
  "index-unavailable": "the word index cannot be read at present",
};

/** `time was up before all of it was looked at (deadline)` */
export function whyIncomplete(reason: string): string {
  const words = REASONS[reason];
  return words === undefined ? reason : `${words} (${reason})`;
}
