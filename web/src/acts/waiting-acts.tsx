/** A person's word on a message that waits, and taking that word back. Each asks, and says what it does. */

import type { QuarantinedMessage } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";
import { MadeList } from "./made-list.tsx";

type Waiting = Pick<QuarantinedMessage, "ref" | "excerpt">;
type Decided = Waiting & Pick<QuarantinedMessage, "decision">;
type Changed = () => void | Promise<void>;

export function acceptMessage(one: Waiting, changed: Changed): void {
  confirmAct({
    title: "Accept this message?",
    touches: (
      <>
        <Quoted text={one.excerpt} />
        <p>
          It takes its place in its conversation, and the model sees it from then on. What it says may be
          remembered. You can let it wait again until it is erased.
        </p>
      </>
    ),
    verb: "Accept",
    act: () => resolve(one.ref, { accept: true }, changed),
    done: `${one.ref} is accepted.`,
    undo: async () => {
      await resolve(one.ref, { reopen: true }, changed);
      return `${one.ref} waits for your word again.`;
    },
    about: [one.ref],
  });
}

export function rejectMessage(one: Waiting, changed: Changed): void {
  confirmAct({
    title: "Reject this message?",
    touches: (
      <>
        <Quoted text={one.excerpt} />
        <p>
          It stays stored, because nothing is deleted, and is no longer found: no model sees it and nothing is
          remembered because of it. You can let it wait again until it is erased.
        </p>
      </>
    ),
    verb: "Reject",
    act: () => resolve(one.ref, { accept: false }, changed),
    done: `${one.ref} is rejected.`,
    undo: async () => {
      await resolve(one.ref, { reopen: true }, changed);
      return `${one.ref} waits for your word again.`;
    },
    about: [one.ref],
  });
}

/** What was made of it since it was accepted is asked for at that moment. */
export async function letWaitAgain(one: Decided, changed: Changed): Promise<void> {
  const wasAccepted = one.decision === "accepted";
  const { made = [], madeTotals } = wasAccepted ? await call("select", { refs: [one.ref], made: true }) : {};
  confirmAct({
    title: `Let ${one.ref} wait again?`,
    touches: (
      <>
        <Quoted text={one.excerpt} />
        <p>
          {wasAccepted
            ? "It leaves prompts, searches and summaries until you decide again, and what is remembered because of it is put away. Accept it again, and all of that is back."
            : "It can be found again, as before you rejected it. No model sees it until you accept it."}
        </p>
        <MadeList made={made} totals={madeTotals} when="forgotten" />
      </>
    ),
    verb: "Let it wait again",
    act: () => resolve(one.ref, { reopen: true }, changed),
    done: `${one.ref} waits for your word again.`,
    undo: async () => {
      await resolve(one.ref, { accept: wasAccepted }, changed);
      return `${one.ref} is ${wasAccepted ? "accepted" : "rejected"} again.`;
    },
    about: [one.ref],
  });
}

/** One that was accepted and waits again is put away as what was forgotten is; to a person it waits. */
export async function waitsAgain(ref: string, state: string, signal: AbortSignal): Promise<boolean> {
  if (state !== "forgotten") return false;
  const { messages } = await call("list_quarantine", { refs: [ref] }, signal);
  return messages[0]?.decision === "waiting";
}

async function resolve(
  ref: string,
  word: { readonly accept: boolean } | { readonly reopen: true },
  changed: Changed,
): Promise<void> {
  await call("resolve_quarantine", { ref, ...word });
  await changed();
}

function Quoted({ text }: { readonly text: string }) {
  return (
    <blockquote class="act-quote">
      <Plain text={text} />
    </blockquote>
  );
}
