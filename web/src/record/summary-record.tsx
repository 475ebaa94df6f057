import type { DescribedSummary } from "../../../src/engine/recall-api.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";
import { counted, day, whole } from "../parts/figures.ts";
import { Refs } from "../parts/ref.tsx";
import { Meta, NamedList, Onwards, Pairs, Part, refsPair, Why, Words } from "./frame.tsx";
import { inHistory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";
import { Prompts } from "./prompts.tsx";

async function load(ref: string, signal: AbortSignal): Promise<DescribedSummary> {
  const described = await call("describe", { ref }, signal);
  if (described.kind === "summary") return described;
  throw new Problem("record/other", `${ref} is no summary.`, "Open it by its own reference.");
}

export function SummaryRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => load(record, signal)}>
      {(summary) => <Folded summary={summary} />}
    </Loaded>
  );
}

const SOURCES_SHOWN = 30;

function Folded({ summary }: { readonly summary: DescribedSummary }) {
  const { ref, agent, sessionKey, messages, since, until, tokens, rawTokens } = summary;
  const direct = summary.subtree.filter(({ level }) => level === 1);
  return (
    <>
      <Meta
        state={summary.inView ? "in the prompt’s view" : summary.state}
        trust="derived"
        at={until}
        where={placeOf(summary)}
        {...(summary.takenBack === null && { tokens })}
      />
      {summary.takenBack === null ? (
        <Words text={summary.text} />
      ) : (
        <p class="record-gone">
          It has no words any more: something that it covered was taken back, or brought back. Instead of it:{" "}
          <Refs values={summary.takenBack.instead} />
        </p>
      )}
      <Why>
        <p>
          It stands for {counted(messages, "message")} from {day(since)} to {day(until)}
          {summary.takenBack === null && `: ${whole(tokens)} tokens in the place of ${whole(rawTokens)}`}.
        </p>
        <p>
          Written by {summary.model}
          {summary.fallback ? ", because the model that was wanted could not" : ""}. Nothing of what it covers
          is lost: every message is there.
        </p>
      </Why>
      <Part title="What it covers directly">
        <NamedList
          items={direct.slice(0, SOURCES_SHOWN).map((one) => ({
            ref: one.ref,
            at: one.since,
            ...(one.messages > 1 && { note: counted(one.messages, "message") }),
          }))}
        />
        {direct.length > SOURCES_SHOWN && (
          <p class="dim">and {direct.length - SOURCES_SHOWN} more: see History</p>
        )}
      </Part>
      <Pairs
        pairs={[
          refsPair("folded into", summary.coveredBy),
          refsPair("its place was taken by", summary.replacedBy === null ? [] : [summary.replacedBy]),
          refsPair("files in it", summary.files),
        ]}
      />
      <Prompts record={ref} lane={{ agent, sessionKey }} />
      <Onwards links={inHistory(summary, ref)} />
    </>
  );
}
