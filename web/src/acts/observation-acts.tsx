/** What a person may do with an observation: put it away, bring it back, hold it back, let it go, erase it. */

import type { ObservationDetail } from "../../../src/engine/ledger-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { stepsToPutAway } from "../words/observation-words.ts";
import { eraseOffer, holdOffer } from "./hold-acts.tsx";
import { Acts } from "./offered.tsx";

interface ObservationActsProps {
  readonly observation: ObservationDetail;
  changed(): void;
}

export function ObservationActs({ observation: one, changed }: ObservationActsProps) {
  const move = (act: () => Promise<void>) => async () => {
    await act();
    changed();
  };
  const putAwayAgain = async (): Promise<string> => {
    await move(() => takeMoveBack(one.ref))();
    return `${one.ref} is put away again.`;
  };
  return (
    <Acts
      acts={[
        one.state === "archived"
          ? {
              says: "Bring back",
              tone: "primary",
              does: async () => {
                await move(() => bringBack(one.ref))();
                toast(`${one.ref} is in use again.`, putAwayAgain, [one.ref]);
              },
            }
          : { says: "Put away", does: () => askToPutAway(one, changed) },
        one.changed ? { says: "Undo the last change", does: move(() => takeChangeBack(one.ref)) } : null,
        holdOffer(one, changed),
        eraseOffer(one, changed),
      ]}
    />
  );
}

async function bringBack(ref: string): Promise<void> {
  await call("move_observation", { ref, to: "active" });
}

async function takeMoveBack(ref: string): Promise<void> {
  await call("move_observation", { ref, undo: true });
}

/** What a person said of it at a terminal: its kind, how much it matters, what became of a plan. */
async function takeChangeBack(ref: string): Promise<void> {
  await call("change_observation", { ref, undo: true });
  toast(`${ref} is as it was before it was changed last.`);
}

/** How it stands by now is asked for at that moment. */
export async function putAwayHeld(ref: string, changed: () => void): Promise<void> {
  askToPutAway(await call("show_observation", { ref }), changed);
}

function askToPutAway({ ref, line, uses, held, state }: ObservationDetail, changed: () => void): void {
  const steps = stepsToPutAway(state);
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
          {held === null
            ? "It is recalled no more, and nothing of it is lost."
            : "It stays held back, and waits for your word no more. It is found by its reference, or among what is archived."}
        </p>
      </>
    ),
    verb: "Put away",
    act: async () => {
      // One step at a time, as the engine has it.
      for (const to of steps) await call("move_observation", { ref, to });
      changed();
    },
    done: `${ref} is put away.`,
    undo: async () => {
      for (const _ of steps) await takeMoveBack(ref);
      changed();
      return `${ref} is as it was before.`;
    },
    about: [ref],
  });
}
