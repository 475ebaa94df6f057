/** What a person may do with a standing instruction: put it in other words, take it back, have it hold again. */

import type { ShardDetail } from "../../../src/engine/guidance-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { moment } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { isChangeable } from "../words/guidance-words.ts";
import { Acts } from "./offered.tsx";

interface GuidanceActsProps {
  readonly shard: ShardDetail;
  edit(): void;
  changed(): void;
}

export function GuidanceActs({ shard, edit, changed }: GuidanceActsProps) {
  if (isChangeable(shard))
    return (
      <Acts
        acts={[
          { says: "Edit", does: edit },
          { says: "Take back", does: () => askToRevoke(shard.ref, changed) },
        ]}
      />
    );
  // One that says that another holds no more is none itself.
  if (shard.takesBack) return null;
  return (
    <Acts
      acts={[{ says: "Have it hold again", tone: "primary", does: () => askToRestore(shard.ref, changed) }]}
    />
  );
}

async function askToRevoke(ref: string, changed: () => void): Promise<void> {
  const shard = await call("show_guidance", { ref });
  confirmAct({
    title: `Take ${ref} back?`,
    touches: <RevokeTouches shard={shard} />,
    verb: "Take back",
    act: () => revoke(ref, changed),
    done: `${ref} is taken back.`,
    about: [ref],
    undo: async () => {
      const others = await restoreInstruction(ref);
      changed();
      return holdsAgain(ref, others);
    },
  });
}

/** What stands in its place is asked for at that moment. */
async function askToRestore(ref: string, changed: () => void): Promise<void> {
  const shard = await call("show_guidance", { ref });
  let replaced: readonly string[] = [];
  confirmAct({
    title: `Have ${ref} hold again?`,
    touches: <RestoreTouches shard={shard} />,
    verb: "Have it hold again",
    act: async () => {
      replaced = await restoreInstruction(ref);
      changed();
    },
    about: [ref],
    get done() {
      return holdsAgain(ref, replaced);
    },
    undo: async () => {
      // All that had made room for it hold again and take its place; where nothing had, it is taken back.
      for (const one of replaced) await restoreInstruction(one);
      if (replaced.length === 0) await call("revoke_guidance", { ref });
      changed();
      return replaced.length === 0
        ? `${ref} is taken back.`
        : `${ref} made room again for ${replaced.join(", ")}.`;
    },
  });
}

export function holdsAgain(ref: string, replaced: readonly string[]): string {
  return `${ref} holds again.${replaced.length === 0 ? "" : ` ${replaced.join(", ")} made room for it.`}`;
}

async function revoke(ref: string, changed: () => void): Promise<void> {
  await call("revoke_guidance", { ref });
  changed();
}

/** The same instruction again; answers what made room for it. */
export async function restoreInstruction(ref: string): Promise<readonly string[]> {
  return (await call("restore_guidance", { ref })).replaced;
}

function RevokeTouches({ shard }: { readonly shard: ShardDetail }) {
  return (
    <>
      <blockquote>
        <Plain text={shard.text} />
      </blockquote>
      <p>
        In force since {moment(shard.at)}. It stands in no prompt any more, and the same words do not bring it
        back by themselves. What it had taken the place of stays as it is. You can have it hold again as long
        as the message that says so is not erased.
      </p>
      {shard.source !== null && <p>The message that says so, {shard.source}, stays in the history.</p>}
    </>
  );
}

function RestoreTouches({ shard }: { readonly shard: ShardDetail }) {
  const standing = shard.chain.filter(({ ref, state }) => ref !== shard.ref && state === "active");
  return (
    <>
      <blockquote>
        <Plain text={shard.text} />
      </blockquote>
      <p>
        It stands in the prompts that it is for again, as the same instruction. Whatever wants otherwise of
        the same makes room for it, and can be brought back in the same way.
      </p>
      {standing.length > 0 && (
        <ul class="act-excerpts">
          {standing.map(({ ref, text }) => (
            <li key={ref}>
              <code class="ref">{ref}</code> <Plain text={text} line />
              <span class="dim">makes room</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
