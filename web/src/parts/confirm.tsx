/** Asks before something is changed that a person may miss: says what it touches, does it, and offers to undo it. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Sending, useSending } from "../api/sending.ts";
import { Dialog } from "./dialog.tsx";
import { toast } from "./toast.tsx";
import { Trouble } from "./trouble.tsx";

export interface Act {
  readonly title: string;
  /** What it will touch: counts and a few excerpts, asked for before. */
  readonly touches: ComponentChildren;
  /** On the button: `Forget 3 messages`. */
  readonly verb: string;
  /** It cannot be undone: the person has to type this word, in letters of any case. */
  readonly typed?: string;
  act(): Promise<unknown>;
  /** Said afterwards. */
  readonly done: string;
  /** Takes it back, and answers with the sentence that says what that came to; absent: it cannot be. */
  undo?(holds: readonly string[]): Promise<string>;
  /** The records that it is done with: what was said of them before no longer holds. */
  readonly about?: readonly string[];
  /** Each of them can be taken back without the others. */
  readonly apart?: boolean;
}

const asked = signal<Act | null>(null);

export function confirmAct(act: Act): void {
  asked.value = act;
}

export function DialogHost() {
  const act = asked.value;
  const sending = useSending<unknown>();
  // What was begun ends: closing the question would look like taking it back.
  const close = (): void => {
    if (!sending.busy) asked.value = null;
  };
  // What went wrong with one question is none of the next one's.
  useEffect(() => sending.clear(), [act]);
  return (
    <Dialog open={act !== null} title={act?.title ?? ""} close={close}>
      {act !== null && <Asked key={act.title} {...{ act, close, sending }} />}
    </Dialog>
  );
}

interface AskedProps {
  readonly act: Act;
  readonly sending: Sending<unknown>;
  close(): void;
}

function Asked({ act, close, sending: { busy, problem, send } }: AskedProps) {
  const [typed, setTyped] = useState("");
  const isMeant = act.typed === undefined || typed.trim().toLowerCase() === act.typed;
  const doIt = async (): Promise<void> => {
    if (!(await send(() => act.act()))) return;
    if (asked.value === act) asked.value = null;
    toast(act.done, act.undo?.bind(act), act.about, act.apart);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isMeant) void doIt();
      }}
    >
      <div class="touches">{act.touches}</div>
      {act.typed !== undefined && (
        <label class="field">
          <span>
            This cannot be undone. Type <strong>{act.typed}</strong> to go on.
          </span>
          <input
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="confirm-typed"
          />
          <span id="confirm-typed" class="dim" role="status">
            {typed.trim() !== "" && !isMeant && `“${act.verb}” waits for the word ${act.typed}.`}
          </span>
        </label>
      )}
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="dialog-acts">
        <button type="button" onClick={close} disabled={busy}>
          Cancel
        </button>
        <button type="submit" class="danger" disabled={!isMeant || busy}>
          {act.verb}
        </button>
      </div>
      <p class="sr-only" role="status">
        {busy && "It is being done …"}
      </p>
    </form>
  );
}
