import type { SearchHit } from "../../../../src/engine/search-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go } from "../../route/route.ts";
import { isOnShelf, shelfCalled } from "../../words/shelf.ts";
import { opened } from "./address.ts";

const MOST = 100;

interface FoundProps {
  readonly words: string;
  readonly shelf: string;
  readonly opened: string | undefined;
}

/** Memories that have these words, or mean them; the best first. What is replaced or forgotten is not found. */
export function FoundMemories({ words, shelf, opened: open }: FoundProps) {
  const found = useResource(
    `found ${words}`,
    (signal) => call("search", { query: words, kinds: ["mem"], facts: false, limit: MOST }, signal),
    ["memories"],
  );
  return (
    <Shown of={found}>
      {({ hits }) => {
        const shown = shelf === "" ? hits : hits.filter((hit) => isOnShelf(hit.shelf ?? "", shelf));
        return shown.length === 0 ? (
          <Empty title="Nothing that is kept has these words.">
            <p>What was replaced or forgotten is not found by words; leave the box empty to list it.</p>
          </Empty>
        ) : (
          <>
            <p class="memory-count" role="status">
              {shown.length === MOST ? `The best ${MOST}` : counted(shown.length, "memory", "memories")} for
              these words, the best first
            </p>
            <VirtualList
              label="Memories that were found"
              class="memory-list"
              items={shown}
              keyOf={({ ref }) => ref}
              estimate={84}
              open={({ ref }) => go(opened(ref))}
              row={(hit) => <FoundRow hit={hit} words={words} isOpen={hit.ref === open} />}
            />
          </>
        );
      }}
    </Shown>
  );
}

interface FoundRowProps {
  readonly hit: SearchHit;
  readonly words: string;
  readonly isOpen: boolean;
}

function FoundRow({ hit: { ref, excerpt, shelf, at, score }, words, isOpen }: FoundRowProps) {
  return (
    <div class={isOpen ? "memory-row is-open" : "memory-row"}>
      <div class="memory-row-text">
        <Plain text={excerpt} marked={words.split(/\s+/)} />
      </div>
      <p class="memory-row-facts">
        <code class="ref">{ref}</code>
        <span>{shelfCalled(shelf ?? "")}</span>
        <span>
          last said <Time at={at} only="day" />
        </span>
        <span>fits {score.toFixed(2)}</span>
      </p>
    </div>
  );
}
