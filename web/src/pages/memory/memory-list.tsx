import { useEffect, useRef } from "preact/hooks";
import type { ShownMemory } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { type ListPage, usePages } from "../../parts/pages-of.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go } from "../../route/route.ts";
import { shelfOf } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { MemoryRow } from "./memory-row.tsx";

export const STATES = ["active", "superseded", "forgotten"] as const;
export type MemoryState = (typeof STATES)[number];

const PAGE = 50;
/** News ask again for what is loaded, as far as one answer may be long. */
const MOST_AT_ONCE = 200;

const EMPTY: { readonly [state in MemoryState]: readonly [title: string, hint: string] } = {
  active: [
    "Nothing is kept here yet.",
    "What you say in a conversation is kept when the gate finds that it lasts; “Remember something” keeps what you say here.",
  ],
  superseded: [
    "Nothing was replaced.",
    "When something is said that takes the place of another, the other stands here.",
  ],
  forgotten: [
    "Nothing is forgotten.",
    "What you forget stands here, and can be brought back until it is erased.",
  ],
};

interface MemoryListProps {
  readonly state: MemoryState;
  readonly shelf: string;
  readonly opened: string | undefined;
  /** Told which shelves, beside the usual ones, the list has something of. */
  sees(shelves: readonly string[]): void;
}

const keyOf = ({ ref }: ShownMemory): string => ref;

export function MemoryList({ state, shelf, opened: open, sees }: MemoryListProps) {
  const { list, total } = useMemories(state, shelf);
  const named = otherShelves(list.items);
  useEffect(() => sees(named === "" ? [] : named.split("\n")), [named]);
  const [title, hint] = EMPTY[state];
  return (
    <>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      {list.items.length > 0 && (
        <>
          <p class="memory-count" role="status">
            {counted(total, "memory", "memories")}, what was said last first
          </p>
          <VirtualList
            label="Memories"
            class="memory-list"
            items={list.items}
            keyOf={keyOf}
            estimate={84}
            at={open}
            nearEnd={list.more}
            open={({ ref }) => go(opened(ref))}
            row={(memory) => <MemoryRow memory={memory} isOpen={memory.ref === open} />}
          />
        </>
      )}
      {list.items.length === 0 && !list.loading && list.error === undefined && (
        <Empty title={title}>
          <p>{hint}</p>
        </Empty>
      )}
      {list.items.length === 0 && list.loading && <p class="waiting">Loading …</p>}
    </>
  );
}

function useMemories(state: MemoryState, shelf: string) {
  const loaded = useRef(0);
  const total = useRef(0);
  const load = async (from: string | null, signal: AbortSignal): Promise<ListPage<ShownMemory>> => {
    const limit = from === null ? Math.min(MOST_AT_ONCE, Math.max(PAGE, loaded.current)) : PAGE;
    const named = shelfOf(shelf);
    const page = await call(
      "list_memories",
      { states: [state], limit, ...(named && { shelf: named }), ...(from !== null && { before: from }) },
      signal,
    );
    total.current = page.total;
    const last = page.memories.at(-1);
    return { items: page.memories, next: page.memories.length < limit ? null : (last?.ref ?? null) };
  };
  const list = usePages(`memories ${state} ${shelf}`, load, { topics: ["memories"], keyOf });
  loaded.current = list.items.length;
  return { list, total: total.current };
}

/** As one text, so that the same is the same. */
function otherShelves(memories: readonly ShownMemory[]): string {
  const shelves = memories
    .filter(({ tier }) => tier === "user" || tier === "scope")
    .map(({ shelf }) => shelf);
  return [...new Set(shelves)].toSorted().join("\n");
}
