/** One conversation: what was said, how it was folded, and beside it, of all of them, what waits and what was forgotten. */

import type { LaneName } from "../../../../src/engine/api.ts";
import type { ListedLane } from "../../../../src/engine/leaf-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Plain } from "../../parts/plain.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { Forgotten } from "./forgotten.tsx";
import { Layers } from "./layers.tsx";
import { Timeline } from "./timeline.tsx";
import { Waiting } from "./waiting.tsx";

export type HistoryView = "timeline" | "layers" | "waiting" | "forgotten";

interface ConversationProps {
  readonly lane: LaneName;
  /** As it is listed; undefined: it is not, or not yet. */
  readonly listed: ListedLane | undefined;
  readonly view: HistoryView;
  readonly at: string | undefined;
  readonly sum: string | undefined;
}

export function Conversation({ lane, listed, view, at, sum }: ConversationProps) {
  const waiting = useResource("waiting count", countWaiting, ["history", "ledger"]);
  return (
    <section class="history-conversation" aria-labelledby="history-name">
      <h2 id="history-name" class="history-name">
        <Plain text={lane.sessionKey} line />
      </h2>
      <Tabs<HistoryView>
        label="Views of the conversation"
        param="view"
        chosen={view}
        tabs={[
          { name: "timeline", title: "Timeline" },
          { name: "layers", title: "Layers" },
          {
            name: "waiting",
            title: "Waiting",
            ...(waiting.value !== undefined && { count: waiting.value }),
          },
          { name: "forgotten", title: "Forgotten" },
        ]}
      >
        {view === "timeline" && <Timeline lane={lane} at={at} />}
        {view === "layers" && <Layers lane={lane} messages={listed?.messages ?? 0} chosen={sum} />}
        {view === "waiting" && <Waiting lane={lane} />}
        {view === "forgotten" && <Forgotten />}
      </Tabs>
    </section>
  );
}

/** Of all conversations: what waits is looked through in one place. */
async function countWaiting(signal: AbortSignal): Promise<number> {
  const [{ messages }, { total }] = await Promise.all([
    call("list_quarantine", { limit: 1_000 }, signal),
    call("list_held", { limit: 1 }, signal),
  ]);
  return messages.length + total;
}
