import type { TraceAnswer } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { BudgetBar } from "./budget.tsx";
import { cachedSince } from "./cached.ts";
import { CachedPrefix } from "./cached-part.tsx";
import { Differences } from "./differences.tsx";
import { budgetRows } from "./parts.ts";

/** Two prompts, one under the other, and what changed from the earlier to the later. */
export function Compare({ turn, other }: { readonly turn: TraceAnswer; readonly other: number }) {
  const found = useResource(`compare ${other}`, (signal) => call("trace", { id: other }, signal), ["prompt"]);
  return (
    <Panel title={`Compared with receipt ${other}`}>
      <Shown of={found}>
        {(with_) =>
          with_.id === turn.id ? (
            <p>This is the same prompt. Choose another one from the turns.</p>
          ) : with_.id < turn.id ? (
            <Compared before={with_} now={turn} />
          ) : (
            <Compared before={turn} now={with_} />
          )
        }
      </Shown>
    </Panel>
  );
}

function Compared({ before, now }: { readonly before: TraceAnswer; readonly now: TraceAnswer }) {
  const [rowsBefore, rowsNow] = [budgetRows(before.receipt), budgetRows(now.receipt)];
  const scale = Math.max(rowsBefore.budget, rowsBefore.used, rowsNow.budget, rowsNow.used);
  const cached = cachedSince(before, now.receipt);
  return (
    <>
      <BarOf turn={before} rows={rowsBefore} scale={scale} cached={null} />
      <BarOf turn={now} rows={rowsNow} scale={scale} cached={cached} />
      <CachedPrefix cached={cached} before={before.id} used={rowsNow.used} />
      <Differences before={before} now={now} />
    </>
  );
}

function BarOf({
  turn: { id, at },
  rows,
  scale,
  cached,
}: {
  readonly turn: TraceAnswer;
  readonly rows: ReturnType<typeof budgetRows>;
  readonly scale: number;
  readonly cached: ReturnType<typeof cachedSince> | null;
}) {
  return (
    <figure class="prompt-compared">
      <figcaption>
        <strong>Receipt {id}</strong> <Time at={at} />
      </figcaption>
      <BudgetBar label={`The budget of receipt ${id}`} rows={rows} cached={cached} scale={scale} />
    </figure>
  );
}
