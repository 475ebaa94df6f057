/** A slider over days: moving it asks what was so at that moment. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { day } from "../../parts/figures.ts";
import { dateSaid } from "../../words/date-said.ts";
import { momentOn, type Span, type Step, stepOf, stepped, stepsIn } from "./moments.ts";

/** While it is being moved nothing is asked more often than this; an answer is there well within a tenth of a second. */
const SETTLES_MS = 30;

interface AsOfProps {
  readonly label: string;
  readonly span: Span;
  /** Undefined: now. */
  readonly at: number | undefined;
  move(at: number | undefined): void;
}

export function AsOf({ label, span, at, move }: AsOfProps) {
  const id = useId();
  const last = stepsIn(span);
  const [step, setStep] = useState(at === undefined ? last : stepOf(span, at));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (timer.current === undefined) setStep(at === undefined ? last : stepOf(span, at));
  }, [at, last]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (to: number): void => {
    setStep(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      move(to >= last ? undefined : momentOn(span, to));
    }, SETTLES_MS);
  };
  const pressed = (event: KeyboardEvent): void => {
    const moved = keyStep(event);
    if (moved === undefined) return;
    event.preventDefault();
    settle(stepped(span, step, ...moved));
  };
  const isNow = at === undefined && step >= last;
  const shown = isNow ? "now" : day(outside(span, at) ? at! : momentOn(span, step));
  return (
    <div class="facts-asof">
      <label for={id}>{label}</label>
      <output for={id}>{shown}</output>
      <span class="facts-asof-end">{day(span.first)}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={step}
        aria-valuetext={shown}
        onInput={(event) => settle(Number(event.currentTarget.value))}
        onKeyDown={pressed}
      />
      <span class="facts-asof-end">now</span>
      <div class="facts-asof-acts">
        <input
          type="date"
          aria-label={`${label}: a date`}
          value={isNow ? "" : shown}
          onChange={(event) => {
            const date = dateSaid(event.currentTarget.value);
            move(date === undefined ? undefined : endOfDay(date));
          }}
        />
        <button type="button" disabled={isNow} onClick={() => settle(last)}>
          Now
        </button>
      </div>
    </div>
  );
}

function outside({ first, last }: Span, at: number | undefined): boolean {
  return at !== undefined && (at < first || at > last);
}

function endOfDay(at: number): number {
  const date = new Date(at);
  date.setDate(date.getDate() + 1);
  return date.getTime() - 1;
}

/** Arrows go by days, Page Up and Down by months, with Shift by years. */
function keyStep({ key, shiftKey }: KeyboardEvent): readonly [Step, number] | undefined {
  const page: Step = shiftKey ? "year" : "month";
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return [shiftKey ? "month" : "day", 1];
    case "ArrowLeft":
    case "ArrowDown":
      return [shiftKey ? "month" : "day", -1];
    case "PageUp":
      return [page, 1];
    case "PageDown":
      return [page, -1];
    default:
      return undefined;
  }
}
