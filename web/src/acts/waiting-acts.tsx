/** A person's word on a message that waits: each asks, and says what it does. */

import type { QuarantinedMessage } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";

export function acceptMessage(one: Pick<QuarantinedMessage, "ref" | "excerpt">, changed: () => void): void {
  confirmAct({
    title: "Accept this message?",
    touches: (
      <>
        <Quoted text={one.excerpt} />
        <p>
          It takes its place in its conversation, and the model sees it from then on. What it says may be
          remembered. This is not taken back by itself; the message can be forgotten later.
        </p>
      </>
    ),
    verb: "Accept",
    act: () => resolve(one.ref, true, changed),
    done: `${one.ref} is accepted.`,
  });
}

export function rejectMessage(one: Pick<QuarantinedMessage, "ref" | "excerpt">, changed: () => void): void {
  confirmAct({
    title: "Reject this message?",
    touches: (
      <>
        <Quoted text={one.excerpt} />
        <p>
          It stays stored, because nothing is deleted, and is no longer found: no model sees it and nothing is
          remembered because of it. This cannot be taken back.
        </p>
      </>
    ),
    verb: "Reject",
    act: () => resolve(one.ref, false, changed),
    done: `${one.ref} is rejected.`,
  });
}

async function resolve(ref: string, accept: boolean, changed: () => void): Promise<void> {
  await call("resolve_quarantine", { ref, accept });
  changed();
}

function Quoted({ text }: { readonly text: string }) {
  return (
    <blockquote class="act-quote">
      <Plain text={text} />
    </blockquote>
  );
}
