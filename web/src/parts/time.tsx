import { ago, day, moment } from "./figures.ts";

/** A moment: the date is shown, how long ago that was is told on pointing at it. */
export function Time({ at, only }: { readonly at: number | null; readonly only?: "day" | "ago" }) {
  if (at === null) return <span class="time">never</span>;
  const shown = only === "day" ? day(at) : only === "ago" ? ago(at) : moment(at);
  return (
    <time class="time" dateTime={new Date(at).toISOString()} title={only === "ago" ? moment(at) : ago(at)}>
      {shown}
    </time>
  );
}
