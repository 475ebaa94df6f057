/** What a fact is about, as its words have it: the second line names the subject and the predicate. Pure. */

const ABOUT = /^(?<subject>(?:project|repo|decision|concept|tool|person):\S+) (?<predicate>\S+), since /m;

/** Undefined: that is not told. */
export function aboutFact(
  text: string,
): { readonly subject: string; readonly predicate: string } | undefined {
  const { subject, predicate } = ABOUT.exec(text)?.groups ?? {};
  return subject === undefined || predicate === undefined ? undefined : { subject, predicate };
}
