import { useState } from "preact/hooks";
import type { FoundFact } from "../../../../src/engine/search-api.ts";
import { day, score } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { ScoreParts } from "../../parts/score-parts.tsx";
import { VOICES } from "../../words/fact-words.ts";

interface FoundFactsProps {
  readonly facts: readonly FoundFact[];
  readonly words: readonly string[];
}

/** What is so, as far as it bears on the question: before all that was only said. */
export function FoundFacts({ facts, words }: FoundFactsProps) {
  if (facts.length === 0) return null;
  return (
    <Panel title="What is so" aside="facts that bear on it, at most five">
      <ul class="search-facts">
        {facts.map((fact) => (
          <FactRow key={fact.ref} fact={fact} words={words} />
        ))}
      </ul>
    </Panel>
  );
}

function FactRow({ fact, words }: { readonly fact: FoundFact; readonly words: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const { ref, says, from, to, voice, sources, see, parts } = fact;
  return (
    <li>
      <p>
        <Ref value={ref} /> <Plain text={says} line marked={words} />
      </p>
      <p class="search-hit-head">
        <span>{to === null ? `since ${day(from)}` : `from ${day(from)} to ${day(to)}`}</span>
        <span>{VOICES[voice]}</span>
        <Refs values={sources} most={3} />
      </p>
      {see !== null && (
        <p class="search-hit-outdated">
          Something later may say otherwise: <Ref value={see.ref} /> of {day(see.at)}
        </p>
      )}
      {parts !== undefined && (
        <div class="search-hit-score">
          <button
            type="button"
            class="quiet"
            aria-expanded={open}
            aria-label={`Fits ${score(fact.score)} of 1: why? (${ref})`}
            onClick={() => setOpen(!open)}
          >
            Fits {score(fact.score)} of 1: why?
          </button>
          {open && <ScoreParts total={fact.score} parts={parts.map(({ name, value }) => [name, value])} />}
        </div>
      )}
    </li>
  );
}
