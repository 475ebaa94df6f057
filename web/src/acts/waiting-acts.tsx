/** A person's word on what waits: each asks, and says what it does. */

import type { HeldRecord, QuarantinedMessage } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";
import { heldWords } from "../words/state-words.ts";

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

export function letGo(one: HeldRecord, changed: () => void): void {
  confirmAct({
    title: `Let ${one.ref} go?`,
    touches: (
      <>
        <Quoted text={one.line} />
        <p>{heldWords(one.reason)}</p>
        <p>
          It comes into searches, prompts and packs again, with the trust that it had: {one.trust}. It is
          noted in the journal.
        </p>
      </>
    ),
    verb: "Let go",
    act: () => hold(one.ref, true, changed),
    done: `${one.ref} is let go.`,
    undo: () => hold(one.ref, false, changed),
  });
}

async function resolve(ref: string, accept: boolean, changed: () => void): Promise<void> {
  await call("resolve_quarantine", { ref, accept });
  changed();
}

async function hold(ref: string, release: boolean, changed: () => void): Promise<void> {
  await call("hold", { refs: [ref], release });
  changed();
}

function Quoted({ text }: { readonly text: string }) {
  return (
    <blockquote class="act-quote">
      <Plain text={text} />
    </blockquote>
  );
}
