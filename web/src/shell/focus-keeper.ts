/** What has the focus may be taken away: by news, by its own act, by another page. Then the focus is taken to what is near. */

import { isNowhere, isThere, lastPlace, noteFocus, PASSING, takeFocusTo } from "../parts/focus-place.ts";

/** Something that is busy for a moment gets its focus back when it is done; after that it is given up. */
const BUSY_MS = 800;

export function keepFocus(): () => void {
  const ended = new AbortController();
  let lostAt = 0;
  const look = (): void => {
    const last = lastPlace();
    if (last === undefined || !isNowhere()) {
      lostAt = 0;
      return;
    }
    if (lostAt === 0) lostAt = performance.now();
    const isBusy = last.element.isConnected && last.element.matches(":disabled");
    if (!isBusy || performance.now() - lostAt >= BUSY_MS) takeFocusTo(last);
    else setTimeout(look, BUSY_MS);
  };
  document.addEventListener("focusin", ({ target }) => noteFocus(target as Element), ended);
  // Whoever clicks on nothing wants nothing to have it; a word about what was done is not where somebody goes.
  const clicked = ({ target }: PointerEvent): void => {
    if ((target as Element).closest(PASSING) === null) noteFocus(null);
  };
  document.addEventListener("pointerdown", clicked, { signal: ended.signal, capture: true });
  let frame = 0;
  const changes = new MutationObserver(() => {
    const last = lastPlace();
    if (last === undefined || (isThere(last) && !isNowhere())) return;
    cancelAnimationFrame(frame);
    // The browser lets go of what can no longer have it with the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  });
  changes.observe(document.body, {
    ...{ childList: true, subtree: true },
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
  return () => {
    ended.abort();
    cancelAnimationFrame(frame);
    changes.disconnect();
  };
}
