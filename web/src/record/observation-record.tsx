import type { ObservationDetail } from "../../../src/engine/ledger-api.ts";
import { ObservationActs } from "../acts/observation-acts.tsx";
import { call } from "../api/call.ts";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Refs } from "../parts/ref.tsx";
import { LABEL_WORDS } from "../words/observation-words.ts";
import { Meta, Onwards, Pairs, Part, refsPair, Why, Words } from "./frame.tsx";
import { inMemory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

export function ObservationRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_observation", { ref: record }, signal)}>
      {(one, reload) => <Observed one={one} reload={reload} />}
    </Loaded>
  );
}

function Observed({ one, reload }: { readonly one: ObservationDetail; reload(): void }) {
  return (
    <>
      <Meta
        state={one.held === null ? `${one.kind}, ${one.state}` : "held back"}
        amiss={one.held !== null || one.supersededBy !== null}
        trust={one.trust}
        at={one.at}
        where={shelfWords(one.shelf)}
      />
      <Words text={one.text === "" ? one.line : one.text} />
      <Why>
        <p>{cameBy(one)}</p>
        {one.source !== null && (
          <p>
            Made of <Refs values={[one.source]} />
          </p>
        )}
        <p>
          Importance: {LABEL_WORDS[one.importance.label]}
          {one.importance.score === null ? "" : ` (${one.importance.score.toFixed(2)} of 1)`}.
        </p>
        <ul class="record-reasons">
          {one.rationale.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{usedWords(one.uses)}</p>
      </Why>
      <Standing one={one} />
      {one.detail !== null && (
        <Part title="Detail">
          <Plain text={JSON.stringify(one.detail, null, 2)} />
        </Part>
      )}
      <Prompts record={one.ref} />
      <Onwards links={inMemory(one.ref)} />
      <ObservationActs observation={one} changed={reload} />
    </>
  );
}

function cameBy({ tool, outcome, durationMs, agent, spool }: ObservationDetail): string {
  const took = durationMs === null ? "" : ` after ${durationMs.toLocaleString("en")} ms`;
  if (tool !== null)
    return `The tool ${tool} was used${agent === null ? "" : ` by ${agent}`}: ${outcome ?? "no outcome is known"}${took}.`;
  if (spool !== null) return `It was read from ${spool.file}.`;
  return agent === null ? "It was told to this memory." : `It was noted from a turn of ${agent}.`;
}

function usedWords({ retrieved, included }: ObservationDetail["uses"]): string {
  return `It was found ${counted(retrieved, "time")}, and stood in ${counted(included, "bundle")}.`;
}

function Standing({ one }: { readonly one: ObservationDetail }) {
  const { plan, moves } = one;
  return (
    <Pairs
      pairs={[
        refsPair("took the place of", one.supersedes === null ? [] : [one.supersedes]),
        refsPair("its place was taken by", one.supersededBy === null ? [] : [one.supersededBy]),
        ["priority", one.priority],
        plan === null
          ? null
          : ["plan", `${plan.status}${plan.trigger === null ? "" : `, waits for: ${plan.trigger}`}`],
        moves.length === 0
          ? null
          : [
              "what became of it",
              <ul key="moves" class="record-reasons">
                {moves.slice(-10).map(({ from, to, reason, at }) => (
                  <li key={at}>
                    {from} to {to}: {reason}
                  </li>
                ))}
              </ul>,
            ],
      ]}
    />
  );
}
