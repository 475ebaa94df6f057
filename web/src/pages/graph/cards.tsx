/** Cards: what was made of several records, whether it still is what they say, and why not. */

import type { ShownCard } from "../../../../src/engine/synth-api.ts";
import { call } from "../../api/call.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { usePages } from "../../parts/pages-of.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { CARD_STATES, whyWords } from "../../words/graph-words.ts";

const PAGE = 20;

export function Cards() {
  const list = usePages<ShownCard>(
    "cards",
    async (from, signal) => {
      const answer = await call(
        "list_cards",
        { limit: PAGE, ...(from !== null && { cursor: from }) },
        signal,
      );
      return { items: answer.cards, next: answer.cursor };
    },
    { topics: ["graph", "facts", "memories", "ledger"], keyOf: ({ ref }) => ref },
  );
  return (
    <>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      {list.items.length === 0 &&
        list.error === undefined &&
        (list.loading ? (
          <p class="waiting">Loading …</p>
        ) : (
          <Empty title="There are no cards yet.">
            <p>
              <Command words="synth compile" /> makes one of several records.
            </p>
          </Empty>
        ))}
      <ul class="graph-cards">
        {list.items.map((card) => (
          <li key={card.ref} class="panel">
            <Card card={card} />
          </li>
        ))}
      </ul>
      {!list.isAll && list.items.length > 0 && (
        <button type="button" onClick={list.more}>
          Show more
        </button>
      )}
    </>
  );
}

function Card({ card }: { readonly card: ShownCard }) {
  return (
    <>
      <h2>
        {card.withheld ? "Withheld" : <Plain text={card.title} line />}{" "}
        <Badge tone={card.state === "fresh" ? "good" : "warn"}>{CARD_STATES[card.state]}</Badge>
      </h2>
      {card.why.length > 0 && (
        <ul class="graph-why">
          {card.why.map((why) => (
            <li key={why}>
              <Plain text={whyWords(why)} line />
            </li>
          ))}
        </ul>
      )}
      {card.withheld ? (
        <p class="dim">
          Something that it is made of was taken back or is held: nobody reads its words until then.
        </p>
      ) : (
        <Plain text={card.text} />
      )}
      <p class="graph-about">
        <span>
          <Ref value={card.ref} />
        </span>
        <span>
          made <Time at={card.compiledAt} only="day" />
        </span>
        <TrustBadge trust={card.trust} />
        <span>
          of <Refs values={card.sources} />
        </span>
      </p>
    </>
  );
}
