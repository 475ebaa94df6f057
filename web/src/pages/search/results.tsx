import { useRef } from "preact/hooks";
import { movedTo } from "../../parts/list-moves.ts";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { degradedLine } from "../../words/degraded.ts";
import type { Answer, Hit } from "./answer.ts";
import { type Asked, FEW, MANY } from "./asked.ts";
import { FoundFacts } from "./found-facts.tsx";
import { useGradually } from "./gradually.ts";
import { HitRow } from "./hit.tsx";
import { NothingFound, TimeWasUp } from "./nothing.tsx";
import type { Trusts } from "./trusts.ts";
import { markedWords, understoodLines } from "./understood.ts";

interface ResultsProps {
  readonly asked: Asked;
  readonly answer: Answer;
  /** Those of the answer that are shown. */
  readonly hits: readonly Hit[];
  readonly trusts: Trusts;
  reload(): void;
}

export function Results({ asked, answer, hits, trusts, reload }: ResultsProps) {
  const words = markedWords(asked.query, answer.understood);
  const isNothing = hits.length === 0 && answer.facts.length === 0;
  return (
    <>
      <Degraded reasons={answer.degraded} />
      <UnderstoodAs answer={answer} />
      <FoundFacts facts={answer.facts} words={words} />
      {!isNothing && <Hits of={answer.of} {...{ hits, words, trusts }} />}
      {isNothing &&
        (answer.degraded.includes("deadline") ? (
          <TimeWasUp reload={reload} />
        ) : (
          <NothingFound asked={asked} />
        ))}
      <More asked={asked} found={answer.hits.length} />
    </>
  );
}

function Degraded({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div class="search-degraded">
      {reasons.map((reason) => (
        <p key={reason}>{degradedLine(reason)}</p>
      ))}
    </div>
  );
}

function UnderstoodAs({ answer: { understood } }: { readonly answer: Answer }) {
  const lines = understood === undefined ? [] : understoodLines(understood);
  if (lines.length === 0) return null;
  return (
    <details class="search-understood">
      <summary>
        How the question was understood
        {understood?.times.map(({ words }) => (
          <span key={words} class="badge badge-info">
            {words}
          </span>
        ))}
      </summary>
      <dl>
        {lines.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const OPENERS = ".search-hit-open";

interface HitsProps extends Pick<Answer, "of"> {
  readonly hits: readonly Hit[];
  readonly words: readonly string[];
  readonly trusts: Trusts;
}

/** Arrows go from one to the next; up from the first is back in the box. */
function Hits({ of, hits, words, trusts }: HitsProps) {
  const list = useRef<HTMLOListElement>(null);
  const drawn = useGradually(of, hits.length);
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const openers = [...(list.current?.querySelectorAll<HTMLElement>(OPENERS) ?? [])];
    const at = openers.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const to = movedTo(event.key, at, openers.length);
    if (to === undefined) return;
    event.preventDefault();
    if (at === 0 && event.key === "ArrowUp")
      document.querySelector<HTMLElement>("[data-search-box]")?.focus();
    else openers[to]?.focus();
  };
  return (
    <ol ref={list} class="search-hits" aria-label="What was found" onKeyDown={pressed}>
      {hits.slice(0, drawn).map((hit) => (
        <HitRow key={hit.ref} hit={hit} words={words} trust={trusts.get(hit.ref)} />
      ))}
    </ol>
  );
}

export function focusFirstHit(): void {
  document.querySelector<HTMLElement>(OPENERS)?.focus();
}

function More({ asked, found }: { readonly asked: Asked; readonly found: number }) {
  if (!asked.many && found === FEW)
    return (
      <p>
        These are the first {FEW}. <Link href={withParams({ many: "1" })}>Show up to {MANY}</Link>
      </p>
    );
  return found === MANY ? <p>These are the first {MANY}: narrow it down for others.</p> : null;
}
