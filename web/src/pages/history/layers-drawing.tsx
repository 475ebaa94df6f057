/**
 * The drawing of the layers: messages below, summaries above what they cover. What cannot be seen there can be done in the outline, which
 * is the same for the keyboard and for who does not see: so the drawing is hidden from readers of the screen.
 */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { counted } from "../../parts/figures.ts";
import { go, withParams } from "../../route/route.ts";
import { outsideWords } from "../../words/state-words.ts";
import type { FoldTree } from "./fold-tree.ts";
import { LayerBox } from "./layer-box.tsx";
import {
  type Box,
  boxesIn,
  clamped,
  type LayerSpans,
  type LayerUnit,
  layerSpans,
  type Stretch,
  zoomed,
} from "./layer-layout.ts";

interface LayersDrawingProps {
  readonly tree: FoldTree;
  readonly messages: number;
  readonly unit: LayerUnit;
  readonly chosen: string | undefined;
  setUnit(unit: LayerUnit): void;
  toggle(node: OutlineNode): void;
  more(under: string | null): void;
}

const LAYER_PX = 46;
/** What is chosen is looked at closer when it takes less of the drawing than this. */
const SMALL = 0.35;
/** What is left free at both sides of it. */
const AROUND = 0.15;
/** Of what is seen, to either side. */
const STEP = 0.6;

export function LayersDrawing(props: LayersDrawingProps) {
  const { tree, messages, unit, chosen, setUnit, toggle, more } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const placed = useMemo(() => layerSpans(tree, unit, messages), [tree, unit, messages]);
  const { spans, whole, layers } = placed;
  const [seen, setSeen] = useSeen(placed, chosen, unit);
  const act = (box: Box): void => {
    const [span] = box.spans;
    if (span === undefined) return;
    if (box.spans.length > 1) setSeen({ from: box.from, to: box.to });
    else if (span.kind === "rest") more(span.node?.ref ?? null);
    else if (span.node !== null) toggle(span.node);
    else if (span.kind === "apart")
      go(withParams({ view: undefined, sum: undefined, at: span.from === 0 ? "beginning" : undefined }));
  };
  const isWhole = seen.from <= 0 && seen.to >= whole;
  return (
    <figure class="history-drawing">
      <figcaption class="history-drawing-head">
        <Legend />
        <DrawingActs seen={seen} whole={whole} setSeen={setSeen} unit={unit} setUnit={setUnit} />
      </figcaption>
      <div class="history-bands" aria-hidden="true">
        <BandNames layers={layers} />
        <div ref={place} class="history-canvas" style={{ height: `${layers * LAYER_PX}px` }}>
          {width > 0 &&
            boxesIn(spans, seen, width).map((box) => (
              <LayerBox
                key={`${box.layer} ${box.from}`}
                box={box}
                top={(layers - 1 - box.layer) * LAYER_PX}
                height={LAYER_PX - 4}
                chosen={chosen}
                open={tree.open}
                act={act}
              />
            ))}
        </div>
      </div>
      <p class="history-axis" aria-hidden="true">
        <span>{isWhole ? "oldest" : "← earlier"}</span>
        <span>
          {counted(Math.round(seen.to - seen.from), unit === "messages" ? "message" : "token")} across
        </span>
        <span>{isWhole ? "newest" : "later →"}</span>
      </p>
      <Before tree={tree} />
    </figure>
  );
}

/** Of what was said before summaries nobody would know why it is in none. */
function Before({ tree: { apartAt, begun } }: { readonly tree: FoldTree }) {
  const count = apartAt.before.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return (
    <p class="dim">
      {counted(count, "message")} from before these summaries {count === 1 ? "stands" : "stand"} in none.{" "}
      {begun !== null && outsideWords(begun)} What is neither summarised nor in the view comes into a prompt
      only when search or recall finds it.
    </p>
  );
}

/** What is looked at: all of it, until somebody looks closer or chooses what can hardly be seen. Null: all of it again. */
function useSeen(
  { spans, whole }: LayerSpans,
  chosen: string | undefined,
  unit: LayerUnit,
): readonly [Stretch, (wanted: Stretch | null) => void] {
  const [wanted, setWanted] = useState<Stretch | null>(null);
  const seen = clamped(wanted ?? { from: 0, to: whole }, whole);
  const span = spans.find(({ kind, node }) => kind === "node" && node?.ref === chosen);
  useEffect(() => {
    if (span === undefined) return;
    const length = span.to - span.from;
    const isInSight = span.from >= seen.from && span.to <= seen.to;
    if (isInSight && length >= SMALL * (seen.to - seen.from)) return;
    const side = length * AROUND;
    setWanted({ from: span.from - side, to: span.to + side });
  }, [chosen, span !== undefined, unit]);
  return [seen, setWanted];
}

interface DrawingActsProps {
  readonly seen: Stretch;
  readonly whole: number;
  readonly unit: LayerUnit;
  setSeen(wanted: Stretch | null): void;
  setUnit(unit: LayerUnit): void;
}

function DrawingActs({ seen, whole, unit, setSeen, setUnit }: DrawingActsProps) {
  const isWhole = seen.from <= 0 && seen.to >= whole;
  const move = (by: number): void => {
    const step = (seen.to - seen.from) * by;
    setSeen(clamped({ from: seen.from + step, to: seen.to + step }, whole));
  };
  return (
    <div class="history-drawing-acts">
      <label>
        Width by{" "}
        <select
          value={unit}
          onChange={(event) => {
            setSeen(null);
            setUnit(event.currentTarget.value === "tokens" ? "tokens" : "messages");
          }}
        >
          <option value="messages">messages</option>
          <option value="tokens">tokens</option>
        </select>
      </label>
      <button type="button" onClick={() => setSeen(zoomed(seen, 0.5, whole))}>
        Closer
      </button>
      <button type="button" disabled={isWhole} onClick={() => setSeen(zoomed(seen, 2, whole))}>
        Wider
      </button>
      <button type="button" disabled={seen.from <= 0} onClick={() => move(-STEP)}>
        Earlier
      </button>
      <button type="button" disabled={seen.to >= whole} onClick={() => move(STEP)}>
        Later
      </button>
      <button type="button" disabled={isWhole} onClick={() => setSeen(null)}>
        Whole
      </button>
    </div>
  );
}

function BandNames({ layers }: { readonly layers: number }) {
  return (
    <ol class="history-band-names">
      {Array.from({ length: layers }, (_, at) => layers - 1 - at).map((layer) => (
        <li key={layer} style={{ height: `${LAYER_PX}px` }}>
          {layer === 0 ? "messages" : `depth ${layer - 1}`}
        </li>
      ))}
    </ol>
  );
}

function Legend() {
  return (
    <ul class="history-legend">
      <li>
        <span class="history-sample is-active" /> active
      </li>
      <li>
        <span class="history-sample is-prepared" /> prepared
      </li>
      <li>
        <span class="history-sample is-retired" /> retired
      </li>
      <li>
        <span class="history-sample is-active is-in-view" /> in the view
      </li>
      <li>
        <span class="history-sample is-words" /> messages
      </li>
    </ul>
  );
}

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return width;
}
