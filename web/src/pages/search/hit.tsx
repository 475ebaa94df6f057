import { useState } from "preact/hooks";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { day, score } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { ScoreParts } from "../../parts/score-parts.tsx";
import { Time } from "../../parts/time.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { openRecord } from "../../record/open.ts";
import { placeOf } from "../../record/place.ts";
import { withParams } from "../../route/route.ts";
import { inWords } from "../../words/score-names.ts";
import type { Hit } from "./answer.ts";
import { ROLES } from "./roles.ts";

const KIND_NAMES: { readonly [kind in Hit["kind"]]: string } = {
  msg: "message",
  sum: "summary",
  mem: "memory",
  doc: "document",
  obs: "observation",
  evt: "event",
  file: "file",
};

interface HitProps {
  readonly hit: Hit;
  readonly words: readonly string[];
  readonly trust: string | undefined;
}

export function HitRow({ hit, words, trust }: HitProps) {
  return (
    <li class={`search-hit ${hit.outdated === undefined ? "" : "is-outdated"}`}>
      <p class="search-hit-head">
        <Badge tone="info">{KIND_NAMES[hit.kind]}</Badge>
        {hit.kind === "msg" && <span>{ROLES[hit.role] ?? hit.role}</span>}
        {hit.observed !== undefined && <span>{hit.observed.kind}</span>}
        <span class="search-hit-where">{placeOf(hit)}</span>
        <Time at={hit.at} />
        <Tokens count={hit.tokens} />
        {trust !== undefined && trust !== "" && <TrustBadge trust={trust} />}
      </p>
      <a
        class="search-hit-open"
        href={withParams({ record: hit.ref })}
        aria-label={`Open ${hit.ref}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openRecord(hit.ref);
        }}
      >
        <code class="ref">{hit.ref}</code>
      </a>
      {hit.headings !== undefined && hit.headings.length > 0 && (
        <p class="dim">
          <Plain text={hit.headings.join(" › ")} line />
        </p>
      )}
      <div class="search-hit-words">
        <Plain text={hit.excerpt} marked={words} />
      </div>
      <Notes hit={hit} />
      <Score hit={hit} />
    </li>
  );
}

function Notes({ hit: { outdated, beside, alike, under, observed } }: { readonly hit: Hit }) {
  return (
    <div class="search-hit-notes">
      {outdated !== undefined && (
        <p class="search-hit-outdated">
          Outdated since {day(outdated.since)} by <Ref value={outdated.by} />
        </p>
      )}
      {observed?.archived === true && <p>Put away for not having been used for long.</p>}
      {beside !== null && (
        <p>
          Has nothing of the question itself: it stands beside <Ref value={beside} />
        </p>
      )}
      {under !== null && (
        <p>
          Folded into <Ref value={under} />
        </p>
      )}
      {alike.length > 0 && (
        <details>
          <summary>
            {alike.length} more {alike.length === 1 ? "says" : "say"} the same
          </summary>
          <Refs values={alike} most={30} />
        </details>
      )}
    </div>
  );
}

/** Why it stands where it stands. */
function Score({ hit: { ref, score: total, parts } }: { readonly hit: Hit }) {
  const [open, setOpen] = useState(false);
  if (parts === undefined) return null;
  return (
    <div class="search-hit-score">
      <button
        type="button"
        class="quiet"
        aria-expanded={open}
        aria-label={`Score ${score(total)}: why? (${ref})`}
        onClick={() => setOpen(!open)}
      >
        Score {score(total)}: why?
      </button>
      {open && <ScoreParts total={total} parts={inWords(parts.map(({ name, value }) => [name, value]))} />}
    </div>
  );
}
