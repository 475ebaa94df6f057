import { useEffect, useMemo } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { usePages } from "../../parts/pages-of.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { Link } from "../../route/link.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { DECISIONS, wentWords } from "./brain-words.ts";
import { binsOf, type Episode } from "./decision-bins.ts";
import { DecisionColumns } from "./decision-columns.tsx";

const PAGE = 200;
const ENOUGH_DAYS = 30;
const MOST_BY_ITSELF = 1_000;

/** What was decided for prompts: how often by day, and each of them. */
export function Decisions() {
  const pages = usePages<Episode>(
    "episodes",
    async (from, signal) => {
      const { episodes } = await call(
        "list_episodes",
        { limit: PAGE, ...(from !== null && { before: from }) },
        signal,
      );
      return { items: episodes, next: episodes.length < PAGE ? null : (episodes.at(-1)?.ref ?? null) };
    },
    { topics: ["brain"], keyOf: ({ ref }) => ref },
  );
  const bins = useMemo(() => binsOf(pages.items), [pages.items]);
  // A month is looked back by itself, as far as that is a few pages; what failed is tried again by the person.
  const isShort = bins.length < ENOUGH_DAYS && pages.items.length < MOST_BY_ITSELF;
  useEffect(() => {
    if (isShort && !pages.loading && pages.error === undefined) pages.more();
  }, [isShort, pages.loading, pages.error, pages.items.length]);
  const wanted = route.value.params["day"];
  const bin = bins.find(({ name }) => name === wanted);
  if (pages.error !== undefined && pages.items.length === 0)
    return <Trouble problem={pages.error} retry={pages.reload} />;
  if (pages.items.length === 0)
    return pages.loading ? (
      <p class="waiting">Loading …</p>
    ) : (
      <Empty title="Nothing was decided yet.">
        <p>For every prompt of a conversation it is decided whether what was taught and learned is shown.</p>
      </Empty>
    );
  return (
    <>
      {pages.error !== undefined && <Trouble problem={pages.error} retry={pages.reload} />}
      <Panel
        title="Decisions over time"
        aside={
          <>
            the newest {whole(pages.items.length)}
            {!pages.isAll && pages.error === undefined && (
              <>
                {" "}
                <button type="button" onClick={pages.more} disabled={pages.loading}>
                  Look further back
                </button>
              </>
            )}
          </>
        }
      >
        <DecisionColumns bins={bins} chosen={bin?.name} />
      </Panel>
      <Panel
        title={
          bin === undefined
            ? "Every decision"
            : `Decisions of ${bin.name}${bin.days === 7 ? " and the six days after" : ""}`
        }
        aside={
          bin === undefined ? "the newest first" : <Link href={withParams({ day: undefined })}>all days</Link>
        }
      >
        <EpisodeList
          episodes={bin?.episodes ?? pages.items}
          nearEnd={bin === undefined ? pages.more : undefined}
          isAll={bin !== undefined || pages.isAll}
        />
      </Panel>
    </>
  );
}

function EpisodeList({
  episodes,
  nearEnd,
  isAll,
}: {
  readonly episodes: readonly Episode[];
  readonly nearEnd: (() => void) | undefined;
  readonly isAll: boolean;
}) {
  if (episodes.length === 0) return <p class="dim">Nothing was decided then.</p>;
  return (
    <VirtualList
      label="Decisions"
      class="brain-episodes"
      items={episodes}
      keyOf={({ ref }) => ref}
      estimate={64}
      open={({ ref }) => go(withParams({ episode: ref }))}
      {...(nearEnd !== undefined && { nearEnd })}
      isAll={isAll}
      row={(episode) => <EpisodeRow episode={episode} />}
    />
  );
}

function EpisodeRow({ episode }: { readonly episode: Episode }) {
  const { ref, at, decision, reason, tokens, fired, label, canary, sessionKey } = episode;
  const went = wentWords(label);
  return (
    <div class="brain-episode" data-episode={ref}>
      <div class="brain-episode-head">
        <Link href={withParams({ episode: ref })}>{ref}</Link>
        <Badge tone={decision === "use_brain" ? "good" : decision === "fail_open" ? "bad" : "plain"}>
          {DECISIONS[decision].title}
        </Badge>
        <Badge tone={went.tone}>{went.word}</Badge>
        {canary && <Badge tone="info">on trial</Badge>}
        <Time at={at} />
      </div>
      <div class="brain-episode-why">
        <Plain text={reason} line />
        <span>
          {tokens > 0 && (
            <>
              <Tokens count={tokens} />,{" "}
            </>
          )}
          {counted(fired, "node")} chosen, in <Plain text={sessionKey} line />
        </span>
      </div>
    </div>
  );
}
