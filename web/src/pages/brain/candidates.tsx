import { useState } from "preact/hooks";
import type { FEATURES } from "../../../../src/rooms/brain/route-trace.ts";
import { Badge } from "../../parts/badge.tsx";
import { whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Ref } from "../../parts/ref.tsx";
import { chance } from "./brain-words.ts";
import type { Trace } from "./route-tree.ts";

type Candidate = Trace["candidates"][number];

/** In the order of traces: the types hold the two together. */
const NAMES: typeof FEATURES = [
  "lexical",
  "meaning",
  "named",
  "linked",
  "useful",
  "tried",
  "served",
  "human",
  "size",
  "correction",
  "workflow",
  "toolcard",
];

const FEATURE_WORDS: { readonly [name in (typeof FEATURES)[number]]: string } = {
  lexical: "shares telling words with the question",
  meaning: "is near it in meaning",
  named: "is named in it",
  linked: "is led to by what fits best",
  useful: "was worth something when it was used",
  tried: "how much is known of that",
  served: "was served in this conversation lately",
  human: "a person vouches for it",
  size: "its share of the room",
  correction: "is a correction",
  workflow: "is a way to do something",
  toolcard: "is about a tool",
};

const FIRST = 12;

/** Everything that came into question, with the chance that it had. */
export function Candidates({ trace }: { readonly trace: Trace }) {
  const [all, setAll] = useState(false);
  const sorted = trace.candidates.toSorted((one, other) => other.inclusion - one.inclusion);
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return (
    <Panel title="Came into question" aside={`${whole(sorted.length)}, the likeliest first`}>
      <ul class="brain-candidates">
        {shown.map((candidate) => (
          <CandidateRow key={candidate.key} candidate={candidate} fate={fateOf(trace, candidate.key)} />
        ))}
      </ul>
      {sorted.length > FIRST && (
        <button type="button" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? "Show fewer" : `Show ${whole(sorted.length - FIRST)} more`}
        </button>
      )}
    </Panel>
  );
}

function CandidateRow({ candidate, fate }: { readonly candidate: Candidate; readonly fate: string }) {
  const { key, kind, tokens, inclusion, features } = candidate;
  const said = NAMES.map((name, at) => ({ name, value: features[at] ?? 0 })).filter(
    ({ value }) => value !== 0,
  );
  return (
    <li>
      <details>
        <summary>
          <span class="brain-candidate">
            <code>{key}</code> <span class="dim">{kind.replace("_", " ")}</span>
            <span>{whole(tokens)} tokens</span>
            <span>chance {chance(inclusion)}</span>
            {fate !== "" && <Badge tone={fate === "vetoed" ? "warn" : "good"}>{fate}</Badge>}
          </span>
        </summary>
        <p>
          <Ref value={key} />
        </p>
        <dl class="brain-features">
          {said.map(({ name, value }) => (
            <div key={name}>
              <dt>{FEATURE_WORDS[name]}</dt>
              <dd>{value.toFixed(2)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

function fateOf({ ruled = [], fired, vetoed }: Trace, key: string): string {
  if (ruled.includes(key)) return "by rule";
  if (fired.includes(key)) return "chosen";
  return vetoed.includes(key) ? "vetoed" : "";
}
