import { useResource } from "../api/resource.ts";
import { Badge } from "../parts/badge.tsx";
import { Ref } from "../parts/ref.tsx";
import { Shown } from "../parts/shown.tsx";
import { sentenceOf } from "./reasons.ts";

export interface Explanation {
  readonly ref: string;
  /** Null: it cannot be told. */
  readonly included: boolean | null;
  readonly why: readonly string[];
}

/** `of` says of what: explanations of another are asked for anew. */
export interface ExplainRef {
  readonly of: string;
  ask(ref: string, signal: AbortSignal): Promise<Explanation>;
}

/** Why one thing is in or out, as the program itself explains it. */
export function Explained({
  what,
  explain,
  named = false,
}: {
  readonly what: string;
  readonly explain: ExplainRef;
  readonly named?: boolean;
}) {
  const answer = useResource(`${explain.of} ${what}`, (signal) => explain.ask(what, signal));
  return (
    <div class="receipt-explained" role="status">
      <Shown of={answer} waiting={<span class="dim">…</span>}>
        {({ ref, included, why }) => (
          <>
            {named && <Ref value={ref} />} <Verdict included={included} />
            {why.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {isByWorth(ref, why) && (
              <p>
                What is recalled is taken by its score for its length: of two, the shorter may be in with a
                lower score.
              </p>
            )}
          </>
        )}
      </Shown>
    </div>
  );
}

const OF_ROOM: readonly string[] = ["recalled", "share-used-up", "budget-used-up"].map(sentenceOf);

/** Whether that decided: of what is recalled, where room was the question. Facts, instructions and files have an order of their own. */
function isByWorth(ref: string, why: readonly string[]): boolean {
  return /^(?:msg|sum|mem|doc):/.test(ref) && why.some((sentence) => OF_ROOM.includes(sentence));
}

function Verdict({ included }: { readonly included: boolean | null }) {
  if (included === null) return <Badge tone="warn">cannot be told</Badge>;
  return included ? <Badge tone="good">in</Badge> : <Badge tone="warn">not in</Badge>;
}
