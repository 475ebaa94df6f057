import { useState } from "preact/hooks";
import type { ShardDetail } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { moment } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { toast } from "../../parts/toast.tsx";
import { go } from "../../route/route.ts";
import { opened } from "./address.ts";
import { isChangeable } from "./guidance-words.ts";
import { shelfShown } from "./shelf.ts";
import { type LaneShown, useLanes } from "./shelf-choice.tsx";

interface GuidanceActsProps {
  readonly shard: ShardDetail;
  edit(): void;
}

export function GuidanceActs({ shard, edit }: GuidanceActsProps) {
  const [busy, setBusy] = useState(false);
  const lanes = useLanes();
  if (!isChangeable(shard) && shard.state !== "revoked") return null;
  const act = (does: () => Promise<unknown>) => () => {
    setBusy(true);
    does()
      .catch((error: unknown) => {
        const { message, hint } = problemOf(error);
        toast(`It could not be done: ${message}. ${hint}`);
      })
      .finally(() => setBusy(false));
  };
  return (
    <div class="memory-acts" role="group" aria-label="What can be done with it">
      {isChangeable(shard) ? (
        <>
          <button type="button" disabled={busy} onClick={edit}>
            Edit
          </button>
          <button type="button" disabled={busy} onClick={act(() => askToRevoke(shard, lanes))}>
            Take back
          </button>
        </>
      ) : (
        <button type="button" class="primary" disabled={busy} onClick={act(() => sayAgain(shard, lanes))}>
          Have it hold again
        </button>
      )}
    </div>
  );
}

/** The same words on the same shelf, said anew: what was taken back does not come back by itself. */
async function sayAgain(shard: ShardDetail, lanes: readonly LaneShown[]): Promise<void> {
  const shelf = shelfShown(shard, lanes);
  const isAhead = shard.expiresAt !== null && shard.expiresAt > Date.now();
  const { shard: told } = await call("add_guidance", {
    text: shard.text,
    ...(shelf && { shelf }),
    ...(isAhead && { expiresAt: shard.expiresAt ?? 0 }),
  });
  go(opened(told.ref));
}

async function askToRevoke({ ref }: ShardDetail, lanes: readonly LaneShown[]): Promise<void> {
  const shard = await call("show_guidance", { ref });
  confirmAct({
    title: `Take ${ref} back?`,
    touches: <Touches shard={shard} />,
    verb: "Take back",
    act: () => call("revoke_guidance", { ref }),
    done: `${ref} is taken back.`,
    undo: () => sayAgain(shard, lanes),
  });
}

function Touches({ shard }: { readonly shard: ShardDetail }) {
  return (
    <>
      <blockquote>
        <Plain text={shard.text} />
      </blockquote>
      <p>
        In force since {moment(shard.at)}. It stands in no prompt any more, and the same words do not bring it
        back by themselves. What it had taken the place of stays as it is.
      </p>
      {shard.source !== null && <p>The message that says so, {shard.source}, stays in the history.</p>}
    </>
  );
}
