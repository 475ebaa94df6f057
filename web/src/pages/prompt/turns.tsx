import type { LaneName } from "../../../../src/engine/api.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, withParams } from "../../route/route.ts";
import { Lanes } from "./lanes.tsx";
import { Said } from "./said.tsx";
import { type ListedTurn, useTurns } from "./turn-pages.ts";

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

interface TurnRowProps {
  readonly turn: ListedTurn;
  /** Why it stands out; null: it does not. */
  readonly mark: string | null;
  /** Whether its conversation is told too. */
  readonly named: boolean;
}

export function TurnRow({ turn, mark, named }: TurnRowProps) {
  const { id, at, sessionKey, included, degraded, question } = turn;
  return (
    <div class={`prompt-turn ${mark === null ? "" : "is-shown"}`}>
      <div class="prompt-turn-head">
        <strong>{id}</strong>
        {mark !== null && <Badge tone="info">{mark}</Badge>}
        <Time at={at} />
        {degraded.length > 0 && (
          <span title={degraded.join(", ")}>
            <Badge tone="warn">{counted(degraded.length, "trouble")}</Badge>
          </span>
        )}
      </div>
      {question === null ? <span class="dim">The turn was not stored.</span> : <Said words={question} line />}
      <div class="prompt-turn-foot">
        {counted(included, "thing")} in it{named && <Lane sessionKey={sessionKey} />}
      </div>
    </div>
  );
}

function Lane({ sessionKey }: { readonly sessionKey: string }) {
  return (
    <>
      , <Plain text={sessionKey} line />
    </>
  );
}
