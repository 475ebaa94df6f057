import { bounded } from "./inert.ts";
import { Pieces } from "./plain.tsx";

/** A sentence of Nacre's own, which may have words of others in it: what stands between backticks is something to type. */
export function Coded({ text }: { readonly text: string }) {
  const parts = bounded(text).text.split("`");
  // One that has no other is a sign like any other.
  if (parts.length % 2 === 0) return <Pieces text={parts.join("`")} />;
  return (
    <span class="plain">
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <code key={at}>
            <Pieces text={part} />
          </code>
        ) : (
          <Pieces key={at} text={part} />
        ),
      )}
    </span>
  );
}
