import type { GotRecord } from "../../../src/engine/search-api.ts";
import { HoldActs, type Holdable } from "../acts/hold-acts.tsx";
import { Refs } from "../parts/ref.tsx";
import { Meta, Onwards, Why, Words } from "./frame.tsx";
import { gotOne } from "./got.ts";
import { inMemory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";
import { Prompts } from "./prompts.tsx";

/** Why it is held back stands in the list of Memory alone. */
function holdable({ ref, text, trust, provenance }: GotRecord): Holdable {
  return { ref, line: text, trust, held: provenance.state === "held" ? "not-told" : null };
}

export function EventRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => gotOne(record, signal)}>
      {(got, reload) => (
        <>
          <Meta
            state={got.observed?.kind ?? got.provenance.state}
            trust={got.trust}
            at={got.at}
            where={placeOf(got)}
            tokens={got.tokens}
          />
          <Words text={got.text} />
          <Why>
            {got.provenance.madeOf.length === 0 ? (
              <p>
                It was told to this memory. It may be cited; nothing becomes a memory or a fact of it by
                itself.
              </p>
            ) : (
              <p>
                It was noted because of <Refs values={got.provenance.madeOf} />. It may be cited; nothing
                becomes a memory or a fact of it by itself.
              </p>
            )}
          </Why>
          <Prompts record={got.ref} />
          <Onwards links={inMemory(got.ref)} />
          <HoldActs record={holdable(got)} changed={reload} />
        </>
      )}
    </Loaded>
  );
}
