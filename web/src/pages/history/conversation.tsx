/** One conversation: what was said, how it was folded, and beside it, of all of them, what waits and what was forgotten. */

import type { LaneName } from "../../../../src/engine/api.ts";
import type { ListedLane } from "../../../../src/engine/leaf-api.ts";
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
  /** How much waits for a person, in all conversations; undefined: not known yet. */
  readonly waiting: number | undefined;
  readonly view: HistoryView;
  readonly at: string | undefined;
  readonly sum: string | undefined;
}

export function Conversation({ lane, listed, waiting, view, at, sum }: ConversationProps) {
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
            ...(waiting !== undefined && { count: waiting }),
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
