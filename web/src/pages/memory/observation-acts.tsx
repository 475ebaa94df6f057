import { useState } from "preact/hooks";
import type { HeldRecord, ObservationDetail } from "../../../../src/engine/ledger-api.ts";
import { call } from "../../api/call.ts";
import { problemOf, said } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { toast } from "../../parts/toast.tsx";
import { stepsToPutAway } from "./observation-words.ts";

export function ObservationActs({ observation: one }: { readonly observation: ObservationDetail }) {
  const [busy, setBusy] = useState(false);
  const bringBack = (): void => {
    setBusy(true);
    call("move_observation", { ref: one.ref, to: "active" })
      .then(
        () => toast(`${one.ref} is in use again.`, () => putAway(one.ref, "active")),
        (error: unknown) => {
          toast(`It could not be done: ${said(problemOf(error))}`);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <div class="memory-acts" role="group" aria-label="What can be done with it">
      {one.state === "archived" ? (
        <button type="button" class="primary" disabled={busy} onClick={bringBack}>
          Bring back
        </button>
      ) : (
        <button type="button" disabled={busy} onClick={() => askToPutAway(one)}>
          Put away
        </button>
      )}
      {one.held === null ? (
        <button type="button" disabled={busy} onClick={() => askToHold(one)}>
          Hold back
        </button>
      ) : (
        <button
          type="button"
          disabled={busy}
          onClick={() => askToRelease({ ...one, reason: one.held ?? "person" })}
        >
          Let go
        </button>
      )}
    </div>
  );
}

/** One step at a time, as the engine has it. */
async function putAway(ref: string, from: ObservationDetail["state"]): Promise<void> {
  for (const to of stepsToPutAway(from)) await call("move_observation", { ref, to });
}

function askToPutAway({ ref, line, state, uses }: ObservationDetail): void {
  confirmAct({
    title: `Put ${ref} away?`,
    touches: (
      <>
        <blockquote>
          <Plain text={line} />
        </blockquote>
        <p>
          {uses.included === 0
            ? "It stood in no prompt yet. "
            : `It stood in ${counted(uses.included, "prompt")}. `}
          It is recalled no more, and nothing of it is lost.
        </p>
      </>
    ),
    verb: "Put away",
    act: () => putAway(ref, state),
    done: `${ref} is put away.`,
    undo: () => call("move_observation", { ref, to: "active" }),
  });
}

function askToHold({ ref, line }: ObservationDetail): void {
  confirmAct({
    title: `Hold ${ref} back?`,
    touches: (
      <>
        <blockquote>
          <Plain text={line} />
        </blockquote>
        <p>It is in no search, prompt or pack until you let it go.</p>
      </>
    ),
    verb: "Hold back",
    act: () => call("hold", { refs: [ref] }),
    done: `${ref} is held back.`,
    undo: () => call("hold", { refs: [ref], release: true }),
  });
}

/** It may have been held back because it tries to talk to a model: that is said before it is let go. */
export function askToRelease({ ref, line, reason }: Pick<HeldRecord, "ref" | "line" | "reason">): void {
  confirmAct({
    title: `Let ${ref} go?`,
    touches: (
      <>
        <blockquote>
          <Plain text={line} />
        </blockquote>
        <p>It can be found, and may stand in prompts, from then on.</p>
        {reason === "injection" && (
          <p>It reads like an instruction: let it go only if you know where it comes from.</p>
        )}
      </>
    ),
    verb: "Let go",
    act: () => call("hold", { refs: [ref], release: true }),
    done: `${ref} is let go.`,
    undo: () => call("hold", { refs: [ref] }),
  });
}
