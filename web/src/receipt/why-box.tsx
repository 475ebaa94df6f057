import { useState } from "preact/hooks";
import type { SearchHit } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { Empty } from "../parts/empty.tsx";
import { Plain } from "../parts/plain.tsx";
import { Shown } from "../parts/shown.tsx";
import { Time } from "../parts/time.tsx";
import { Explained, type ExplainRef } from "./explained.tsx";
import { refIn } from "./typed-ref.ts";

const MOST_HITS = 6;

/** "Why is this not in it?": by a reference, or by words that are looked for first. */
export function WhyBox({ explain, noun }: { readonly explain: ExplainRef; readonly noun: string }) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const ref = refIn(asked);
  return (
    <div class="receipt-why-box">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <label class="field">
          <span>A reference such as msg:42 or AGENTS.md#L3, or words of what you miss</span>
          <input
            type="search"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            autocomplete="off"
            maxLength={1_000}
          />
        </label>
        <button type="submit" disabled={typed.trim() === ""}>
          Explain
        </button>
      </form>
      <div aria-live="polite">
        {ref !== null && <Explained key={ref} what={ref} explain={explain} named />}
        {ref === null && asked !== "" && <Found words={asked} explain={explain} noun={noun} />}
      </div>
    </div>
  );
}

function Found({
  words,
  explain,
  noun,
}: {
  readonly words: string;
  readonly explain: ExplainRef;
  readonly noun: string;
}) {
  const found = useResource(`${explain.of} ${words}`, (signal) =>
    call("search", { query: words, limit: MOST_HITS, facts: false }, signal),
  );
  return (
    <Shown of={found}>
      {({ hits }) =>
        hits.length === 0 ? (
          <Empty title="Nothing that is stored has these words.">
            <p>What is not stored cannot be in a {noun}. Try other words, or a reference.</p>
          </Empty>
        ) : (
          <ul class="receipt-candidates" aria-label="What has these words">
            {hits.slice(0, MOST_HITS).map((hit) => (
              <Hit key={hit.ref} hit={hit} words={words} explain={explain} />
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function Hit({
  hit: { ref, role, at, excerpt },
  words,
  explain,
}: {
  readonly hit: SearchHit;
  readonly words: string;
  readonly explain: ExplainRef;
}) {
  return (
    <li class="receipt-candidate">
      <div class="receipt-candidate-head">
        <span class="dim">{role}</span> <Time at={at} only="day" />
      </div>
      <Plain text={excerpt} marked={words.split(/\s+/)} />
      <Explained what={ref} explain={explain} named />
    </li>
  );
}
