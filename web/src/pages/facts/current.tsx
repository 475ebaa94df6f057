/** What is so, or was at a moment: by subject and predicate, beside what is so now. */

import { useRef, useState } from "preact/hooks";
import type { ReadFactsAnswer, ShownFact } from "../../../../src/engine/facts-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted, day } from "../../parts/figures.ts";
import { type PagedList, usePages } from "../../parts/pages-of.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { AsOf } from "./as-of.tsx";
import { type Asked, askedOf } from "./asked.ts";
import { type Changed, changesSince } from "./changes.ts";
import { AlsoNamed, ExcludedFacts } from "./excluded.tsx";
import { FactRow } from "./fact-row.tsx";
import { Filters } from "./filters.tsx";
import { firstBeginning } from "./first-beginning.ts";

const PAGE = 50;
/** Of what is so now, to compare with: no more than is listed at once. */
const COMPARED = 200;

export function CurrentFacts() {
  const { params } = route.value;
  const asked = askedOf(params);
  const { list, first } = useFactsAt(asked);
  const now = useFactsNow(asked);
  const shown = useKept(list);
  const rows = changesSince(shown.items, now, shown.isAll);
  return (
    <>
      <Filters subject={asked.subject} predicate={asked.predicates?.[0]} />
      <Moments asked={asked} />
      {list.error !== undefined && <Trouble problem={list.error} retry={list.reload} />}
      <AlsoNamed first={first} />
      <Summary rows={rows} asked={asked} list={shown} isKnown={list.error === undefined} />
      {rows.length > 0 && (
        <div class={shown.isOld ? "facts-old" : ""} aria-busy={shown.isOld}>
          <VirtualList
            label="Facts"
            items={rows}
            keyOf={({ fact, change }) => `${fact.ref} ${change}`}
            row={({ fact, change }) => <FactRow fact={fact} change={change} />}
            estimate={84}
            nearEnd={list.more}
            class="facts-list"
          />
        </div>
      )}
      <ExcludedFacts
        first={first}
        subject={asked.subject}
        shown={rows.filter(({ change }) => change === "came").map(({ fact }) => fact.ref)}
      />
    </>
  );
}

function useFactsAt(asked: Asked): {
  readonly list: PagedList<ShownFact>;
  readonly first: ReadFactsAnswer | undefined;
} {
  const [first, setFirst] = useState<ReadFactsAnswer | undefined>(undefined);
  const list = usePages<ShownFact>(
    JSON.stringify(asked),
    async (from, signal) => {
      const offset = Number(from ?? 0);
      const answer = await call("read_facts", { ...asked, offset, limit: PAGE }, signal);
      if (from === null && !signal.aborted) setFirst(answer);
      return { items: answer.facts, next: answer.more ? String(offset + PAGE) : null };
    },
    { topics: ["facts"], keyOf: ({ ref }) => ref },
  );
  return { list, first };
}

/** Undefined while now itself is looked at. */
function useFactsNow({ at, knownAt, ...rest }: Asked): ReadFactsAnswer | undefined {
  const isThen = at !== undefined || knownAt !== undefined;
  return useResource(
    isThen ? JSON.stringify(rest) : null,
    (signal) => call("read_facts", { ...rest, limit: COMPARED }, signal),
    ["facts"],
  ).value;
}

interface Kept {
  readonly items: readonly ShownFact[];
  readonly isAll: boolean;
  readonly loading: boolean;
  /** What is shown is of the question before. */
  readonly isOld: boolean;
}

/** What was there stays in sight until the next is there. */
function useKept(list: PagedList<ShownFact>): Kept {
  const kept = useRef<Pick<Kept, "items" | "isAll">>({ items: [], isAll: true });
  const isOld = list.loading && list.items.length === 0;
  if (!isOld) kept.current = { items: list.items, isAll: list.isAll };
  return { ...kept.current, loading: list.loading, isOld };
}

function Moments({ asked: { at, knownAt } }: { readonly asked: Asked }) {
  const now = useState(() => Date.now())[0];
  const { value: first, error } = useResource("first", (signal) => firstBeginning(signal, now), ["facts"]);
  const [asKnown, setAsKnown] = useState(knownAt !== undefined);
  // What went wrong is said of the list.
  if (first === undefined && error !== undefined) return null;
  if (first === undefined) return <p class="waiting">Looking how far back it goes …</p>;
  const span = { first, last: now };
  const move = (name: "at" | "known") => (to: number | undefined) =>
    go(withParams({ [name]: to }), { replace: true });
  return (
    <div class="facts-moments">
      <AsOf label="As of" span={span} at={at} move={move("at")} />
      <label class="facts-check">
        <input
          type="checkbox"
          checked={asKnown}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            setAsKnown(wanted);
            move("known")(wanted ? at : undefined);
          }}
        />{" "}
        as it was known then
      </label>
      {asKnown && <AsOf label="As known on" span={span} at={knownAt} move={move("known")} />}
      <p class="facts-hint">
        Arrow keys move it by a day, Page Up and Page Down by a month, with Shift by a year.
      </p>
    </div>
  );
}

interface SummaryProps {
  readonly rows: readonly Changed<ShownFact>[];
  readonly asked: Asked;
  readonly list: Pick<Kept, "isAll" | "loading" | "isOld">;
  /** False: it could not be asked, which is no "nothing". */
  readonly isKnown: boolean;
}

function Summary({ rows, asked, list, isKnown }: SummaryProps) {
  const count = (change: Changed<ShownFact>["change"]): number =>
    rows.filter((row) => row.change === change).length;
  const [went, came] = [count("went"), count("came")];
  const then = rows.length - came;
  if (list.loading && rows.length === 0) return <p class="waiting">Loading …</p>;
  if (rows.length === 0) return isKnown ? <Nothing asked={asked} /> : null;
  // Not by the new question: they are of the one before.
  if (list.isOld)
    return (
      <p class="facts-summary" role="status">
        Loading …
      </p>
    );
  const amount = `${counted(then, "fact")}${list.isAll ? "" : " and more"}`;
  const isNow = asked.at === undefined && asked.knownAt === undefined;
  return (
    <p class="facts-summary" role="status">
      {isNow
        ? `${amount} ${then === 1 ? "is" : "are"} so now.`
        : `${amount} ${then === 1 ? "was" : "were"} so${whenOf(asked)}.`}
      {went > 0 && ` ${counted(went, "of them is", "of them are")} so no longer.`}
      {came > 0 && ` ${counted(came, "came", "came")} since.`}
    </p>
  );
}

function whenOf({ at, knownAt }: Asked): string {
  const on = at === undefined ? "" : ` on ${day(at)}`;
  return knownAt === undefined ? on : `${on}, by what was known on ${day(knownAt)}`;
}

function Nothing({ asked }: { readonly asked: Asked }) {
  const isFiltered = asked.subject !== undefined || asked.predicates !== undefined;
  return (
    <Empty
      title={`Nothing ${asked.at === undefined ? "is" : "was"} so${whenOf(asked)}${isFiltered ? " of that" : ""}.`}
    >
      <p>
        {isFiltered || asked.at !== undefined
          ? "Choose another moment, or take the filters away."
          : "Facts come from what the owner says in conversations, from proposals that are accepted, and from what is said here."}
      </p>
    </Empty>
  );
}
