import { useResource } from "../api/resource.ts";
import { Badge } from "../parts/badge.tsx";
import { Ref } from "../parts/ref.tsx";
import { Shown } from "../parts/shown.tsx";

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
          </>
        )}
      </Shown>
    </div>
  );
}

function Verdict({ included }: { readonly included: boolean | null }) {
  if (included === null) return <Badge tone="warn">cannot be told</Badge>;
  return included ? <Badge tone="good">in</Badge> : <Badge tone="warn">not in</Badge>;
}
