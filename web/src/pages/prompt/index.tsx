import { useEffect, useRef } from "preact/hooks";
import type { TraceAnswer, TraceRequest } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Shown } from "../../parts/shown.tsx";
import { laneIn } from "../../receipt/lanes.tsx";
import { go, type Params, route, withParams } from "../../route/route.ts";
import { type ListBelow, type Neighbours, newerThan, olderThan } from "./neighbours.ts";
import "../../receipt/receipt.css";
import "./prompt.css";
import { Turn } from "./turn.tsx";
import { TurnActs } from "./turn-acts.tsx";
import { Turns } from "./turns.tsx";

/** What stood in a prompt, what did not, and why. */
export default function PromptPage() {
  const { params } = route.value;
  const asked = askedIn(params);
  const turn = useResource(JSON.stringify(asked), (signal) => call("trace", asked, signal), ["prompt"]);
  const value = useKept(turn.value, asked.id);
  const neighbours = useNeighbours(value);
  useStayWhereRead(value);
  const other = numberIn(params["with"]);
  const isEmpty = turn.error?.code === "receipt/unknown" && asked.id === undefined && asked.of === undefined;
  return (
    <>
      <PageHead title="Prompt" about="What stood in a prompt, what did not, and why.">
        <TurnActs neighbours={neighbours} shown={value?.id} compares={other !== undefined} />
      </PageHead>
      <div class="prompt-layout">
        <div
          class="prompt-main"
          onClick={() => stayWith(value)}
          onInput={() => stayWith(value)}
          onFocusIn={() => stayWith(value)}
        >
          {isEmpty ? (
            <Empty title="No prompt has a receipt here yet.">
              <p>{turn.error?.hint}</p>
            </Empty>
          ) : (
            <Shown of={{ ...turn, value }}>
              {(shown) => (
                <Turn
                  key={shown.id}
                  turn={shown}
                  older={neighbours.older}
                  part={params["part"]}
                  other={other}
                />
              )}
            </Shown>
          )}
        </div>
        <aside class="prompt-aside" aria-label="Which turn">
          <Turns shown={value?.id} lane={laneIn(params)} other={other} />
        </aside>
      </div>
    </>
  );
}

/** The newest is followed until somebody looks closer: then it stays, whatever comes. */
function stayWith(turn: TraceAnswer | undefined): void {
  const { page, params } = route.value;
  if (turn === undefined || page !== "prompt" || params["id"] !== undefined) return;
  go(withParams({ id: turn.id, of: undefined }), { replace: true });
}

/** Whoever has scrolled down reads. */
const READ_FROM_PX = 120;

function useStayWhereRead(turn: TraceAnswer | undefined): void {
  useEffect(() => {
    const scrolled = (): void => {
      if (scrollY > READ_FROM_PX) stayWith(turn);
    };
    addEventListener("scroll", scrolled, { passive: true });
    return () => removeEventListener("scroll", scrolled);
  }, [turn]);
}

/** The same receipt by another address is there already: nothing that was opened in it is closed. */
function useKept(found: TraceAnswer | undefined, asked: number | undefined): TraceAnswer | undefined {
  const kept = useRef<TraceAnswer | undefined>(undefined);
  if (found !== undefined) kept.current = found;
  return found ?? (kept.current?.id === asked ? kept.current : undefined);
}

/** By its number, by its question, or the newest, of a conversation where one is chosen. */
function askedIn(params: Params): TraceRequest {
  const id = numberIn(params["id"]);
  if (id !== undefined) return { id };
  if (params["of"] !== undefined) return { of: params["of"] };
  const lane = laneIn(params);
  return lane === null ? {} : { lane };
}

/** What is no number of a receipt is none. */
function numberIn(text: string | undefined): number | undefined {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Of the same conversation. The one before is asked for by itself: what was cached is told by it, and waits for nothing else. */
function useNeighbours(turn: TraceAnswer | undefined): Neighbours {
  const older = useNeighbour("older", turn, olderThan);
  const newer = useNeighbour("newer", turn, newerThan);
  return { older, newer };
}

function useNeighbour(
  which: keyof Neighbours,
  turn: TraceAnswer | undefined,
  find: (id: number, list: ListBelow) => Promise<number | null>,
): number | null | undefined {
  const key = turn === undefined ? null : `${which} ${turn.id} ${turn.agent} ${turn.sessionKey}`;
  const load = async (signal: AbortSignal): Promise<number | null> => {
    if (turn === undefined) return null;
    const { id, agent, sessionKey } = turn;
    return await find(id, async (before, limit) => {
      const from = before === undefined ? {} : { before };
      const asked = { lane: { agent, sessionKey }, ...from, limit };
      const { receipts } = await call("list_receipts", asked, signal);
      return receipts.map((one) => one.id);
    });
  };
  return useResource(key, load, ["prompt"]).value;
}
