import { call } from "../../api/call.ts";
import { type Resource, useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href, withParams } from "../../route/route.ts";
import { newestOf, type Remembered } from "./remembered.ts";

/** Of facts only what holds is listed, by when it began: from so many, the newest that were recorded are picked. */
const FACTS_LOOKED_AT = 200;

export interface NewestOf {
  readonly items: readonly Remembered[];
  /** Facts are not among them, since there are too many to tell which are the newest. */
  readonly withoutFacts: boolean;
}

export function useNewest(): Resource<NewestOf> {
  return useResource(
    "now newest",
    async (signal) => {
      const [{ memories }, { facts, more }, { lessons }] = await Promise.all([
        call("list_memories", { limit: 8 }, signal),
        call("read_facts", { limit: FACTS_LOOKED_AT }, signal),
        call("list_lessons", { limit: 8 }, signal),
      ]);
      return { items: newestOf({ memories, facts: more ? [] : facts, lessons }), withoutFacts: more };
    },
    ["memories", "facts", "brain"],
  );
}

/** What was remembered last, and a way to ask why. */
export function Newest({ newest }: { readonly newest: Resource<NewestOf> }) {
  return (
    <Panel title="Remembered last" aside="ask why of each">
      <Shown of={newest}>
        {({ items, withoutFacts }) => (
          <>
            <NewestList items={items} />
            {withoutFacts && (
              <p class="dim">
                Facts are not among these: there are more than {FACTS_LOOKED_AT}, and they stand in{" "}
                <Link href={href("facts")}>Facts</Link>.
              </p>
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}

function NewestList({ items }: { readonly items: readonly Remembered[] }) {
  if (items.length === 0)
    return (
      <Empty title="Nothing is remembered yet.">
        <p>
          What a person tells about themselves in a conversation is kept by itself; on{" "}
          <Link href={href("memory")}>Memory</Link> a sentence can be told to be remembered.
        </p>
      </Empty>
    );
  return (
    <ul class="now-newest">
      {items.map(({ ref, kind, text, how, at }) => (
        <li key={ref} data-ref={ref}>
          <div class="now-newest-text">
            <Plain text={text} line />
          </div>
          <div class="now-newest-facts">
            <Badge tone={kind === "memory" ? "info" : "plain"}>{kind}</Badge>
            <span>{how}</span>
            <Time at={at} only="ago" />
            <Link href={withParams({ record: ref })} aria-label={`Why is ${ref} remembered?`}>
              why?
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
