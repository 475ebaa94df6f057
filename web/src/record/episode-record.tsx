import type { TraceRouteAnswer } from "../../../src/engine/brain-api.ts";
import { Acts } from "../acts/offered.tsx";
import { rateEpisode } from "../acts/rate-episode.ts";
import { call } from "../api/call.ts";
import { counted, score, whole } from "../parts/figures.ts";
import { href } from "../route/route.ts";
import { Meta, Onwards, Pairs, Part, refsPair, Why } from "./frame.tsx";
import { Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";

export function EpisodeRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("trace_route", { ref: record }, signal)}>
      {(episode, reload) => <Routed episode={episode} reload={reload} />}
    </Loaded>
  );
}

const DECISIONS = {
  use_brain: "The brain was used",
  shadow: "The brain was asked, and what it found was only recorded",
  skip_uninitialized: "The brain was left out: nothing is learned yet",
  skip_no_query: "The brain was left out: nothing was asked",
  skip_budget_too_small: "The brain was left out: there was too little room",
  skip_short_static_lookup: "The brain was left out: the question needs nothing that was learned",
  skip_disabled: "The brain was left out: it is switched off",
  fail_open: "Something broke or was late, and the prompt was made without the brain",
} as const satisfies { readonly [decision in TraceRouteAnswer["decision"]]: string };

function Routed({ episode, reload }: { readonly episode: TraceRouteAnswer; reload(): void }) {
  const { ref, decision, reason, at, label, help, helpParts, placed, outcomes } = episode;
  return (
    <>
      <Meta state={decision.replaceAll("_", " ")} at={at} where={placeOf(episode)} tokens={episode.tokens} />
      <Why>
        <p>
          <strong>{DECISIONS[decision]}.</strong> {reason !== "" && `What decided: ${reason}.`}
        </p>
        <p>
          {counted(placed.filter(({ place }) => place !== null).length, "piece")} went into the prompt:{" "}
          {whole(episode.tokens)} of {whole(episode.budget)} tokens.
        </p>
        <p>
          {label === null
            ? "Nobody knows yet how it went."
            : `How it went: ${label.toFixed(2)}, from -1 to 1.`}
        </p>
      </Why>
      <Pairs pairs={[refsPair("the question", episode.message === null ? [] : [episode.message])]} />
      {help !== null && (
        <Part title="The chance that it helps">
          <p>{help.toFixed(2)}, from 0 to 1. What spoke for it and against it:</p>
          <ul class="record-signals">
            {helpParts.map(([name, value]) => (
              <li key={name}>
                <span class="number">{score(value)}</span> <span>{name}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {outcomes.length > 0 && (
        <Part title="What came of it">
          <ul class="record-reasons">
            {outcomes.map(({ source, detector, value }) => (
              <li key={`${source} ${detector}`}>
                {source} ({detector}): {value.toFixed(2)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Onwards links={[{ to: href("brain", { episode: ref }), says: "Open in Brain" }]} />
      <Acts
        acts={(["good", "bad"] as const).map((value) => ({
          says: value === "good" ? "It went well" : "It went badly",
          does: async () => {
            await rateEpisode(ref, value);
            reload();
          },
        }))}
      />
    </>
  );
}
