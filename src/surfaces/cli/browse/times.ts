/** Times as a narrow row has them. All are UTC. */

import { instant, span } from "../figures.ts";

/** `3 d ago`: the greatest unit alone. */
export function ago(at: number | null, now: number): string {
  if (at === null) return "never";
  if (at > now) return "ahead";
  const [amount, unit] = span(Math.max(1_000, now - at)).split(" ");
  return `${amount} ${unit} ago`;
}

/** `10-02 14:03`, or with the year where there is room. */
export function moment(at: number, isWide: boolean): string {
  const whole = instant(at);
  return isWide ? whole : whole.slice("2026-".length);
}

/** `10-02 14:03 – 10-05 09:11`; of one day its times. */
export function stretch(since: number, until: number): string {
  const [from, to] = [moment(since, false), moment(until, false)];
  const sameDay = from.slice(0, 5) === to.slice(0, 5);
  return from === to ? from : `${from} – ${sameDay ? to.slice(6) : to}`;
}
