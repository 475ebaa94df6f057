/**
 * The browser's own address, which follows where the page is. While somebody types or draws a slider that is elsewhere many times a
 * second, and browsers take only so many changes: one of them refuses more than a hundred in half a minute, another leaves them out.
 */

const APART_MS = 350;

let waiting: { readonly to: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;
let writtenAt = Number.NEGATIVE_INFINITY;

/** In the place of what is there, at once or a moment later. */
export function rewrite(to: string): void {
  if (waiting !== undefined) clearTimeout(waiting.timer);
  const restMs = writtenAt + APART_MS - performance.now();
  waiting = { to, timer: setTimeout(catchUp, Math.max(0, restMs)) };
  if (restMs <= 0) catchUp();
}

/** What waits is written now: somebody goes on from here, or leaves. */
export function catchUp(): void {
  if (waiting === undefined) return;
  const { to } = waiting;
  leaveOut();
  writtenAt = performance.now();
  history.replaceState(history.state, "", to);
}

/** What waits was of a place that is left. */
export function leaveOut(): void {
  if (waiting !== undefined) clearTimeout(waiting.timer);
  waiting = undefined;
}

addEventListener("pagehide", catchUp);
