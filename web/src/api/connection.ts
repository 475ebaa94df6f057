/** Whether Nacre answers, as far as this page has noticed. */

import { signal } from "@preact/signals";

export type Connection = "live" | "away" | "signed-out";

/** Why a page is shown out, and what lets it in again. */
export interface ShownOut {
  readonly message: string;
  readonly hint: string;
}

export const connection = signal<Connection>("live");
export const shownOut = signal<ShownOut>({ message: "", hint: "" });

/** Told each time Nacre is there again after it was away. */
const comeback = new Set<() => void>();

export function onComeback(told: () => void): () => void {
  comeback.add(told);
  return () => comeback.delete(told);
}

/** Whoever was shown out and has opened a new link, in another tab too, is let in here as well. */
export function noteAnswered(): void {
  const wasGone = connection.value !== "live";
  connection.value = "live";
  if (wasGone) for (const told of [...comeback]) told();
}

export function noteAway(): void {
  if (connection.value === "live") connection.value = "away";
}

export function noteSignedOut(why: ShownOut): void {
  shownOut.value = why;
  connection.value = "signed-out";
}
