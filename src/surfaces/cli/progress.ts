/** How far long work is: a line that replaces itself on a terminal, and lines elsewhere for whoever asks for them. */

import { used } from "./budget-bar.ts";
import type { Dependencies } from "./dependencies.ts";
import { bytes, count, counted, span } from "./figures.ts";
import type { Out } from "./out.ts";
import { clip, widthOf } from "./plain-text.ts";
import { type Style, styleFor } from "./style.ts";

const EVERY_MS = 200;
/** Work that is over before a person wonders needs no bar; and before that a rate says nothing. */
const QUIET_MS = 1_000;
const [WIDEST_BAR, NARROWEST_BAR] = [24, 6];

export interface Progress {
  /**
   * Another thing is begun: shown at once, and said before what is counted of it. As long as nobody can say how far it is, a
   * terminal shows how long it has taken.
   */
  begin(text: string): void;
  /** How far it is: shown now and then. */
  show(text: string): void;
  /**
   * How many are done, of how many, null where nobody knows: after a second a bar with its rate and the time left. `unit` is
   * the name of one of them, such as `message`; `byte` is written as a size. What was done at the first call counts for no rate.
   */
  count(done: number, total: number | null, unit: string): void;
  /** Before anything else is printed. */
  end(): void;
}

export function progressOn(out: Out, { stderr, env, now }: Dependencies, always: boolean): Progress {
  const wanted = always || (stderr.isTTY && !out.json);
  let [shown, shownAt, label] = [false, 0, ""];
  let watch: NodeJS.Timeout | undefined;
  let first: { readonly done: number; readonly at: number } | undefined;
  const print = (text: string): void => {
    shown = true;
    shownAt = now();
    out.progress(text);
  };
  const tellTime = (text: string): void => {
    clearInterval(watch);
    const since = now();
    watch = setInterval(() => {
      if (first !== undefined || now() - shownAt < QUIET_MS) return;
      const took = `, ${span(now() - since)}`;
      const { columns } = styleFor(stderr, env, true);
      print(clip(text, columns - 1 - took.length) + took);
    }, QUIET_MS);
    // Work that fails is not waited for.
    watch.unref();
  };
  const isDue = (): boolean => wanted && now() - shownAt >= EVERY_MS;
  return {
    begin(text) {
      [label, first] = [text, undefined];
      if (wanted) print(text);
      if (wanted && stderr.isTTY) tellTime(text);
    },
    show(text) {
      if (isDue()) print(text);
    },
    count(done, total, unit) {
      first ??= { done, at: now() };
      const elapsedMs = now() - first.at;
      if (elapsedMs < QUIET_MS || !isDue()) return;
      const counting = { done, total, unit, perSecond: ((done - first.done) * 1_000) / elapsedMs };
      const style = styleFor(stderr, env, true);
      print(stderr.isTTY ? barLine(label, counting, style) : before(label, words(counting)));
    },
    end() {
      clearInterval(watch);
      if (shown) out.progress("");
      [shown, label, first] = [false, "", undefined];
    },
  };
}

interface Counting {
  readonly done: number;
  readonly total: number | null;
  readonly unit: string;
  readonly perSecond: number;
}

/** `12,345 of 27,000 messages, 3,210/s, 5 s left` */
function words({ done, total, unit, perSecond }: Counting): string {
  const isSize = unit === "byte";
  const amount = isSize ? bytes : count;
  const whole = (value: number): string => (isSize ? bytes(value) : counted(value, unit));
  const far = total === null ? whole(done) : `${amount(done)} of ${whole(total)}`;
  const left = total === null || perSecond <= 0 ? undefined : ((total - done) * 1_000) / perSecond;
  return [
    far,
    `${amount(Math.round(perSecond))}/s`,
    ...(left === undefined || left <= 0 ? [] : [`${span(left)} left`]),
  ].join(", ");
}

/** The words, and before them a bar as wide as the window has room for; what it is about gives way first. */
function barLine(label: string, counting: Counting, { columns, draws }: Style): string {
  const told = words(counting);
  // The last column stays free: some terminals begin a new line there.
  const room = columns - 1;
  const widthWith = (name: string): number =>
    Math.min(WIDEST_BAR, room - widthOf(before(name, told)) - "[] 100 % ".length);
  if (counting.total === null || widthWith("") < NARROWEST_BAR) return clip(before(label, told), room);
  const name = widthWith(label) < NARROWEST_BAR ? "" : label;
  const width = widthWith(name);
  const share = counting.total === 0 ? 1 : Math.min(1, counting.done / counting.total);
  return before(
    name,
    `${used(share, width, draws)} ${String(Math.floor(share * 100)).padStart(3)} % ${told}`,
  );
}

function before(label: string, text: string): string {
  return label === "" ? text : `${label}: ${text}`;
}
