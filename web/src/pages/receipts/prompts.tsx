import type { LaneName } from "../../../../src/engine/api.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { Lanes } from "../../receipt/lanes.tsx";
import { useTurns } from "../../receipt/turn-pages.ts";
import { TurnRow } from "../../receipt/turn-row.tsx";
import { go, href } from "../../route/route.ts";

/** Receipts of prompts, the newest first: opening one shows the prompt. */
export function Prompts({ lane }: { readonly lane: LaneName | null }) {
  const turns = useTurns(lane);
  return (
    <Panel title="Prompts" aside="the newest first">
      <Lanes lane={lane} />
      {turns.error !== undefined && <Trouble problem={turns.error} retry={turns.reload} />}
      {turns.items.length === 0 && !turns.loading && turns.error === undefined ? (
        <Empty title="No receipt is kept here.">
          <p>One is kept for each prompt that is assembled for the host.</p>
        </Empty>
      ) : (
        <VirtualList
          label="Receipts of prompts"
          class="receipts-list"
          items={turns.items}
          keyOf={({ id }) => String(id)}
          row={(turn) => <TurnRow turn={turn} mark={null} named={lane === null} />}
          open={({ id }) => go(href("prompt", { id, ...named(lane) }))}
          nearEnd={turns.more}
          isAll={turns.isAll}
          estimate={72}
        />
      )}
    </Panel>
  );
}

function named(lane: LaneName | null): { readonly agent?: string; readonly lane?: string } {
  return lane === null ? {} : { agent: lane.agent, lane: lane.sessionKey };
}
