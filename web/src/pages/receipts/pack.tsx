import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Bar } from "../../parts/bar.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { inertLine } from "../../parts/inert.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Candidates } from "../../receipt/candidates.tsx";
import { consideredOfPack, takenIn } from "../../receipt/considered.ts";
import { Degradations } from "../../receipt/degradations.tsx";
import type { ExplainRef } from "../../receipt/explained.tsx";
import { LeftOut } from "../../receipt/left-out.tsx";
import { Replay } from "../../receipt/replay.tsx";
import { WhyBox } from "../../receipt/why-box.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import { PackChannels } from "./pack-channels.tsx";
import { type CountedReason, packBar, packOut } from "./pack-rows.ts";

type ShownPack = AnswerOf<"show_pack">;

/** One pack: what is in, what is not, and why. */
export function Pack({ named }: { readonly named: string }) {
  const isNumber = /^[1-9]\d{0,14}$/.test(named);
  const pack = useResource(isNumber ? `pack ${named}` : null, (signal) =>
    call("show_pack", { id: Number(named) }, signal),
  );
  return (
    <div class="receipts-pack-view">
      <p>
        <Link href={href("receipts")}>All receipts</Link>
      </p>
      {isNumber ? (
        <Shown of={pack}>{(shown) => <PackShown key={shown.id} pack={shown} />}</Shown>
      ) : (
        <Empty title={`There is no pack ${inertLine(named, 40)}.`}>
          <p>Packs have numbers, such as 12.</p>
        </Empty>
      )}
    </div>
  );
}

function PackShown({ pack: { id, at, trace } }: { readonly pack: ShownPack }) {
  const all = trace.candidates.map(consideredOfPack);
  const out = packOut(all, trace.excluded);
  const explain = explainBy(id);
  const agent = trace.lane?.agent ?? trace.asker?.agent ?? "main";
  return (
    <>
      <Panel title={`Pack ${id}`} aside={<Time at={at} />}>
        <p>
          <strong>
            {whole(trace.budgets.used)} of {counted(trace.budgets.tokens, "token")}.
          </strong>{" "}
          {counted(trace.output.included, "item is", "items are")} in, {whole(trace.output.excluded)} that
          came into question {trace.output.excluded === 1 ? "is" : "are"} not. {askedBy(trace.asker)}
        </p>
        <Bar label="What the budget went to" parts={packBar(trace)} whole={trace.budgets.tokens} />
        <Degradations codes={trace.degraded} />
      </Panel>
      <div class="receipt-columns">
        <Panel title="What is in" aside={counted(trace.output.included, "item")}>
          <Candidates label="What is in" items={takenIn(all)} {...{ explain, agent }} />
        </Panel>
        <div class="receipt-column">
          <Panel title="What was left out, and why">
            {out.groups.length > 0 && (
              <LeftOut groups={out.groups} unlisted={0} {...{ explain, agent }} noun="pack" />
            )}
            <Counted reasons={out.counted} isCompact={trace.form === "compact"} />
          </Panel>
          <Panel title="Why is this not in it?">
            <WhyBox explain={explain} noun="pack" />
          </Panel>
        </div>
      </div>
      <div class="receipt-columns">
        <Panel title="Where was looked">
          <PackChannels trace={trace} />
        </Panel>
        <Panel title="Make it again">
          <Replay
            noun="pack"
            needsWords
            replay={(query) => call("replay_pack", { id, query: query ?? "" })}
          />
        </Panel>
      </div>
    </>
  );
}

function explainBy(id: number): ExplainRef {
  return {
    of: `pack ${id}`,
    ask: async (ref, signal) => {
      const { why } = await call("show_pack", { id, why: ref }, signal);
      return why ?? { ref, included: null, why: [] };
    },
  };
}

function askedBy(asker: ShownPack["trace"]["asker"]): string {
  if (asker === null) return "A person asked, at a terminal.";
  if (asker.client !== undefined) return `The program ${inertLine(asker.client)} asked.`;
  return `The conversation ${inertLine(asker.sessionKey)} asked.`;
}

function Counted({
  reasons,
  isCompact,
}: {
  readonly reasons: readonly CountedReason[];
  readonly isCompact: boolean;
}) {
  if (reasons.length === 0) return null;
  return (
    <>
      <ul class="receipts-counted">
        {reasons.map(({ reason, says, count }) => (
          <li key={reason}>
            <span class="receipt-group-count">{whole(count)}</span>
            <span>
              {says} <code class="dim">{reason}</code>
            </span>
          </li>
        ))}
      </ul>
      <p class="dim">
        {isCompact
          ? "Of these only the number is kept. A pack that is made with a full trace lists them."
          : "Of these only the number is kept: there were too many."}
      </p>
    </>
  );
}
