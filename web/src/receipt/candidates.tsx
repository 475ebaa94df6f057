import { useState } from "preact/hooks";
import { counted } from "../parts/figures.ts";
import { Trouble } from "../parts/trouble.tsx";
import { useAuthored } from "./authored.ts";
import { authoredLines } from "./authored-ref.ts";
import { Candidate } from "./candidate.tsx";
import type { Considered } from "./considered.ts";
import type { ExplainRef } from "./explained.tsx";
import { isRecord, PAGE, useWords, type Words } from "./words.ts";

interface CandidatesProps {
  readonly label: string;
  readonly items: readonly Considered[];
  readonly explain: ExplainRef;
  /** Whose files authored lines are of. */
  readonly agent: string;
  readonly saysWhy?: boolean;
}

/** What was considered, a page of it at a time: the words of a page are asked for when it is shown. */
export function Candidates({ label, items, explain, agent, saysWhy = true }: CandidatesProps) {
  const [pages, setPages] = useState(1);
  const shown = Array.from({ length: Math.min(pages, Math.ceil(items.length / PAGE)) }, (_, at) =>
    items.slice(at * PAGE, (at + 1) * PAGE),
  );
  const left = items.length - Math.min(items.length, pages * PAGE);
  return (
    <>
      {shown.map((page, at) => (
        <CandidatePage
          key={at}
          label={at === 0 ? label : `${label}, page ${at + 1}`}
          items={page}
          {...{ explain, agent, saysWhy }}
        />
      ))}
      {left > 0 && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          Show {counted(Math.min(left, PAGE), "more", "more")} of {left}
        </button>
      )}
    </>
  );
}

function CandidatePage({ label, items, explain, agent, saysWhy }: CandidatesProps) {
  const { value: records, error, reload } = useWords(items.map(({ ref }) => ref));
  const files = useAuthored(
    agent,
    items.map(({ ref }) => ref),
  );
  const wordsOf = (ref: string): Words | undefined => {
    if (!isRecord(ref)) return authoredLines(ref) === null ? "none" : files.get(ref);
    return records?.get(ref);
  };
  return (
    <>
      {error !== undefined && <Trouble problem={error} retry={reload} />}
      <ul class="receipt-candidates" aria-label={label}>
        {items.map((one) => (
          <Candidate
            key={`${one.part} ${one.ref}`}
            one={one}
            words={wordsOf(one.ref)}
            explain={explain}
            {...(saysWhy !== undefined && { saysWhy })}
          />
        ))}
      </ul>
    </>
  );
}
