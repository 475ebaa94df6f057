import { useRef } from "preact/hooks";
import type { ShownShard } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { type ListPage, usePages } from "../../parts/pages-of.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go } from "../../route/route.ts";
import { CAME_BY, type ShardState } from "../../words/guidance-words.ts";
import { shelfWords } from "../../words/shelf.ts";
import { opened } from "./address.ts";

const PAGE = 50;
const MOST_AT_ONCE = 200;

const EMPTY: { readonly [state in ShardState]: string } = {
  active: "No standing instruction is in force.",
  superseded: "None was replaced by another.",
  expired: "None is past its time.",
  revoked: "None was taken back.",
};

const keyOf = ({ ref }: ShownShard): string => ref;

interface GuidanceListProps {
  readonly state: ShardState;
  readonly opened: string | undefined;
}

export function GuidanceList({ state, opened: open }: GuidanceListProps) {
  const { list, total } = useShards(state);
  if (list.items.length === 0)
    return (
      <>
        {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
        {list.error === undefined &&
          (list.loading ? <p class="waiting">Loading …</p> : <Empty title={EMPTY[state]} />)}
      </>
    );
  return (
    <>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      <p class="memory-count" role="status">
        {counted(total, "instruction")}, the newest first
      </p>
      <VirtualList
        label="Standing instructions"
        class="memory-list"
        items={list.items}
        keyOf={keyOf}
        estimate={76}
        at={open}
        nearEnd={list.more}
        open={({ ref }) => go(opened(ref))}
        row={(shard) => <ShardRow shard={shard} isOpen={shard.ref === open} />}
      />
    </>
  );
}

function ShardRow({ shard, isOpen }: { readonly shard: ShownShard; readonly isOpen: boolean }) {
  const { ref, text, path, at, expiresAt, takesBack } = shard;
  return (
    <div class={isOpen ? "memory-row is-open" : "memory-row"}>
      <div class="memory-row-text">
        <Plain text={text} />
      </div>
      <p class="memory-row-facts">
        <code class="ref">{ref}</code>
        <span>{shelfWords(shard)}</span>
        <span>
          since <Time at={at} only="day" />
        </span>
        {expiresAt !== null && (
          <span>
            until <Time at={expiresAt} />
          </span>
        )}
        {takesBack && <Badge tone="warn">takes another back</Badge>}
        <span>{CAME_BY[path] ?? path}</span>
      </p>
    </div>
  );
}

function useShards(state: ShardState) {
  const loaded = useRef(0);
  const total = useRef(0);
  const load = async (from: string | null, signal: AbortSignal): Promise<ListPage<ShownShard>> => {
    const limit = from === null ? Math.min(MOST_AT_ONCE, Math.max(PAGE, loaded.current)) : PAGE;
    const page = await call(
      "list_guidance",
      { states: [state], limit, ...(from !== null && { before: from }) },
      signal,
    );
    total.current = page.total;
    const last = page.shards.at(-1);
    return { items: page.shards, next: page.shards.length < limit ? null : (last?.ref ?? null) };
  };
  const list = usePages(`guidance ${state}`, load, { topics: ["guidance"], keyOf });
  loaded.current = list.items.length;
  return { list, total: total.current };
}
