import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { counted, percent, whole } from "../../parts/figures.ts";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import type { Cached, Verdict } from "./cached.ts";
import { PARTS } from "./parts.ts";

const VERDICTS: { readonly [verdict in Verdict]: readonly [tone: BadgeTone, says: string] } = {
  same: ["good", "the same"],
  changed: ["warn", "changed"],
  unknown: ["plain", "not known"],
  behind: ["plain", "read again"],
};

interface CachedPrefixProps {
  readonly cached: Cached;
  /** The receipt that it is compared with; null: there is none. */
  readonly before: number | null;
  /** Of the whole prompt. */
  readonly used: number;
}

/** How far the prompt begins like the one before it. */
export function CachedPrefix({ cached, before, used }: CachedPrefixProps) {
  return (
    <div class="prompt-cached-about">
      <p>
        <span class="prompt-cached-key" aria-hidden="true" /> <Sentence {...{ cached, before, used }} />
      </p>
      <details>
        <summary>What is known of that, and what is not</summary>
        <ul class="prompt-cached-parts">
          {cached.parts.map(({ part, verdict, tokens, why }) => (
            <li key={part}>
              <strong>{PARTS[part].title}</strong>{" "}
              <Badge tone={VERDICTS[verdict][0]}>{VERDICTS[verdict][1]}</Badge>{" "}
              {tokens > 0 && <span class="tokens">{counted(tokens, "token")}</span>} <span>{why}</span>
            </li>
          ))}
          {cached.unknown.map((sentence) => (
            <li key={sentence} class="dim">
              {sentence}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Sentence({ cached, before, used }: CachedPrefixProps) {
  if (before === null)
    return (
      <>
        Cached prefix: not known. No earlier receipt of this conversation is kept to compare the beginning
        with.
      </>
    );
  const link = <Link href={href("prompt", { id: before })}>receipt {before}</Link>;
  if (cached.tokens > 0)
    return (
      <>
        Cached prefix: <strong>{counted(cached.tokens, "token")}</strong> (
        {percent(cached.tokens / Math.max(1, used))} of the prompt), from the beginning of what was chosen,
        are byte for byte those of {link}.
      </>
    );
  if (cached.atMost > 0)
    return (
      <>
        Cached prefix: none for sure, at most {whole(cached.atMost)} tokens. The beginning changed since{" "}
        {link}, or receipts cannot tell.
      </>
    );
  return <>Cached prefix: none. The prompt begins otherwise than that of {link}.</>;
}
