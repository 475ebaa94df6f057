import type { LaneName } from "../../../../src/engine/api.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { Lanes } from "../../receipt/lanes.tsx";
import { type ListedTurn, useTurns } from "../../receipt/turn-pages.ts";
import { TurnRow } from "../../receipt/turn-row.tsx";
import { go, withParams } from "../../route/route.ts";

interface TurnsProps {
  /** The one that is shown; undefined: none yet. */
  readonly shown: number | undefined;
  readonly lane: LaneName | null;
  /** The one that it is compared with; undefined: none is. */
  readonly other: number | undefined;
}

/** Chooses which prompt is shown; while two are compared, which is the other. */
export function Turns({ shown, lane, other }: TurnsProps) {
  const compares = other !== undefined;
  const turns = useTurns(lane);
  const open = ({ id }: ListedTurn): void =>
    go(withParams(compares ? { with: id } : { id, of: undefined, with: undefined }));
  const markOf = (id: number): string | null => (id === shown ? "shown" : id === other ? "compared" : null);
  return (
    <Panel title={compares ? "Compare with" : "Turns"}>
      <Lanes lane={lane} />
      {turns.error !== undefined && <Trouble problem={turns.error} retry={turns.reload} />}
      {turns.items.length === 0 && !turns.loading && turns.error === undefined ? (
        <Empty title="No receipt is kept here." />
      ) : (
        <VirtualList
          label="Turns, the newest first"
          class="prompt-turns"
          items={turns.items}
          keyOf={({ id }) => String(id)}
          row={(turn) => <TurnRow turn={turn} mark={markOf(turn.id)} named={lane === null} />}
          open={open}
          nearEnd={turns.more}
          isAll={turns.isAll}
          estimate={72}
          at={shown === undefined ? undefined : String(shown)}
        />
      )}
    </Panel>
  );
}
