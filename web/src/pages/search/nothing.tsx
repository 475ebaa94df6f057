/** What to do where nothing is asked yet, or nothing was found. */

import { Empty } from "../../parts/empty.tsx";
import { Link } from "../../route/link.tsx";
import { href, withParams } from "../../route/route.ts";
import { type Asked, isNarrowed, WIDE } from "./asked.ts";

const EXAMPLES: readonly (readonly [question: string, about: string])[] = [
  ["what did I decide last week", "times in a question are understood"],
  ["which branch do we deploy from", "facts that bear on it stand on top"],
  ["“never push to main”", "words in quotation marks stand together"],
  ["branches other than release", "what is not meant counts against it"],
  ["package.json", "names, paths and codes are found as they are written"],
];

export function Examples() {
  return (
    <Empty title="Everything that is stored is searched at once.">
      <p>Messages, summaries, memories, documents, observations, events and facts. For example:</p>
      <ul class="search-examples">
        {EXAMPLES.map(([question, about]) => (
          <li key={question}>
            <Link href={href("search", { q: question })}>{question}</Link> <span class="dim">{about}</span>
          </li>
        ))}
      </ul>
    </Empty>
  );
}

export function NothingFound({ asked }: { readonly asked: Asked }) {
  return (
    <Empty title="Nothing was found.">
      <ul class="search-tries">
        {isNarrowed(asked) && (
          <li>
            <Link href={withParams(WIDE)}>Search everything</Link>, without what narrows it.
          </li>
        )}
        {asked.mode === "meaning" ? (
          <li>
            <Link href={withParams({ exact: "words", kind: undefined })}>Look for the exact words</Link> in
            all that was said.
          </li>
        ) : (
          <li>
            <Link href={withParams({ exact: undefined, kind: undefined })}>Search by words and meaning</Link>,
            which also looks at memories, documents and facts.
          </li>
        )}
        <li>Use fewer words, or other ones. What was erased is found by nobody.</li>
      </ul>
    </Empty>
  );
}

/** That nothing was found says nothing then. */
export function TimeWasUp({ reload }: { reload(): void }) {
  return (
    <Empty title="Time was up before anything was found.">
      <p>Nacre is busy. Ask again, or narrow it down.</p>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </Empty>
  );
}
