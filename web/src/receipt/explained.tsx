import type { CandidateAccount } from "../../../src/engine/api.ts";
import { useResource } from "../api/resource.ts";
import { Badge } from "../parts/badge.tsx";
import { score } from "../parts/figures.ts";
import { Ref } from "../parts/ref.tsx";
import { Shown } from "../parts/shown.tsx";

export interface Explanation {
  readonly ref: string;
  /** Null: it cannot be told. */
  readonly included: boolean | null;
  readonly why: readonly string[];
  /** As the receipt lists it. */
  readonly candidates?: readonly Pick<CandidateAccount, "score" | "worth">[] | undefined;
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
        {({ ref, included, why, candidates }) => (
          <>
            {named && <Ref value={ref} />} <Verdict included={included} />
            {why.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <Worth candidates={candidates} />
          </>
        )}
      </Shown>
    </div>
  );
}

/** By what it was taken, or was not: a number beside the score, which alone would not tell. */
function Worth({ candidates }: Pick<Explanation, "candidates">) {
  const ranked = candidates?.find(({ worth }) => worth !== undefined);
  if (ranked?.score == null || ranked.worth === undefined) return null;
  return (
    <p>
      Its score is {score(ranked.score)}, and for its length {score(ranked.worth)}: what is recalled is taken
      by the second.
    </p>
  );
}

function Verdict({ included }: { readonly included: boolean | null }) {
  if (included === null) return <Badge tone="warn">cannot be told</Badge>;
  return included ? <Badge tone="good">in</Badge> : <Badge tone="warn">not in</Badge>;
}
