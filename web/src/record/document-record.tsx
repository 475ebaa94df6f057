import { href } from "../route/route.ts";
import { Meta, Onwards, Pairs, refsPair, Why, Words } from "./frame.tsx";
import { gotOne } from "./got.ts";
import { Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";
import { Prompts } from "./prompts.tsx";

export function DocumentRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => gotOne(record, signal)}>
      {(got) => (
        <>
          <Meta trust={got.trust} at={got.at} where={placeOf(got)} tokens={got.tokens} />
          <Words text={got.text} />
          <Why>
            <p>
              It stands in a file of a workspace that is watched. The file is its owner’s: change it there,
              and this changes with it.
            </p>
          </Why>
          <Pairs
            pairs={[
              refsPair("before it", got.provenance.previous === null ? [] : [got.provenance.previous]),
              refsPair("after it", got.provenance.next === null ? [] : [got.provenance.next]),
            ]}
          />
          <Prompts record={got.ref} />
          <Onwards links={[{ to: href("memory", { tab: "documents" }), says: "Open in Memory" }]} />
        </>
      )}
    </Loaded>
  );
}
