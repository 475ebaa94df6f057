/** What the graph knows of: by type and by name, page after page. */

import { useEffect, useState } from "preact/hooks";
import type { ShownEntity } from "../../../../src/engine/graph-api.ts";
import { call } from "../../api/call.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { type PagedList, usePages } from "../../parts/pages-of.ts";
import { Plain } from "../../parts/plain.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { ENTITY_TYPES, type EntityType } from "../../words/graph-words.ts";

const PAGE = 100;
/** While a name is looked for, so many are read by themselves. */
const MOST_READ = 2_000;

export function useEntities(): PagedList<ShownEntity> {
  const type = typeIn(route.value.params["type"]);
  return usePages<ShownEntity>(
    type ?? "",
    async (after, signal) => {
      const answer = await call(
        "list_entities",
        { limit: PAGE, ...(type && { types: [type] }), ...(after !== null && { after }) },
        signal,
      );
      return { items: answer.entities, next: answer.cursor };
    },
    { topics: ["graph", "facts"], keyOf: ({ ref }) => ref },
  );
}

function typeIn(text: string | undefined): EntityType | undefined {
  return (Object.keys(ENTITY_TYPES) as EntityType[]).find((type) => type === text);
}

export function Entities({ list }: { readonly list: PagedList<ShownEntity> }) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const shown = list.items.filter((entity) => isCalled(entity, wanted));
  const isLooking = wanted !== "" && !list.isAll && list.error === undefined;
  useEffect(() => {
    if (isLooking && !list.loading && list.items.length < MOST_READ) list.more();
  }, [isLooking, list.items.length, list.loading]);
  const open = (entity: string): void => go(withParams({ entity, edge: undefined, tab: undefined }));
  return (
    <section class="graph-entities" aria-label="Things">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A whole name is known to the owner by its aliases too, wherever in the list it stands.
          if (wanted !== "") open(typed.trim());
        }}
      >
        <label class="field">
          <span>Name</span>
          <input
            value={typed}
            placeholder="atlas, or project:atlas"
            onInput={(event) => setTyped(event.currentTarget.value)}
            autocomplete="off"
          />
        </label>
        <TypeField />
      </form>
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      <p class="graph-hint" role="status">
        {counted(shown.length, "thing")}
        {list.isAll ? "" : " so far"}
        {wanted !== "" && shown.length === 0 && list.isAll && ". Enter looks for it as a whole name."}
      </p>
      {list.isAll && list.items.length === 0 && <NothingKnown />}
      {shown.length > 0 && (
        <VirtualList
          label="Things"
          items={shown}
          keyOf={({ ref }) => ref}
          row={(entity) => <EntityRow entity={entity} />}
          open={({ ref }) => open(ref)}
          nearEnd={list.more}
          class="graph-list"
        />
      )}
    </section>
  );
}

function TypeField() {
  const type = route.value.params["type"] ?? "";
  return (
    <label class="field">
      <span>Type</span>
      <select
        value={type}
        onChange={(event) => go(withParams({ type: event.currentTarget.value || undefined }))}
      >
        <option value="">all</option>
        {Object.entries(ENTITY_TYPES).map(([name, title]) => (
          <option key={name} value={name} selected={name === type}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function EntityRow({ entity }: { readonly entity: ShownEntity }) {
  const isChosen = route.value.params["entity"] === entity.ref;
  return (
    <div class={`graph-entity ${isChosen ? "is-chosen" : ""}`}>
      <Plain text={entity.label} line /> <Badge>{entity.type}</Badge>
      {entity.aliases.length > 0 && (
        <span class="dim">
          also <Plain text={entity.aliases.join(", ")} line />
        </span>
      )}
    </div>
  );
}

function isCalled({ ref, label, aliases }: ShownEntity, wanted: string): boolean {
  return wanted === "" || [ref, label, ...aliases].some((name) => name.toLowerCase().includes(wanted));
}

function NothingKnown() {
  return (
    <Empty title="Nothing is known here yet.">
      <p>
        Things and how they hang together come from facts, from records about projects, and from documents.
      </p>
    </Empty>
  );
}
