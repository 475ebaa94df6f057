/** A neighbourhood drawn: things as buttons to walk between, lines with their words, to be moved and zoomed. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ShownEdge, ShownEntity } from "../../../../src/engine/graph-api.ts";
import { counted } from "../../parts/figures.ts";
import { drawnName } from "../../words/graph-words.ts";
import { EdgeLine, Legend } from "./edge-line.tsx";
import { bendsOf } from "./edge-path.ts";
import { type Places, usePlacing } from "./use-placing.ts";
import { fitted, moved, showing, type View, zoomed } from "./view.ts";
import { isArrow, neighbourAt } from "./walk-keys.ts";

interface DrawingProps {
  readonly root: ShownEntity;
  readonly entities: readonly ShownEntity[];
  readonly edges: readonly ShownEdge[];
  /** `edge:12`. */
  readonly edge: string | undefined;
  chooseEdge(ref: string): void;
  /** Makes it the centre. */
  centre(ref: string): void;
}

/** One drawing for as long as it is of the same centre and bounds: news change what is in it, and neither where it stands nor the view. */
export function GraphDrawing(props: DrawingProps) {
  const { root, entities, edges } = props;
  const all = [root, ...entities];
  const key = [
    root.ref,
    ...all.map(({ ref }) => ref).toSorted(),
    ...edges.map(({ ref }) => ref).toSorted(),
  ].join("\n");
  const places = usePlacing(
    key,
    all.map(({ ref }) => ref),
    edges,
    root.ref,
  );
  return (
    <figure class="graph-figure" aria-label={`What lies around ${drawnName(root.label)}`}>
      {places === undefined ? (
        <p class="graph-place waiting" aria-busy="true">
          Drawing …
        </p>
      ) : (
        <Drawn {...props} all={all} places={places} />
      )}
      <Legend edges={edges} />
    </figure>
  );
}

/** More words than these cover the drawing; of a thing that is looked at they are shown all the same. */
const MOST_WORDS = 70;

interface DrawnProps extends DrawingProps {
  readonly all: readonly ShownEntity[];
  readonly places: Places;
}

