import { useState } from "preact/hooks";
import { Badge } from "../parts/badge.tsx";
import { score as shown } from "../parts/figures.ts";
import { Ref } from "../parts/ref.tsx";
import { ScoreParts } from "../parts/score-parts.tsx";
import { Time } from "../parts/time.tsx";
import { Tokens } from "../parts/tokens.tsx";
import { inWords } from "../words/score-names.ts";
import type { Considered } from "./considered.ts";
import { Explained, type ExplainRef } from "./explained.tsx";
import { sentenceOf } from "./reasons.ts";
import { Said } from "./said.tsx";
import type { Words } from "./words.ts";

/** Characters: enough to know what it says. */
const MOST_SHOWN = 600;

interface CandidateProps {
  readonly one: Considered;
  readonly words: Words | undefined;
  readonly explain: ExplainRef;
  /** False where the reason stands above already. */
  readonly saysWhy?: boolean;
}

/** One thing that was considered: what it says, what it takes, and why it is in or out. */
export function Candidate({ one, words, explain, saysWhy = true }: CandidateProps) {
  const [open, setOpen] = useState(false);
  const record = typeof words === "object" ? words : undefined;
  return (
    <li class="receipt-candidate">
      <div class="receipt-candidate-head">
        {one.isStretch && <span class="dim">from</span>}
        <Ref value={one.ref} />
        {one.isStretch && <span class="dim">on</span>}
        {record !== undefined && <Badge>{record.role}</Badge>}
        {record !== undefined && <Time at={record.at} only="day" />}
        {one.tokens > 0 && <Tokens count={one.tokens} />}
        {one.score !== null && <span class="tokens">score {shown(one.score)}</span>}
        {one.worth !== null && (
          <span class="tokens" title="What is recalled is taken in this order">
            for its length {shown(one.worth)}
          </span>
        )}
      </div>
      <div class="receipt-candidate-words">
        <Said words={words} most={MOST_SHOWN} />
      </div>
      {one.because !== null && <Because value={one.because} />}
      <details class="receipt-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {saysWhy ? sentenceOf(one.reason) : "Why?"}
          <span class="sr-only"> {one.ref}</span>
        </summary>
        {open && <Explained what={one.ref} explain={explain} />}
        {open && one.score !== null && one.scores.length > 0 && (
          <ScoreParts total={one.score} parts={inWords(one.scores)} />
        )}
      </details>
    </li>
  );
}

/** What it says the same as, is covered by, or contradicts. */
function Because({ value }: { readonly value: string }) {
  return (
    <p class="receipt-why">
      This is about <Ref value={value} />.
    </p>
  );
}
