/** What a person may do with a standing instruction: put it in other words, take it back, have it hold again. */

import type { ShardDetail } from "../../../src/engine/guidance-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { moment } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { isChangeable } from "../words/guidance-words.ts";
import { shelfShown } from "../words/shelf.ts";
import { Acts } from "./offered.tsx";

interface GuidanceActsProps {
  readonly shard: ShardDetail;
  edit(): void;
  changed(): void;
  /** It holds again, as another one. */
  said(ref: string): void;
}

export function GuidanceActs({ shard, edit, changed, said }: GuidanceActsProps) {
  const again = async (): Promise<void> => said(await sayAgain(shard));
  if (isChangeable(shard))
    return (
      <Acts
        acts={[
          { says: "Edit", does: edit },
          { says: "Take back", does: () => askToRevoke(shard.ref, changed, said) },
        ]}
      />
    );
  return (
    <Acts
      acts={[shard.state === "revoked" ? { says: "Have it hold again", tone: "primary", does: again } : null]}
    />
  );
}

/** The same words on the same shelf, said anew: what was taken back does not come back by itself. */
async function sayAgain(shard: ShardDetail): Promise<string> {
  // Of a conversation only its key is shown: it is found among those there are.
  const { lanes } = shard.tier === "lane" ? await call("list_lanes", { limit: 200 }) : { lanes: [] };
  const shelf = shelfShown(shard, lanes);
  const isAhead = shard.expiresAt !== null && shard.expiresAt > Date.now();
  const { shard: told } = await call("add_guidance", {
    text: shard.text,
    ...(shelf && { shelf }),
    ...(isAhead && { expiresAt: shard.expiresAt ?? 0 }),
  });
  return told.ref;
}

async function askToRevoke(ref: string, changed: () => void, said: (ref: string) => void): Promise<void> {
  const shard = await call("show_guidance", { ref });
  confirmAct({
    title: `Take ${ref} back?`,
    touches: <Touches shard={shard} />,
    verb: "Take back",
    act: async () => {
      await call("revoke_guidance", { ref });
      changed();
    },
    done: `${ref} is taken back.`,
    undo: async () => said(await sayAgain(shard)),
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
