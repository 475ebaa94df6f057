import type { TraceAnswer } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Candidates } from "../../receipt/candidates.tsx";
import {
  type Considered,
  consideredOf,
  countsOut,
  leftOut,
  type OutCounts,
  takenIn,
} from "../../receipt/considered.ts";
import type { ExplainRef } from "../../receipt/explained.tsx";
import { LeftOut } from "../../receipt/left-out.tsx";
import { Replay } from "../../receipt/replay.tsx";
import { WhyBox } from "../../receipt/why-box.tsx";
import { go, withParams } from "../../route/route.ts";
import { BudgetBar, BudgetTable } from "./budget.tsx";
import { cachedSince } from "./cached.ts";
import { CachedPrefix } from "./cached-part.tsx";
import { Compare } from "./compare.tsx";
import { Looked } from "./looked.tsx";
import { type BudgetRows, budgetRows, firstPart, isPart, PARTS, type PartName } from "./parts.ts";
import { Question } from "./question.tsx";

interface TurnProps {
  readonly turn: TraceAnswer;
  /** Of the address. */
  readonly part: string | undefined;
  /** The one that it is compared with. */
  readonly other: number | undefined;
}

/** One prompt: its question, what its budget went to, what is in and out and why. */
export function Turn({ turn, part, other }: TurnProps) {
  const { id, agent, receipt } = turn;
  const rows = budgetRows(receipt);
  const all = receipt.candidates.map(consideredOf);
  const chosen = isPart(part) ? part : firstPart(rows);
  const explain = explainBy(id);
  const out = leftOut(all);
  if (other !== undefined)
    return (
      <>
        <Question turn={turn} />
        <Compare turn={turn} other={other} />
      </>
    );
  return (
    <>
      <Question turn={turn} />
      <Budget {...{ turn, rows, chosen }} counts={countsOut(out, receipt.unlisted)} />
      <div class="receipt-columns">
        <Chosen part={chosen} items={takenIn(all, chosen)} {...{ rows, explain, agent }} />
        <div class="receipt-column">
          <div id="prompt-left-out" class="prompt-place" tabIndex={-1}>
            <Panel title="What was left out, and why">
              <LeftOut groups={out} unlisted={receipt.unlisted} {...{ explain, agent }} noun="prompt" />
            </Panel>
          </div>
          <Panel title="Why is this not in it?">
            <WhyBox explain={explain} noun="prompt" />
          </Panel>
        </div>
      </div>
      <Checked turn={turn} />
    </>
  );
}

/** For who wants to check: where was looked, as of when, and whether it comes out the same again. */
function Checked({ turn: { id, message, receipt } }: Pick<TurnProps, "turn">) {
  return (
    <div class="receipt-columns">
      <Panel title="Where was looked">
        <Looked receipt={receipt} />
      </Panel>
      <Panel title="Make it again">
        <Replay
          noun="prompt"
          needsWords={message === null && receipt.query.digest !== null}
          replay={(prompt) => call("replay", { id, ...(prompt !== undefined && { prompt }) })}
        />
      </Panel>
    </div>
  );
}

function explainBy(id: number): ExplainRef {
  return {
    of: `receipt ${id}`,
    ask: async (ref, signal) => {
      const { why } = await call("trace", { id, why: ref }, signal);
      return why ?? { ref, included: null, why: [] };
    },
  };
}

function choose(part: PartName): void {
  go(withParams({ part }), { replace: true });
}

interface BudgetPanelProps extends Pick<TurnProps, "turn"> {
  readonly rows: BudgetRows;
  readonly chosen: PartName;
  readonly counts: OutCounts;
}

function Budget({ turn, rows, chosen, counts }: BudgetPanelProps) {
  const before = turn.beside?.older ?? null;
  const cached = cachedSince(before, turn.receipt);
  const isIn = rows.rows.reduce((sum, { items }) => sum + items, 0);
  const { out, elsewhere } = counts;
  return (
    <Panel title="The budget" aside={`receipt ${turn.id}`}>
      <p class="prompt-sum">
        <strong>
          {whole(rows.used)} of {whole(rows.budget)} tokens.
        </strong>{" "}
        {counted(isIn, "thing is", "things are")} in,{" "}
        <a href="#prompt-left-out">{counted(out, "other is", "others are")} not</a>, though{" "}
        {out === 1 ? "it" : "they"} came into question.
        {elsewhere > 0 &&
          ` ${counted(elsewhere, "more was", "more were")} found a second time and ${elsewhere === 1 ? "is" : "are"} in once.`}
      </p>
      <BudgetBar label="What the budget went to" {...{ rows, cached, chosen, choose }} />
      <CachedPrefix cached={cached} before={before?.id ?? null} used={rows.used} />
      <BudgetTable {...{ rows, chosen, choose }} />
    </Panel>
  );
}

interface ChosenProps {
  readonly part: PartName;
  readonly items: readonly Considered[];
  readonly rows: BudgetRows;
  readonly explain: ExplainRef;
  readonly agent: string;
}

function Chosen({ part, items, rows, explain, agent }: ChosenProps) {
  const row = rows.rows.find((one) => one.part === part);
  const { title, about } = PARTS[part];
  return (
    <Panel
      title={title}
      aside={`${counted(row?.tokens ?? 0, "token")}, ${counted(row?.items ?? 0, "thing")}`}
    >
      <p class="prompt-about">{about}</p>
      {items.length === 0 ? (
        <p class="dim">
          {(row?.items ?? 0) > 0 ? "The receipt lists none of them." : "Nothing of this is in it."}
        </p>
      ) : (
        <Candidates key={part} label={title} {...{ items, explain, agent }} />
      )}
    </Panel>
  );
}
