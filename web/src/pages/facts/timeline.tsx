/** All that was ever true of something, drawn over time: a lane for each predicate, a bar for each fact. */

import { useState } from "preact/hooks";
import type { FactTimelineAnswer } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted, day } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { askedOf } from "./asked.ts";
import { FactDetail } from "./fact-detail.tsx";
import { Filters } from "./filters.tsx";
import { TimelineDrawing } from "./timeline-drawing.tsx";
import { TimelineTable } from "./timeline-table.tsx";

const PAGE = 200;
const USUAL_SUBJECT = "owner";

export type TimedFact = FactTimelineAnswer["facts"][number];

export function FactTimelines() {
  const { params } = route.value;
  const { subject = USUAL_SUBJECT, predicates, at } = askedOf(params);
  const offset = offsetIn(params["offset"]);
  const asked = { subject, ...(predicates && { predicates }), offset, limit: PAGE };
  const timeline = useResource(JSON.stringify(asked), (signal) => call("fact_timeline", asked, signal), [
    "facts",
  ]);
  return (
    <>
      <Filters subject={params["subject"]} predicate={predicates?.[0]} placeholder={USUAL_SUBJECT} />
      <Shown of={timeline}>
        {(answer) => (
          <>
            <Drawn subject={subject} facts={answer.facts} at={at} offset={offset} />
            <Turning offset={offset} more={answer.more} />
          </>
        )}
      </Shown>
    </>
  );
}

interface DrawnProps {
  readonly subject: string;
  readonly facts: readonly TimedFact[];
  readonly at: number | undefined;
  readonly offset: number;
}

function Drawn({ subject, facts, at, offset }: DrawnProps) {
  const now = useState(() => Date.now())[0];
  const chosen = facts.find(({ ref }) => ref === route.value.params["fact"]);
  if (facts.length === 0)
    return (
      <Empty title={offset > 0 ? "There are no more." : "Nothing was ever said of this."}>
        <p>Give owner, a name, or a type and a name such as project:atlas.</p>
      </Empty>
    );
  const choose = (ref: string): void =>
    go(withParams({ fact: ref === chosen?.ref ? undefined : ref }), { replace: true });
  return (
    <Panel
      title="Timeline"
      aside={
        <>
          <Plain text={subject} line />: {counted(facts.length, "fact")}
          {at !== undefined && `, line at ${day(at)}`}
        </>
      }
    >
      <TimelineDrawing
        facts={facts}
        at={at ?? now}
        isNow={at === undefined}
        chosen={chosen?.ref}
        choose={choose}
      />
      {chosen !== undefined && <FactDetail fact={chosen} facts={facts} />}
      <details class="facts-table">
        <summary>The same as a table</summary>
        <TimelineTable facts={facts} />
      </details>
    </Panel>
  );
}

function Turning({ offset, more }: { readonly offset: number; readonly more: boolean }) {
  if (offset === 0 && !more) return null;
  const turn = (to: number): void => go(withParams({ offset: to === 0 ? undefined : to, fact: undefined }));
  return (
    <div class="facts-turning">
      <button type="button" disabled={offset === 0} onClick={() => turn(Math.max(0, offset - PAGE))}>
        Those before
      </button>
      <button type="button" disabled={!more} onClick={() => turn(offset + PAGE)}>
        Those after
      </button>
    </div>
  );
}

function offsetIn(text: string | undefined): number {
  const offset = Number(text ?? 0);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}
