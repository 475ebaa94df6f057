import { useRef } from "preact/hooks";
import type { ShownObservation } from "../../../../src/engine/ledger-api.ts";
import type { ImportanceLabel, ObservationKind } from "../../../../src/kernel/ledger-words.ts";
import type { RecordTrust } from "../../../../src/kernel/trust.ts";
import { call } from "../../api/call.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { type ListPage, usePages } from "../../parts/pages-of.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go } from "../../route/route.ts";
import { IN_USE, KIND_WORDS, LABEL_WORDS } from "../../words/observation-words.ts";
import { opened } from "./address.ts";

const PAGE = 50;
const MOST_AT_ONCE = 200;

interface Narrowed {
  readonly isAway: boolean;
  readonly kind: ObservationKind | undefined;
  readonly label: ImportanceLabel | undefined;
  readonly trust: RecordTrust | undefined;
}

const keyOf = ({ ref }: ShownObservation): string => ref;

export function ObservationList({
  opened: open,
  ...narrowed
}: Narrowed & { readonly opened: string | undefined }) {
  const { list, total } = useObservations(narrowed);
  const isEmpty = list.items.length === 0;
  return (
    <>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      {isEmpty && list.loading && <p class="waiting">Loading …</p>}
      {isEmpty && !list.loading && list.error === undefined && (
        <Empty title={narrowed.isAway ? "Nothing such was put away." : "Nothing such was noticed."} />
      )}
      {!isEmpty && (
        <>
          <p class="memory-count" role="status">
            {counted(total, "observation")}, the newest first
          </p>
          <VirtualList
            label="Observations"
            class="memory-list"
            items={list.items}
            keyOf={keyOf}
            estimate={76}
            at={open}
            nearEnd={list.more}
            open={({ ref }) => go(opened(ref))}
            row={(one) => <ObservationRow observation={one} isOpen={one.ref === open} />}
          />
        </>
      )}
    </>
  );
}

interface RowProps {
  readonly observation: ShownObservation;
  readonly isOpen: boolean;
}

function ObservationRow({ observation: one, isOpen }: RowProps) {
  const { ref, line, kind, at, trust, importance, outcome, state, supersededBy, tool } = one;
  const isBad = outcome !== null && outcome !== "ok";
  return (
    <div class={isOpen ? "memory-row is-open" : "memory-row"}>
      <div class="memory-row-text">
        <Plain text={line} />
      </div>
      <p class="memory-row-facts">
        <code class="ref">{ref}</code>
        <Badge>{KIND_WORDS[kind] ?? kind}</Badge>
        <TrustBadge trust={trust} />
        {isBad && <Badge tone="bad">{outcome}</Badge>}
        {state === "stale" && <Badge tone="warn">unused for long</Badge>}
        {supersededBy !== null && <Badge tone="warn">replaced</Badge>}
        <Time at={at} />
        {tool !== null && <span>of {tool}</span>}
        <span>{LABEL_WORDS[importance.label] ?? importance.label}</span>
      </p>
    </div>
  );
}

function useObservations({ isAway, kind, label, trust }: Narrowed) {
  const loaded = useRef(0);
  const total = useRef(0);
  const load = async (from: string | null, signal: AbortSignal): Promise<ListPage<ShownObservation>> => {
    const limit = from === null ? Math.min(MOST_AT_ONCE, Math.max(PAGE, loaded.current)) : PAGE;
    const page = await call(
      "list_observations",
      {
        states: isAway ? ["archived"] : IN_USE,
        limit,
        ...(kind && { kinds: [kind] }),
        ...(label && { labels: [label] }),
        ...(trust && { trusts: [trust] }),
        ...(from !== null && { olderThan: from }),
      },
      signal,
    );
    total.current = page.total;
    const last = page.observations.at(-1);
    return { items: page.observations, next: page.observations.length < limit ? null : (last?.ref ?? null) };
  };
  const key = `observations ${isAway} ${kind ?? ""} ${label ?? ""} ${trust ?? ""}`;
  const list = usePages(key, load, { topics: ["ledger"], keyOf });
  loaded.current = list.items.length;
  return { list, total: total.current };
}
