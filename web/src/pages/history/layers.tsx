/** A conversation's summaries as layers over its messages: a drawing, the same as an outline, and the one that is chosen. */

import "./layers.css";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { LaneName } from "../../../../src/engine/api.ts";
import type { OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { onComeback } from "../../api/connection.ts";
import { useNews } from "../../api/news.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { go, withParams } from "../../route/route.ts";
import { type Folding, FoldReader } from "./fold-reader.ts";
import { canUnfold } from "./fold-tree.ts";
import type { LayerUnit } from "./layer-layout.ts";
import { LayersDrawing } from "./layers-drawing.tsx";
import { LayersTree } from "./layers-tree.tsx";
import { MessageWhole } from "./message-whole.tsx";
import { SummaryDetail } from "./summary-detail.tsx";

interface LayersProps {
  readonly lane: LaneName;
  /** In the whole conversation, as far as that is known. */
  readonly messages: number;
  /** A summary or a message, of the address. */
  readonly chosen: string | undefined;
}

export function Layers({ lane: { agent, sessionKey }, messages, chosen }: LayersProps) {
  const reader = useMemo(() => new FoldReader({ agent, sessionKey }), [agent, sessionKey]);
  const [unit, setUnit] = useState<LayerUnit>("messages");
  const [isAstray, setAstray] = useState(false);
  useLayoutEffect(() => {
    void reader.begin();
    const forget = onComeback(() => reader.news());
    return () => {
      forget();
      reader.end();
    };
  }, [reader]);
  useNews(["history"], () => reader.news());
  const { tree, isThere, problem } = reader.folding.value;
  useEffect(() => {
    setAstray(false);
    if (chosen !== undefined && isThere)
      void reader.reveal(chosen).then((isFound) => setAstray(isFound === false));
  }, [reader, chosen, isThere]);
  const toggle = (node: OutlineNode): void => {
    go(withParams({ sum: node.ref }), { replace: true });
    if (!canUnfold(node)) return;
    if (tree.open.has(node.ref)) reader.fold(node.ref);
    else void reader.unfold(node.ref);
  };
  const shared = { tree, chosen, toggle, more: (under: string | null) => void reader.more(under) };
  if (!isThere && problem === undefined) return <p class="waiting">Loading …</p>;
  return (
    <div class="history-layers">
      {problem !== undefined && <Trouble problem={problem} retry={() => void reader.begin()} />}
      {isThere && tree.tops.total === 0 && <Unfolded apart={tree.apart} />}
      {tree.tops.total > 0 && (
        <>
          <LayersDrawing {...shared} messages={messages} unit={unit} setUnit={setUnit} />
          <div class="history-layers-below">
            <LayersTree {...shared} />
            <Chosen folding={reader.folding.value} chosen={chosen} isAstray={isAstray} />
          </div>
        </>
      )}
    </div>
  );
}

function Unfolded({ apart }: { readonly apart: number }) {
  return (
    <Empty title="Nothing is summarised in it yet.">
      <p>
        All {counted(apart, "message")} stand as they were said.{" "}
        <Link href={withParams({ view: undefined })}>Read them</Link>
      </p>
    </Empty>
  );
}

interface ChosenProps {
  readonly folding: Folding;
  readonly chosen: string | undefined;
  readonly isAstray: boolean;
}

function Chosen({ folding, chosen, isAstray }: ChosenProps) {
  return (
    <section class="history-chosen" aria-label="The chosen one" aria-live="polite">
      {chosen === undefined && (
        <p class="dim">Choose a summary to read it, and unfold it down to the words that it was made of.</p>
      )}
      {isAstray && chosen !== undefined && (
        <p class="dim">{chosen} stands under nothing that is in use, so it is not in the drawing.</p>
      )}
      {chosen?.startsWith("sum:") && <SummaryDetail key={chosen} refName={chosen} />}
      {chosen?.startsWith("msg:") && <ChosenMessage key={chosen} folding={folding} refName={chosen} />}
    </section>
  );
}

function ChosenMessage({ folding, refName }: { readonly folding: Folding; readonly refName: string }) {
  const state = [...folding.tree.under.values()]
    .flatMap(({ nodes }) => nodes)
    .find(({ ref }) => ref === refName)?.state;
  return (
    <>
      <h3>{refName}</h3>
      <p>
        <Link href={withParams({ view: undefined, sum: undefined, at: refName })}>
          Show it among what was said
        </Link>
      </p>
      <MessageWhole refName={refName} state={state ?? "confirmed"} changed={() => {}} />
    </>
  );
}