function Drawn({ root, all, edges, places, edge, chooseEdge, centre }: DrawnProps) {
  const place = useRef<SVGSVGElement>(null);
  const [walkedTo, setFocused] = useState(root.ref as string);
  // What was walked to may be gone since: then the centre is where Tab leads.
  const focused = all.some(({ ref }) => ref === walkedTo) ? walkedTo : (root.ref as string);
  const { view, change, fit } = useView(place, places);
  const neighbours = neighboursOf(edges);
  const bends = bendsOf(edges);
  const walk = (event: KeyboardEvent, ref: string): void => {
    if (event.key === "Enter" || event.key === " ") centre(ref);
    else if (isArrow(event.key) && !event.shiftKey) {
      const to = neighbourAt(event.key, ref, neighbours.get(ref) ?? [], places);
      const point = to === undefined ? undefined : places.get(to);
      if (to === undefined || point === undefined) return;
      setFocused(to);
      change((before) => showing(before, point));
      requestAnimationFrame(() =>
        place.current?.querySelector<SVGElement>(`[data-ref="${CSS.escape(to)}"]`)?.focus(),
      );
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <ViewButtons change={change} fit={fit} />
      <svg
        ref={place}
        class="graph-place"
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="group"
        aria-label={`${counted(all.length, "thing")} and ${counted(edges.length, "line")}. Arrow keys walk along lines, Enter makes a thing the centre.`}
      >
        <Arrowhead />
        {edges.map((one) => (
          <EdgeLine
            key={one.ref}
            edge={one}
            places={places}
            bend={bends.get(one.ref) ?? 0}
            isChosen={one.ref === edge}
            hasWords={edges.length <= MOST_WORDS || one.src === focused || one.dst === focused}
            choose={() => chooseEdge(one.ref)}
          />
        ))}
        {all.map((entity) => (
          <Thing
            key={entity.ref}
            entity={entity}
            places={places}
            lines={neighbours.get(entity.ref)?.size ?? 0}
            isCentre={entity.ref === root.ref}
            isFocused={entity.ref === focused}
            focus={() => setFocused(entity.ref)}
            walk={(event) => walk(event, entity.ref)}
            centre={() => centre(entity.ref)}
          />
        ))}
      </svg>
    </>
  );
}

function neighboursOf(edges: readonly ShownEdge[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const note = (from: string, to: string): void => {
    const known = found.get(from);
    if (known === undefined) found.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { src, dst } of edges) {
    note(src, dst);
    note(dst, src);
  }
  return found;
}

interface ThingProps {
  readonly entity: ShownEntity;
  readonly places: Places;
  /** To other things. */
  readonly lines: number;
  readonly isCentre: boolean;
  readonly isFocused: boolean;
  focus(): void;
  walk(event: KeyboardEvent): void;
  centre(): void;
}

function Thing({ entity, places, lines, isCentre, isFocused, focus, walk, centre }: ThingProps) {
  const at = places.get(entity.ref);
  if (at === undefined) return null;
  const name = drawnName(entity.label);
  return (
    <g
      class={`graph-thing graph-thing-${entity.type} ${isCentre ? "is-centre" : ""}`}
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      tabIndex={isFocused ? 0 : -1}
      data-ref={entity.ref}
      aria-label={`${name}, ${entity.type}, ${counted(lines, "neighbour")}${isCentre ? ", the centre" : ""}`}
      onFocus={focus}
      onClick={isCentre ? focus : centre}
      onKeyDown={walk}
    >
      <circle r={isCentre ? 12 : 9} />
      <text y={-14} text-anchor="middle">
        {name}
      </text>
    </g>
  );
}

function Arrowhead() {
  return (
    <defs>
      <marker
        id="graph-arrow"
        viewBox="0 0 8 8"
        refX="6"
        refY="4"
        markerWidth="9"
        markerHeight="9"
        orient="auto"
        markerUnits="userSpaceOnUse"
      >
        <path d="M0 0 L8 4 L0 8 z" fill="context-stroke" />
      </marker>
    </defs>
  );
}

type Change = (change: (before: View) => View) => void;
const ZOOM = 1.3;
const STEP = 0.15;

function ViewButtons({ change, fit }: { readonly change: Change; fit(): void }) {
  return (
    <div class="graph-buttons" role="group" aria-label="What is in sight">
      <button type="button" aria-label="Zoom in" onClick={() => change((view) => zoomed(view, ZOOM))}>
        +
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => change((view) => zoomed(view, 1 / ZOOM))}>
        −
      </button>
      <button type="button" onClick={fit}>
        Fit
      </button>
      {(
        [
          ["Move left", "←", -STEP, 0],
          ["Move right", "→", STEP, 0],
          ["Move up", "↑", 0, -STEP],
          ["Move down", "↓", 0, STEP],
        ] as const
      ).map(([label, sign, x, y]) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          onClick={() => change((view) => moved(view, { x, y }))}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function useView(place: { readonly current: SVGSVGElement | null }, places: Places) {
  const fit = (): View => {
    const box = place.current?.getBoundingClientRect();
    return fitted(places.values(), box === undefined || box.height === 0 ? undefined : box);
  };
  const [view, setView] = useState<View>(fit);
  const fits = useRef(fit);
  fits.current = fit;
  // Once, when its window is known and before it is seen; what comes later moves nothing that somebody looks at, and no key is lost.
  useLayoutEffect(() => setView(fits.current()), []);
  useLayoutEffect(() => {
    const svg = place.current;
    return svg === null ? undefined : listenToHands(svg, setView, () => setView(fits.current()));
  }, []);
  return { view, change: setView as Change, fit: () => setView(fit()) };
}

/**
 * The wheel zooms, with Ctrl or where the focus is within: else it scrolls the page, as it does everywhere. Dragging moves; `+`, `-`, `0` and
 * Shift with an arrow do the same.
 */
function listenToHands(svg: SVGSVGElement, change: Change, fit: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const shareAt = ({ clientX, clientY }: MouseEvent) => {
    const box = svg.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  let last: { readonly x: number; readonly y: number } | undefined;
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !svg.contains(document.activeElement)) return;
    event.preventDefault();
    const at = shareAt(event);
    change((view) => zoomed(view, event.deltaY < 0 ? ZOOM : 1 / ZOOM, at));
  };
  svg.addEventListener("wheel", onWheel, { signal, passive: false });
  const begin = (event: PointerEvent): void => {
    if (event.button === 0 && event.target === svg) last = shareAt(event);
  };
  const move = (event: PointerEvent): void => {
    if (last === undefined) return;
    const now = shareAt(event);
    const by = { x: last.x - now.x, y: last.y - now.y };
    last = now;
    change((view) => moved(view, by));
  };
  svg.addEventListener("pointerdown", begin, { signal });
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", () => (last = undefined), { signal });
  svg.addEventListener("keydown", (event) => keyed(event, change, fit), { signal });
  return () => ended.abort();
}

function keyed(event: KeyboardEvent, change: Change, fit: () => void): void {
  const steps: { readonly [key: string]: readonly [number, number] } = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  };
  const step = event.shiftKey ? steps[event.key] : undefined;
  if (step !== undefined) change((view) => moved(view, { x: step[0], y: step[1] }));
  else if (event.key === "+" || event.key === "=") change((view) => zoomed(view, ZOOM));
  else if (event.key === "-") change((view) => zoomed(view, 1 / ZOOM));
  else if (event.key === "0") fit();
  else return;
  event.preventDefault();
}
