import { useLayoutEffect } from "preact/hooks";
import { onSingleKey } from "../../parts/single-keys.ts";
import { go, withParams } from "../../route/route.ts";
import type { Neighbours } from "./neighbours.ts";

interface TurnActsProps {
  /** Undefined: not known yet. */
  readonly neighbours: Neighbours;
  readonly shown: number | undefined;
  readonly compares: boolean;
}

function open(id: number | null | undefined): void {
  if (id !== null && id !== undefined) go(withParams({ id, of: undefined }));
}

/** From one turn of the conversation to the next, by button or key; and beside another. */
export function TurnActs({ neighbours, shown, compares }: TurnActsProps) {
  const { older = null, newer = null } = neighbours;
  // Before the screen shows the button: a key that is pressed the moment it does is heard.
  useLayoutEffect(
    () =>
      onSingleKey(({ key, isSecond, isInDialog }) => {
        if (isSecond || isInDialog || (key !== "j" && key !== "k")) return false;
        open(key === "j" ? older : newer);
        return true;
      }),
    [older, newer],
  );
  return (
    <>
      <button type="button" disabled={older === null} aria-keyshortcuts="j" onClick={() => open(older)}>
        Older <kbd>j</kbd>
      </button>
      <button type="button" disabled={newer === null} aria-keyshortcuts="k" onClick={() => open(newer)}>
        Newer <kbd>k</kbd>
      </button>
      {compares ? (
        <button type="button" onClick={() => go(withParams({ with: undefined }))}>
          Stop comparing
        </button>
      ) : (
        <button
          type="button"
          disabled={shown === undefined || older === null}
          onClick={() => go(withParams({ id: shown, of: undefined, with: older ?? undefined }))}
        >
          Compare with the turn before
        </button>
      )}
    </>
  );
}
