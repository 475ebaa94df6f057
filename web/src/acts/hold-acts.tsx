/** Of what is told or observed: held back until a person decides, let go, or erased. */

import type { HeldRecord } from "../../../src/engine/ledger-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";
import { Refs } from "../parts/ref.tsx";
import { HOLD_WORDS } from "../words/observation-words.ts";
import { askToErase } from "./erase.tsx";
import { Acts, type Offered } from "./offered.tsx";

/** What can be held back, and how it begins. */
export interface Holdable extends Pick<HeldRecord, "ref" | "line"> {
  readonly trust: string;
  /** Why it is held back, in so far as that was told; null: it is not. */
  readonly held: HeldRecord["reason"] | "not-told" | null;
}

interface HoldActsProps {
  readonly record: Holdable;
  changed(): void;
}

export function HoldActs({ record, changed }: HoldActsProps) {
  return <Acts acts={[holdOffer(record, changed), eraseOffer(record, changed)]} />;
}

/** The one of the two that can be done. */
export function holdOffer(record: Holdable, changed: () => void): Offered {
  const { held } = record;
  return held === null
    ? { says: "Hold back", does: () => askToHold(record, changed) }
    : { says: "Let go", does: () => askToRelease({ ...record, reason: held }, changed) };
}

/** For good: the same is not let in again. */
export function eraseOffer({ ref, line }: Pick<Holdable, "ref" | "line">, changed: () => void): Offered {
  return { says: "Erase", tone: "danger", does: () => eraseObserved(ref, line, changed) };
}

/** What goes with it is asked for at that moment. */
async function eraseObserved(ref: string, line: string, changed: () => void): Promise<void> {
  const { erased, sources } = await call("erase_observations", { refs: [ref], dryRun: true });
  const others = erased.filter((one) => one !== ref);
  askToErase({
    ref,
    title: `Erase ${ref} for good?`,
    touches: (
      <>
        <Line text={line} />
        <p>
          No word of it is left in the store, and the same is not let in again. Backups that were made before
          still have it.
        </p>
        {others.length > 0 && (
          <p>
            With it goes what was noted because of it: <Refs values={others} most={6} />
          </p>
        )}
        {sources.length > 0 && (
          <p>
            What it was made of stays: <Refs values={sources} most={6} />
          </p>
        )}
      </>
    ),
    verb: "Erase for good",
    erase: async () => {
      await call("erase_observations", { refs: [ref] });
      changed();
      return undefined;
    },
  });
}

/** Answers what that came to. */
function setHeld(ref: string, isHeld: boolean, changed: () => void): () => Promise<string> {
  return async () => {
    const { changed: done } = await call("hold", { refs: [ref], ...(!isHeld && { release: true }) });
    changed();
    return `${ref} ${done.length === 0 ? "was" : "is"} ${isHeld ? "held back" : "let go"}${done.length === 0 ? " already" : ""}.`;
  };
}

function askToHold({ ref, line }: Holdable, changed: () => void): void {
  confirmAct({
    title: `Hold ${ref} back?`,
    touches: (
      <>
        <Line text={line} />
        <p>It is in no search, prompt or pack until you let it go.</p>
      </>
    ),
    verb: "Hold back",
    act: setHeld(ref, true, changed),
    done: `${ref} is held back.`,
    undo: setHeld(ref, false, changed),
    about: [ref],
  });
}

interface Released extends Pick<Holdable, "ref" | "line" | "trust"> {
  readonly reason: NonNullable<Holdable["held"]>;
}

/** It may have been held back because it tries to talk to a model: that is said before it is let go. */
export function askToRelease({ ref, line, reason, trust }: Released, changed: () => void): void {
  confirmAct({
    title: `Let ${ref} go?`,
    touches: (
      <>
        <Line text={line} />
        {reason !== "not-told" && <p>{HOLD_WORDS[reason] ?? reason}</p>}
        <p>
          It comes into searches, prompts and packs again, with the trust that it had: {trust}. It is noted in
          the journal.
        </p>
        {reason === "injection" && <p>Let it go only if you know where it comes from.</p>}
      </>
    ),
    verb: "Let go",
    act: setHeld(ref, false, changed),
    done: `${ref} is let go.`,
    undo: setHeld(ref, true, changed),
    about: [ref],
  });
}

function Line({ text }: { readonly text: string }) {
  return (
    <blockquote class="act-quote">
      <Plain text={text} />
    </blockquote>
  );
}
