import { useLayoutEffect } from "preact/hooks";
import type { TraceAnswer } from "../../../../src/engine/api.ts";
import { onSingleKey } from "../../parts/single-keys.ts";
import { go, withParams } from "../../route/route.ts";

interface TurnActsProps {
  /** The one that is shown; undefined: none yet. */
  readonly turn: TraceAnswer | undefined;
  readonly compares: boolean;
}

function open(id: number | null): void {
  if (id !== null) go(withParams({ id, of: undefined }));
}

/** From one turn of the conversation to the next, by button or key; and beside another. */
export function TurnActs({ turn, compares }: TurnActsProps) {
  const older = turn?.beside?.older?.id ?? null;
  const newer = turn?.beside?.newer ?? null;
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
          disabled={older === null}
          onClick={() => go(withParams({ id: turn?.id, of: undefined, with: older ?? undefined }))}
        >
          Compare with the turn before
        </button>
      )}
    </>
  );
}
