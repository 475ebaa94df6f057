import type { ShownCard } from "../../../src/engine/synth-api.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";
import { Refs } from "../parts/ref.tsx";
import { Meta, Pairs, refsPair, Why, Words } from "./frame.tsx";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

async function load(ref: string, signal: AbortSignal): Promise<ShownCard> {
  const { cards } = await call("list_cards", { refs: [ref] }, signal);
  const [card] = cards;
  if (card === undefined)
    throw new Problem("record/unknown", `There is no ${ref}.`, "It may have been erased.");
  return card;
}

const STATES = {
  fresh: "as its sources are",
  stale: "its sources changed",
  review: "something newer speaks against it",
  superseded: "another took its place",
} as const satisfies { readonly [state in ShownCard["state"]]: string };

export function CardRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => load(record, signal)}>
      {(card) => (
        <>
          <Meta
            state={STATES[card.state]}
            amiss={card.state !== "fresh"}
            trust={card.trust}
            at={card.compiledAt}
            where={shelfWords(card.shelf)}
          />
          {card.withheld ? (
            <p class="record-gone">
              Its words are left out: something that it is made of was taken back or is held.
            </p>
          ) : (
            <Words text={`${card.title}\n${card.text}`} />
          )}
          <Why>
            <p>
              {card.method === "given" ? "A person wrote it" : "It was made of sentences of its sources"}: it
              stands for several records, and is shorter than they are.
            </p>
            <p>
              Made of <Refs values={card.sources} most={20} />
            </p>
            <ul class="record-reasons">
              {card.why.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Why>
          <Pairs
            pairs={[
              refsPair("it took the place of", card.supersedes === null ? [] : [card.supersedes]),
              refsPair("its place was taken by", card.supersededBy === null ? [] : [card.supersededBy]),
            ]}
          />
          <Prompts record={card.ref} />
        </>
      )}
    </Loaded>
  );
}
