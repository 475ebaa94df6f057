/** The chosen summary: what it says, what it is worth, who wrote it, and the words that it was made of. */

import type { ComponentChildren } from "preact";
import type { DescribedSummary } from "../../../../src/engine/recall-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted, percent, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { levelWords, summaryState } from "../../words/state-words.ts";
import { SummaryWords } from "./summary-words.tsx";

const TOKENS = 8_000;

export function SummaryDetail({ refName }: { readonly refName: string }) {
  const summary = useResource(`summary ${refName}`, (signal) => describeSummary(refName, signal), [
    "history",
  ]);
  return <Shown of={summary}>{(one) => <Detail one={one} />}</Shown>;
}

async function describeSummary(ref: string, signal: AbortSignal): Promise<DescribedSummary> {
  const answer = await call("describe", { ref, maxTokens: TOKENS }, signal);
  if (answer.kind !== "summary") throw new Error(`${ref} is a ${answer.kind}`);
  return answer;
}

function Detail({ one }: { readonly one: DescribedSummary }) {
  const told = summaryState(one.state);
  return (
    <div class="history-detail">
      <h3 class="history-detail-name">
        {one.ref} <Badge tone={told.tone}>{told.word}</Badge>{" "}
        {one.inView && <Badge tone="info">in the view</Badge>}
      </h3>
      <p class="dim">{told.means}</p>
      <Text one={one} />
      <Pins pins={one.pins} />
      <Facts one={one} />
      <SummaryWords refName={one.ref} messages={one.messages} />
    </div>
  );
}

function Text({ one }: { readonly one: DescribedSummary }) {
  if (one.takenBack !== null)
    return (
      <div class="history-words">
        <p>It has no text any more: something that it covered was taken back or brought back since.</p>
        {one.takenBack.instead.length > 0 && (
          <p>
            These tell of it now: <Refs values={one.takenBack.instead} />
          </p>
        )}
      </div>
    );
  return (
    <div class="history-words" data-words={one.ref}>
      {one.text === "" ? <p class="dim">It is still to be written.</p> : <Plain text={one.text} />}
    </div>
  );
}

function Pins({ pins }: { readonly pins: readonly string[] }) {
  if (pins.length === 0) return null;
  return (
    <div>
      <h4>Exact values that it keeps</h4>
      <ul class="history-pins">
        {pins.map((pin, at) => (
          <li key={at}>
            <Plain text={pin} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Facts({ one }: { readonly one: DescribedSummary }) {
  const share = one.rawTokens === 0 ? 1 : one.tokens / one.rawTokens;
  return (
    <dl class="history-facts">
      <Row name="Covers">
        {counted(one.messages, "message")}, <Time at={one.since} /> to <Time at={one.until} />
      </Row>
      <Row name="Costs">
        {counted(one.tokens, "token")} for {whole(one.rawTokens)}: {percent(share)}
      </Row>
      <Row name="Depth">{one.depth === 0 ? "0: made of messages" : `${one.depth}: made of summaries`}</Row>
      <Row name="Written">
        <Time at={one.createdAt} /> by <Plain text={one.model} line />, {levelWords(one.level)}
      </Row>
      {one.fallback && (
        <Row name="Fallback">
          A model was wanted and none served: it was written without one, and is written again when one is
          there.
        </Row>
      )}
      {one.coveredBy.length > 0 && (
        <Row name="Stands under">
          <Refs values={one.coveredBy} />
        </Row>
      )}
      {one.replacedBy !== null && (
        <Row name="Replaced by">
          <Ref value={one.replacedBy} />
        </Row>
      )}
      {one.files.length > 0 && (
        <Row name="Large parts">
          <Refs values={one.files} />
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
