import { useState } from "preact/hooks";
import { bounded, piecesOf } from "./inert.ts";

interface PlainProps {
  readonly text: string;
  /** On one line, cut where the room ends. */
  readonly line?: boolean;
  /** These words are marked, whatever the letters' case. */
  readonly marked?: readonly string[];
}

/** Somebody's words, as words: never markup, never direction, never a link. */
export function Plain({ text, line = false, marked = [] }: PlainProps) {
  const [whole, setWhole] = useState(false);
  const { text: shown, left } = bounded(
    line ? text.replace(/\s+/g, " ").slice(0, 400) : text,
    whole ? 2_000_000 : undefined,
  );
  const Tag = line ? "span" : "div";
  return (
    <Tag class={line ? "plain plain-line" : "plain"} dir="auto">
      <Pieces text={shown} marked={marked} />
      {!line && left > 0 && (
        <p class="plain-more">
          {left.toLocaleString("en")} more characters are not shown.{" "}
          {!whole && (
            <button type="button" onClick={() => setWhole(true)}>
              Show more
            </button>
          )}
        </p>
      )}
    </Tag>
  );
}

/** What cannot be seen is shown as a mark. */
export function Pieces({ text, marked = [] }: Pick<PlainProps, "text" | "marked">) {
  return (
    <>
      {piecesOf(text).map((piece, at) =>
        piece.mark ? (
          <span key={at} class="plain-mark" title="A sign that cannot be seen">
            {piece.text}
          </span>
        ) : (
          <Marked key={at} text={piece.text} words={marked} />
        ),
      )}
    </>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const wanted = words.filter((word) => word.length > 1);
  if (wanted.length === 0) return <>{text}</>;
  const pattern = new RegExp(
    `(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
    "iu",
  );
  return <>{text.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>;
}
