import type { AnswerOf } from "../../api/call.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { confirmAct } from "../../parts/confirm.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { countsOf } from "./run-counts.ts";

type Run = AnswerOf<"list_lifecycle_runs">["runs"][number];

const SHOWN = 50;

const ACTORS: { readonly [actor: string]: string } = {
  person: "by a person",
  sweep: "by the daily sweep",
};

/** What was put away for not having been used, run by run: counts, which is all that a run keeps. */
export function Runs() {
  const runs = useResource("runs", (signal) => call("list_lifecycle_runs", { limit: SHOWN }, signal), [
    "ledger",
  ]);
  return (
    <Panel
      title="What was put away"
      aside="observations that were not used for long; nothing is deleted by it"
    >
      <Shown of={runs}>
        {({ runs: all }) =>
          all.length === 0 ? (
            <Empty title="Nothing was put away yet." />
          ) : (
            <ul class="receipts-runs">
              {all.map((run) => (
                <RunRow key={run.run} run={run} />
              ))}
            </ul>
          )
        }
      </Shown>
    </Panel>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const { run: id, at, actor, moved, looked, plansExpired, rolledBackAt } = run;
  return (
    <li>
      <div class="receipt-turn-head">
        <strong>Run {id}</strong>
        <Time at={at} />
        <span class="dim">{ACTORS[actor] ?? actor}</span>
        {rolledBackAt !== null && <Badge tone="info">brought back</Badge>}
      </div>
      <p>
        {counted(moved, "move")}, of {counted(looked, "observation")} that {looked === 1 ? "was" : "were"}{" "}
        looked at
        {plansExpired > 0 && `; ${counted(plansExpired, "plan")} expired`}.{" "}
        {rolledBackAt !== null && (
          <>
            Brought back <Time at={rolledBackAt} />.
          </>
        )}
      </p>
      <details>
        <summary>
          What moved, and why<span class="sr-only"> in run {id}</span>
        </summary>
        <RunCounts run={run} />
        {moved + plansExpired > 0 &&
          (rolledBackAt === null ? (
            <button type="button" onClick={() => rollBack(run)}>
              Roll back<span class="sr-only"> run {id}</span>
            </button>
          ) : (
            <button type="button" onClick={() => applyAgain(run)}>
              Put away again<span class="sr-only"> what run {id} did</span>
            </button>
          ))}
      </details>
    </li>
  );
}

function rollBack(run: Run): void {
  const { run: id, moved, plansExpired } = run;
  confirmAct({
    title: `Roll back run ${id}?`,
    touches: (
      <>
        <p>
          {counted(moved, "move")} that it made {moved === 1 ? "is" : "are"} taken back
          {plansExpired > 0 &&
            `, and ${counted(plansExpired, "plan")} that it expired ${plansExpired === 1 ? "is" : "are"} open again`}
          : all of that or, where one of them was moved since, nothing.
        </p>
        <RunCounts run={run} />
        <p>What is still not used is put away again by the next daily sweep.</p>
      </>
    ),
    verb: `Roll back run ${id}`,
    act: () => call("rollback_lifecycle", { run: id }),
    done: `Run ${id} is rolled back.`,
    undo: async () => {
      await call("rollback_lifecycle", { run: id, undo: true });
      return `What run ${id} did is done again.`;
    },
  });
}

function applyAgain(run: Run): void {
  const { run: id, moved, plansExpired } = run;
  confirmAct({
    title: `Put away again what run ${id} did?`,
    touches: (
      <>
        <p>
          {counted(moved, "move")} {moved === 1 ? "is" : "are"} made once more
          {plansExpired > 0 &&
            `, and ${counted(plansExpired, "plan")} ${plansExpired === 1 ? "is" : "are"} expired again`}
          : all of that or, where one of them was moved since, nothing.
        </p>
        <RunCounts run={run} />
      </>
    ),
    verb: "Put away again",
    act: () => call("rollback_lifecycle", { run: id, undo: true }),
    done: `What run ${id} did is done again.`,
    undo: async () => {
      await call("rollback_lifecycle", { run: id });
      return `Run ${id} is rolled back again.`;
    },
  });
}

function RunCounts({ run }: { readonly run: Run }) {
  return (
    <dl class="receipt-facts">
      {countsOf(run).map(([name, counts]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {counts.map(([what, count], at) => (
              <span key={what}>
                {at > 0 && ", "}
                {what} {whole(count)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
