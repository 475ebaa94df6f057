import { useEffect, useRef } from "preact/hooks";
import type { TraceAnswer, TraceRequest } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Shown } from "../../parts/shown.tsx";
import { laneIn } from "../../receipt/lanes.tsx";
import { go, type Params, route, withParams } from "../../route/route.ts";
import "../../receipt/receipt.css";
import "./prompt.css";
import { Turn } from "./turn.tsx";
import { TurnActs } from "./turn-acts.tsx";
import { Turns } from "./turns.tsx";

/** What stood in a prompt, what did not, and why. */
export default function PromptPage() {
  const { params } = route.value;
  const asked = askedIn(params);
  // With those beside it: what was cached is told by the one before, and nobody waits for that a second time.
  const load = (signal: AbortSignal) => call("trace", { ...asked, beside: true }, signal);
  const turn = useResource(JSON.stringify(asked), load, ["prompt"]);
  const value = useKept(turn.value, asked.id);
  useStayWhereRead(value);
  const other = numberIn(params["with"]);
  const isEmpty = turn.error?.code === "receipt/unknown" && asked.id === undefined && asked.of === undefined;
  return (
    <>
      <PageHead title="Prompt" about="What stood in a prompt, what did not, and why.">
        <TurnActs turn={value} compares={other !== undefined} />
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
              {(shown) => <Turn key={shown.id} turn={shown} part={params["part"]} other={other} />}
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
