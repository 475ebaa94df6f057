import { signal } from "@preact/signals";
import { ago, day, moment } from "./figures.ts";

/** A page that is left open does not say "just now" for ever. */
const LOOKS_AGAIN_MS = 30_000;
const now = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, LOOKS_AGAIN_MS);

/** A moment: the date is shown, how long ago that was is told on pointing at it. */
export function Time({ at, only }: { readonly at: number | null; readonly only?: "day" | "ago" }) {
  if (at === null) return <span class="time">never</span>;
  // What came since it was looked at is not of the future.
  const since = ago(at, Math.max(now.value, Math.min(at, Date.now())));
  const shown = only === "day" ? day(at) : only === "ago" ? since : moment(at);
  return (
    <time class="time" dateTime={new Date(at).toISOString()} title={only === "ago" ? moment(at) : since}>
      {shown}
    </time>
  );
}
