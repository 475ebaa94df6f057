/**
 * Waits until a thread of the owner can be given something to do: right after a start, or while one is being replaced, a page waits a
 * little longer instead of being told that nobody had time. Nothing else waits for a page.
 */

import {
  cancelledError,
  type HealthAnswer,
  type MethodName,
  type Service,
  type ThreadRole,
} from "../../wire/index.ts";

/** A thread that is not there by then is somebody's trouble: the call itself says which. */
export const OPENS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

export async function untilOpen(
  service: Pick<Service, "call">,
  {
    method,
    role,
    signal,
  }: { readonly method: MethodName; readonly role: ThreadRole; readonly signal: AbortSignal },
): Promise<void> {
  if (role === "writer") return;
  const until = performance.now() + OPENS_WITHIN_MS;
  while (performance.now() < until) {
    const { threads } = (await service.call(
      "health",
      {},
      { signal, deadlineMs: OPENS_WITHIN_MS },
    )) as HealthAnswer;
    if (threads[role]?.alive === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    if (signal.aborted) throw cancelledError(method);
  }
}
