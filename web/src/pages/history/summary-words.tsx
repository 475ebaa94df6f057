/** The messages under a summary, verbatim and in order, as far as somebody reads. */

import { useState } from "preact/hooks";
import type { ExpandedText } from "../../../../src/engine/recall-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { counted, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { roleWord } from "../../words/state-words.ts";

const PAGE_TOKENS = 4_000;

interface Read {
  readonly items: readonly ExpandedText[];
  readonly missing: number;
  readonly cursor: string | null;
}

export function SummaryWords({ refName, messages }: { readonly refName: string; readonly messages: number }) {
  const [read, setRead] = useState<Read | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const cursor = read?.cursor ?? null;
      const page = await call("expand", {
        ref: refName,
        maxTokens: PAGE_TOKENS,
        ...(cursor !== null && { cursor }),
      });
      setRead({
        items: [...(read?.items ?? []), ...page.items],
        missing: (read?.missing ?? 0) + page.missing.length,
        cursor: page.cursor,
      });
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <div class="history-expanded">
      {read !== null && <h4>The words that it was made of</h4>}
      <ol>
        {read?.items.map((item) => (
          <li key={`${item.ref} ${item.from}`}>
            <p class="history-quote-head">
              <strong>
                <Plain text={roleWord(item.role)} line />
              </strong>{" "}
              <Time at={item.at} />{" "}
              <Link href={withParams({ view: undefined, sum: undefined, at: item.ref })}>{item.ref}</Link>
              {item.from > 0 && <span class="dim"> goes on from character {whole(item.from)}</span>}
            </p>
            <Plain text={item.text} />
          </li>
        ))}
      </ol>
      {read !== null && read.missing > 0 && (
        <p class="dim">{counted(read.missing, "source")} of it are no longer there.</p>
      )}
      {problem !== undefined && <Trouble problem={problem} />}
      {(read === null || read.cursor !== null) && (
        <button type="button" disabled={busy} onClick={() => void go()}>
          {read === null ? `Read the words of its ${counted(messages, "message")}` : "Read on"}
        </button>
      )}
    </div>
  );
}
