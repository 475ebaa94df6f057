import type { ShownFact, TimedFact } from "../../../src/engine/facts-api.ts";
import {
  canEnd,
  canRestore,
  canRetract,
  endFact,
  eraseFact,
  restoreFact,
  retractFact,
} from "../acts/fact-acts.tsx";
import { Acts } from "../acts/offered.tsx";
import { call } from "../api/call.ts";
import { day } from "../parts/figures.ts";
import { Refs } from "../parts/ref.tsx";
import { BECAME, CONFIDENCES, SOURCE_STATES, STATUSES, VOICES } from "../words/fact-words.ts";
import { Meta, NamedList, Onwards, Pairs, Part, refsPair, Why, Words } from "./frame.tsx";
import { inFacts, inGraph } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

interface Told {
  readonly fact: TimedFact;
  /** What else was so of the same, the oldest first; itself among them, unless there are very many. */
  readonly others: readonly TimedFact[];
  /** What is said in the messages that it rests on, of those that can be read. */
  readonly said: ReadonlyMap<string, string>;
}

/** Of these the words are shown; the others are named. */
const MOST_SAID = 5;
const MOST_TOKENS = 2_000;

async function load(ref: string, signal: AbortSignal): Promise<Told> {
  const fact = await call("show_fact", { ref }, signal);
  const { subject, predicate } = fact;
  const { facts } = await call("fact_timeline", { subject, predicates: [predicate], limit: 200 }, signal);
  const refs = fact.sources.slice(0, MOST_SAID).map((source) => source.ref);
  const { items } =
    refs.length === 0 ? { items: [] } : await call("get", { refs, maxTokens: MOST_TOKENS }, signal);
  return { fact, others: facts, said: new Map(items.map((one) => [one.ref, one.text])) };
}

export function FactRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => load(record, signal)}>
      {(told) => <Known {...told} />}
    </Loaded>
  );
}

function Known({ fact, others, said }: Told) {
  const { ref, says, status, trust, shelf, subject } = fact;
  return (
    <>
      <Meta state={STATUSES[status]} amiss={status !== "active"} trust={trust} where={shelfWords(shelf)} />
      <Words text={says} />
      <Why>
        <p>{since(fact)}</p>
        <p>
          It is known {VOICES[fact.voice]}, recorded on {day(fact.recordedAt)}: {CONFIDENCES[fact.confidence]}
          .
        </p>
        <Sources fact={fact} said={said} />
      </Why>
      <Changes fact={fact} />
      {others.length > 1 && (
        <Part title="What was so, and what is">
          <NamedList
            items={others.map((one) => ({
              ref: one.ref,
              note: `${span(one)}, ${STATUSES[one.status]}${one.ref === ref ? ", this one" : ""}`,
              text: one.says,
            }))}
          />
        </Part>
      )}
      <Prompts record={ref} />
      <Onwards links={[...inFacts(subject, ref), ...inGraph(subject)]} />
      <Acts
        acts={[
          canEnd(fact) ? { says: "It is so no longer", does: () => endFact(fact) } : null,
          canRestore(fact) ? { says: "Bring back", does: () => restoreFact(fact) } : null,
          canRetract(fact) ? { says: "It was said in error", does: () => retractFact(fact) } : null,
          { says: "Erase", tone: "danger", does: () => eraseFact(fact) },
        ]}
      />
    </>
  );
}

function since({ from, to, status }: ShownFact): string {
  if (status === "retracted") return "It was said in error, and counts as never said.";
  return to === null
    ? `It is so since ${day(from)}, until something is said to the contrary.`
    : `It was so from ${day(from)} to ${day(to)}.`;
}

function span({ from, to }: ShownFact): string {
  return to === null ? `since ${day(from)}` : `${day(from)} to ${day(to)}`;
}

function Sources({ fact: { sources }, said }: Pick<Told, "fact" | "said">) {
  if (sources.length === 0) return <p>It rests on no message: a person said so.</p>;
  return (
    <>
      <p>It rests on:</p>
      <NamedList
        items={sources.map(({ ref, state }) => ({
          ref,
          note: SOURCE_STATES[state],
          text: said.get(ref) ?? "",
        }))}
      />
    </>
  );
}

/** Of what a person said here there is no record to name. */
function By({ refs }: { readonly refs: readonly string[] }) {
  return refs.length === 0 ? null : (
    <>
      {" "}
      <Refs values={refs} />
    </>
  );
}

function Changes({ fact }: { readonly fact: TimedFact }) {
  const { supersededBy, supersedes, acts } = fact;
  if (supersededBy === null && supersedes.length === 0 && acts.length === 0) return null;
  return (
    <Part title="What became of it">
      <Pairs
        pairs={[
          refsPair("its place was taken by", supersededBy === null ? [] : [supersededBy]),
          refsPair("it took the place of", supersedes),
        ]}
      />
      <ul class="record-reasons">
        {acts.map(({ kind, at, recordedAt, by, reason, source, undone }, place) => (
          <li key={place}>
            {BECAME[kind]} {day(kind === "retracted" || kind === "restored" ? recordedAt : at)}
            {reason !== null && `: ${reason}`}
            <By refs={[by, source].filter((one) => one !== null)} />
            {undone && <span class="dim"> (undone since: it counts no more)</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}
