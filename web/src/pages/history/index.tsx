import { Command } from "../../parts/command.tsx";
import "./history.css";
import { useRef } from "preact/hooks";
import type { LaneName } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Shown } from "../../parts/shown.tsx";
import { type Params, route } from "../../route/route.ts";
import { Conversation, type HistoryView } from "./conversation.tsx";
import { jumpTarget } from "./jump-target.ts";
import { keyOf, LaneList } from "./lane-list.tsx";

const MOST_LANES = 1_000;
const VIEWS: readonly HistoryView[] = ["timeline", "layers", "waiting", "forgotten"];

export default function HistoryPage() {
  const { params } = route.value;
  const lanes = useResource("lanes", (signal) => call("list_lanes", { limit: MOST_LANES }, signal), [
    "history",
  ]);
  // Behind what was said: it is the same in every conversation, and asked for once.
  const waiting = useResource("waiting count", countWaiting, ["history", "ledger"]);
  const named = useNamedLane(params);
  // Whoever names none is shown the one that spoke last when they came: another one that speaks takes nothing away from them.
  const latest = useRef<LaneName | undefined>(undefined);
  latest.current ??= lanes.value?.lanes[0];
  const lane = named === "looking" ? undefined : (named ?? latest.current);
  const view = VIEWS.find((one) => one === params["view"]) ?? "timeline";
  const chosen = lane && keyOf(lane);
  return (
    <>
      <PageHead title="History" about="What was said, folded and unfolded." />
      <div class="split history-split">
        <Shown of={lanes}>
          {(answer) => <LaneList answer={answer} chosen={chosen} view={params["view"]} />}
        </Shown>
        {lane === undefined ? (
          lanes.value?.total === 0 && (
            <Empty title="Nothing was said yet.">
              <p>
                Run <Command words="start" /> for a sample, or let an assistant talk.
              </p>
            </Empty>
          )
        ) : (
          <Conversation
            key={chosen}
            lane={lane}
            listed={lanes.value?.lanes.find((one) => keyOf(one) === chosen)}
            waiting={waiting.value}
            view={view}
            at={params["at"]}
            sum={params["sum"]}
          />
        )}
      </div>
    </>
  );
}

/** By its name in the address, or by a message or summary of it. Undefined: the address names none. */
function useNamedLane(params: Params): LaneName | "looking" | undefined {
  const { agent, lane } = params;
  const target = jumpTarget(params["at"] ?? params["sum"] ?? "");
  const ref = target?.kind === "message" || target?.kind === "summary" ? target.ref : null;
  const isNamed = agent !== undefined && lane !== undefined;
  const found = useResource(isNamed ? null : ref, (signal) =>
    call("describe", { ref: ref ?? "", maxTokens: 100 }, signal),
  );
  if (isNamed) return { agent, sessionKey: lane };
  if (ref !== null && found.value === undefined && found.error === undefined) return "looking";
  return found.value && { agent: found.value.agent, sessionKey: found.value.sessionKey };
}

/** Of all conversations: what waits is looked through in one place. */
async function countWaiting(signal: AbortSignal): Promise<number> {
  const [{ messages }, { total }] = await Promise.all([
    call("list_quarantine", { limit: 1_000 }, signal),
    call("list_held", { limit: 1 }, signal),
  ]);
  return messages.length + total;
}
