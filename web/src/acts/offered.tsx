/** What can be done with a record: each asks first, says what it touches, and offers a way back where there is one. */

import "./acts.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useSending } from "../api/sending.ts";
import { Trouble } from "../parts/trouble.tsx";

export interface Offered {
  readonly says: string;
  readonly tone?: "danger" | "primary";
  /** What it comes to is awaited, where it takes time. */
  does(): unknown;
}

interface ActsProps {
  /** Null: it cannot be done with this one. */
  readonly acts: readonly (Offered | null)[];
  /** What stands beside the buttons. */
  readonly children?: ComponentChildren;
}

export function Acts({ acts, children }: ActsProps) {
  const { busy, problem, send } = useSending<unknown>();
  const offered = acts.filter((act) => act !== null);
  if (offered.length === 0) return null;
  return (
    <div class="acts">
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="acts-group" role="group" aria-label="What can be done with it">
        {offered.map((act) => (
          <button
            key={act.says}
            type="button"
            class={act.tone ?? ""}
            // A button that is disabled loses the focus, and a dialog gives it back to nobody.
            aria-disabled={busy}
            onClick={() => void send(async () => act.does())}
          >
            {act.says}
          </button>
        ))}
        {children}
      </div>
    </div>
  );
}

interface EditProps {
  readonly label: string;
  readonly text: string;
  /** Something beside its words is another: saving does something. */
  readonly isChanged?: boolean;
  /** What more can be changed, and what taking its place means. */
  readonly children?: ComponentChildren;
  save(text: string): Promise<unknown>;
  close(): void;
}

/** Other words in its place. */
export function Edit({ label, text, isChanged = false, children, save, close }: EditProps) {
  const [typed, setTyped] = useState(text);
  const { busy, problem, send } = useSending<unknown>();
  const isOther = typed.trim() !== "" && (isChanged || typed.trim() !== text.trim());
  return (
    <form
      class="act-edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther) void send(() => save(typed.trim()));
      }}
    >
      <label class="field">
        <span>{label}</span>
        <textarea rows={4} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      {children}
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="act-edit-acts">
        <button type="submit" class="primary" disabled={!isOther || busy}>
          Save
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}
