import { useState } from "preact/hooks";
import { day } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { predicateWords, STATUSES, subjectName } from "../../words/fact-words.ts";
import { ticksOf } from "./ticks.ts";
import type { TimedFact } from "./timeline.tsx";
import { type Bar, type Bounds, boundsOf, type LaneOfBars, layOut, shareOf } from "./timeline-layout.ts";

/** Rows are so high, in rem. */
const ROW = 1.9;
const MOST_TICKS = 7;

interface DrawingProps {
  readonly facts: readonly TimedFact[];
  readonly at: number;
  readonly isNow: boolean;
  readonly chosen: string | undefined;
  choose(ref: string): void;
}

export function TimelineDrawing({ facts, at, isNow, chosen, choose }: DrawingProps) {
  const now = useState(() => Date.now())[0];
  const bounds = boundsOf(facts, now);
  return (
    <figure class="facts-drawing" aria-label="Timeline, a lane for each predicate">
      {layOut(facts, bounds).map((lane) => (
        <Lane key={lane.predicate} lane={lane} chosen={chosen} choose={choose} />
      ))}
      <Axis bounds={bounds} />
      <div class="facts-over" aria-hidden="true">
        <span class="facts-line" style={{ left: percent(shareOf(bounds, at)) }}>
          <span class={shareOf(bounds, at) > 0.5 ? "is-left" : ""}>{isNow ? "now" : day(at)}</span>
        </span>
      </div>
      <figcaption class="facts-legend">
        {(["active", "superseded", "invalidated", "retracted", "stale", "upcoming"] as const).map(
          (status) => (
            <span key={status}>
              <span class={`facts-swatch facts-bar-${status}`} /> {STATUSES[status]}
            </span>
          ),
        )}
        <span>
          <span class="facts-point" /> recorded
        </span>
      </figcaption>
    </figure>
  );
}

interface LaneProps {
  readonly lane: LaneOfBars<TimedFact>;
  readonly chosen: string | undefined;
  choose(ref: string): void;
}

function Lane({ lane: { predicate, rows, bars }, chosen, choose }: LaneProps) {
  return (
    <div class="facts-lane" role="group" aria-label={predicateWords(predicate)}>
      <div class="facts-lane-name">{predicateWords(predicate)}</div>
      <div class="facts-lane-bars" style={{ height: `${rows * ROW}rem` }}>
        {bars.map((bar) => (
          <BarButton key={bar.fact.ref} bar={bar} isChosen={bar.fact.ref === chosen} choose={choose} />
        ))}
      </div>
    </div>
  );
}

interface BarButtonProps {
  readonly bar: Bar<TimedFact>;
  readonly isChosen: boolean;
  choose(ref: string): void;
}

function BarButton({ bar, isChosen, choose }: BarButtonProps) {
  const { fact, left, right, row, isOpen, recorded } = bar;
  const until = fact.to === null ? "" : ` until ${day(fact.to)}`;
  const about = `${fact.says}, since ${day(fact.from)}${until}, ${STATUSES[fact.status]}`;
  const top = `${row * ROW}rem`;
  return (
    <>
      <button
        type="button"
        class={`facts-bar facts-bar-${fact.status} ${isOpen ? "is-open" : ""}`}
        style={{ left: percent(left), width: percent(right - left), top }}
        aria-pressed={isChosen}
        title={`since ${day(fact.from)}${until}, ${STATUSES[fact.status]}`}
        onClick={() => choose(fact.ref)}
        onKeyDown={walkBars}
      >
        <Plain text={objectName(fact)} line />
        {fact.status !== "active" && <span class="facts-bar-word"> {STATUSES[fact.status]}</span>}
        <span class="sr-only">: {about}</span>
      </button>
      {recorded !== null && (
        <span
          class="facts-point facts-recorded"
          style={{ left: percent(recorded), top }}
          title={`recorded ${day(fact.recordedAt)}`}
          aria-hidden="true"
        />
      )}
    </>
  );
}

function objectName({ object: { type, value } }: TimedFact): string {
  return type === "entity" ? subjectName(value) : value;
}

/** Bars are in the order of time, lane after lane. */
function walkBars(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const own = event.currentTarget as HTMLElement;
  const all = [...(own.closest("figure")?.querySelectorAll<HTMLElement>(".facts-bar") ?? [])];
  all[all.indexOf(own) + step]?.focus();
}

function Axis({ bounds }: { readonly bounds: Bounds }) {
  return (
    <div class="facts-lane facts-axis" aria-hidden="true">
      <div class="facts-lane-name" />
      <div class="facts-lane-bars">
        {ticksOf(bounds, MOST_TICKS).map(({ at, label }) => (
          <span key={at} class="facts-tick" style={{ left: percent(shareOf(bounds, at)) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
