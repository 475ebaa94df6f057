import type { AnswerOf } from "../../api/call.ts";
import { call } from "../../api/call.ts";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Meter } from "../../parts/meter.tsx";
import { usePages } from "../../parts/pages-of.ts";
import { Panel } from "../../parts/panel.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, withParams } from "../../route/route.ts";

type ListedPack = AnswerOf<"list_packs">["packs"][number];

const PAGE = 40;
/** As many as the owner lists at once. */
const MOST = 200;

/** Packs, the newest first: the list has no second page, so that it is asked for longer each time. */
export function Packs() {
  const packs = usePages<ListedPack>(
    "packs",
    async (from, signal) => {
      const limit = from === null ? PAGE : Number(from);
      const { packs: items } = await call("list_packs", { limit }, signal);
      const more = items.length === limit && limit < MOST;
      return { items, next: more ? String(Math.min(MOST, limit + PAGE)) : null };
    },
    { topics: ["prompt"], keyOf: ({ id }) => String(id) },
  );
  return (
    <Panel title="Packs" aside="bundles that programs asked for">
      {packs.error !== undefined && <Trouble problem={packs.error} retry={packs.reload} />}
      {packs.items.length === 0 && !packs.loading && packs.error === undefined ? (
        <Empty title="No pack is kept yet.">
          <p>
            Kept is how a pack came to be that a program asked for, or <Command words="pack WORDS" />. The one
            that <code>npm start</code> prints is an example, and is not kept.
          </p>
        </Empty>
      ) : (
        <VirtualList
          label="Packs"
          class="receipts-list"
          items={packs.items}
          keyOf={({ id }) => String(id)}
          row={(pack) => <PackRow pack={pack} />}
          open={({ id }) => go(withParams({ pack: id }))}
          nearEnd={packs.more}
          isAll={packs.isAll}
          estimate={64}
        />
      )}
    </Panel>
  );
}

function PackRow({ pack: { id, at, included, tokens, budget } }: { readonly pack: ListedPack }) {
  return (
    <div class="receipts-pack">
      <div class="receipt-turn-head">
        <strong>pack:{id}</strong>
        <Time at={at} />
      </div>
      <div class="receipt-turn-foot">
        {counted(included, "item")}, {whole(tokens)} of {counted(budget, "token")}
      </div>
      <Meter label={`Of the budget of pack ${id}`} share={budget === 0 ? 0 : tokens / budget} />
    </div>
  );
}
