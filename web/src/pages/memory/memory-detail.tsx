import { useState } from "preact/hooks";
import type { MemoryDetail } from "../../../../src/engine/memory-api.ts";
import { MemoryActs } from "../../acts/memory-acts.tsx";
import { MemoryEdit } from "../../acts/memory-edit.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, type BadgeTone, TrustBadge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { go } from "../../route/route.ts";
import { shelfWords } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { Lineage } from "./lineage.tsx";
import { CAME_BY } from "./memory-row.tsx";
import { MemorySources } from "./memory-sources.tsx";
import { MemoryWhy } from "./memory-why.tsx";
import { RecordShown } from "./record-shown.tsx";

const STATE_WORDS: { readonly [state in MemoryDetail["state"]]: readonly [BadgeTone, string] } = {
  active: ["good", "kept"],
  superseded: ["warn", "replaced"],
  forgotten: ["bad", "forgotten"],
};

/** One memory: what it says, why it is there, who said so, and what can be done with it. */
export function MemoryDetailPanel({ memory: ref }: { readonly memory: string }) {
  const [edits, setEdits] = useState(false);
  const found = useResource(`memory ${ref}`, (signal) => call("show_memory", { ref }, signal), [
    "memories",
    "history",
  ]);
  return (
    <RecordShown of={found} unknown="memory/unknown">
      {(memory) => (
        <article class="panel memory-detail" aria-label={`Memory ${memory.ref}`}>
          <Head memory={memory} />
          {edits && memory.state === "active" ? (
            <MemoryEdit memory={memory} close={() => setEdits(false)} open={(now) => go(opened(now))} />
          ) : (
            <MemoryActs
              memory={memory}
              edit={() => setEdits(true)}
              changed={found.reload}
              erased={() => go(opened(undefined))}
            />
          )}
          <MemoryWhy memory={memory} />
          <MemorySources memory={memory} />
          <Lineage
            title="What was known, and what is"
            current={memory.ref}
            states={{ active: "kept", superseded: "replaced", forgotten: "forgotten" }}
            steps={memory.lineage}
          />
        </article>
      )}
    </RecordShown>
  );
}

function Head({ memory }: { readonly memory: MemoryDetail }) {
  const { ref, text, state, trust, origin, at, lastSaidAt, reinforced, uses, slot } = memory;
  const [tone, words] = STATE_WORDS[state] ?? ["plain", state];
  return (
    <header class="memory-detail-head">
      <h2>
        <span class="sr-only">Memory </span>
        {ref}
      </h2>
      <div class="memory-detail-text">
        <Plain text={text} />
      </div>
      <p class="memory-row-facts">
        <Badge tone={tone}>{words}</Badge>
        <Badge>{CAME_BY[origin] ?? origin}</Badge>
        <TrustBadge trust={trust} />
        <span>{shelfWords(memory)}</span>
      </p>
      <p class="memory-row-facts">
        <span>
          Since <Time at={at} />
        </span>
        <span>
          {reinforced === 0 ? (
            "said once"
          ) : (
            <>
              said {counted(reinforced + 1, "time")}, last <Time at={lastSaidAt} />
            </>
          )}
        </span>
        <span>{uses === 0 ? "not used in a reply yet" : `used ${counted(uses, "time")}`}</span>
      </p>
      {slot !== null && (
        <p class="dim">
          It is a statement of “{slot}”: when another is made of the same, that one takes its place.
        </p>
      )}
    </header>
  );
}
