import { Badge } from "../parts/badge.tsx";
import { counted, whole } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Time } from "../parts/time.tsx";
import { Said } from "./said.tsx";
import type { ListedTurn } from "./turn-pages.ts";

interface TurnRowProps {
  readonly turn: ListedTurn;
  /** Why it stands out; null: it does not. */
  readonly mark: string | null;
  /** Whether its conversation is told too. */
  readonly named: boolean;
}

/** A prompt of which a receipt is kept, as a line of a list. */
export function TurnRow({ turn, mark, named }: TurnRowProps) {
  const { id, at, sessionKey, included, excluded, unlisted, degraded, question } = turn;
  return (
    <div class={`receipt-turn ${mark === null ? "" : "is-shown"}`}>
      <div class="receipt-turn-head">
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
      <div class="receipt-turn-foot">
        {counted(included, "thing")} in it, {whole(excluded + unlisted)} not
        {unlisted > 0 && ` (${whole(unlisted)} of them not listed)`}
        {named && <Lane sessionKey={sessionKey} />}
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
