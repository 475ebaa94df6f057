import { whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { roleWord } from "../../words/state-words.ts";
import type { Box, Span } from "./layer-layout.ts";

interface LayerBoxProps {
  readonly box: Box;
  readonly top: number;
  readonly height: number;
  readonly chosen: string | undefined;
  readonly open: ReadonlySet<string>;
  act(box: Box): void;
}

/** Room for a word, and for a few. */
const WORD_PX = 44;
const WORDS_PX = 120;

/** One box of the drawing. For the mouse: the outline does the same for the keyboard. */
export function LayerBox({ box, top, height, chosen, open, act }: LayerBoxProps) {
  const [span] = box.spans;
  if (span === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      class={`history-box ${classesOf(box, span, chosen, open)}`}
      title={titleOf(box, span)}
      style={{
        left: `${box.x}px`,
        width: `${Math.max(2, box.width - 2)}px`,
        top: `${top}px`,
        height: `${height}px`,
      }}
      data-layer={box.layer}
      data-ref={box.spans.length === 1 && span.kind === "node" ? span.node?.ref : undefined}
      onClick={() => act(box)}
    >
      {box.width >= WORD_PX && <Label box={box} span={span} isRoomy={box.width >= WORDS_PX} />}
    </button>
  );
}

function Label({
  box,
  span,
  isRoomy,
}: {
  readonly box: Box;
  readonly span: Span;
  readonly isRoomy: boolean;
}) {
  if (box.spans.length > 1 || span.kind !== "node" || span.node === null)
    return <span class="history-box-name">{nameOf(box, span)}</span>;
  const { node } = span;
  const marks = [node.state === "active" ? "" : node.state, node.inView ? "in the view" : ""].filter(Boolean);
  return (
    <>
      <span class="history-box-name">
        {node.depth === null ? roleWord(node.role) : node.ref}
        {isRoomy && node.depth !== null && ` · ${whole(node.messages)} messages`}
        {isRoomy && node.depth !== null && marks.length > 0 && ` · ${marks.join(" · ")}`}
      </span>
      {isRoomy && <Plain text={node.line} line />}
    </>
  );
}

function nameOf({ spans }: Box, span: Span): string {
  const messages = spans.reduce((sum, one) => sum + one.messages, 0);
  if (spans.length > 1) return span.layer === 0 ? whole(messages) : `${whole(spans.length)} …`;
  if (span.kind === "rest") return `${whole(messages)} more`;
  return span.kind === "apart" ? `${whole(messages)} in no summary` : whole(messages);
}

function titleOf(box: Box, span: Span): string {
  const messages = whole(box.spans.reduce((sum, one) => sum + one.messages, 0));
  if (box.spans.length > 1)
    return span.layer === 0
      ? `${messages} messages: look closer`
      : `${whole(box.spans.length)} summaries of ${messages} messages: look closer`;
  if (span.kind === "rest") return `${messages} messages that were not asked for yet: go on`;
  if (span.kind === "apart") return `${messages} messages that stand in no summary: read them`;
  if (span.kind === "words") return `${messages} messages under ${span.node?.ref ?? "summaries"}`;
  const { node } = span;
  if (node === null) return "";
  return node.depth === null
    ? node.ref
    : `${node.ref}, ${node.state}${node.inView ? ", in the view" : ""}: ${messages} messages`;
}

function classesOf(
  { spans }: Box,
  { kind, node }: Span,
  chosen: string | undefined,
  open: ReadonlySet<string>,
): string {
  if (spans.length > 1) return "is-group";
  if (kind !== "node" || node === null) return `is-${kind}`;
  return [
    node.depth === null ? "is-message" : `is-${node.state}`,
    node.inView ? "is-in-view" : "",
    node.ref === chosen ? "is-chosen" : "",
    open.has(node.ref) ? "is-open" : "",
  ].join(" ");
}
