/** Which conversations there are: the one that spoke last first. */

import { useMemo, useState } from "preact/hooks";
import type { ListedLane, ListLanesAnswer } from "../../../../src/engine/leaf-api.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { Link } from "../../route/link.tsx";
import { go, href } from "../../route/route.ts";

interface LaneListProps {
  readonly answer: ListLanesAnswer;
  readonly chosen: string | undefined;
  readonly view: string | undefined;
}

export function LaneList({ answer: { lanes, total }, chosen, view }: LaneListProps) {
  const [typed, setTyped] = useState("");
  const shown = useMemo(() => lanes.filter((lane) => isMeant(lane, typed)), [lanes, typed]);
  const to = (lane: ListedLane) => hrefOf(lane, view);
  return (
    <div class="history-lanes">
      <label class="field">
        <span class="sr-only">Filter conversations</span>
        <input
          type="search"
          placeholder="Filter conversations"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <p class="dim" role="status">
        {typed.trim() === "" ? counted(total, "conversation") : `${whole(shown.length)} of ${whole(total)}`}
        {lanes.length < total && `; the newest ${whole(lanes.length)} are listed`}
      </p>
      {shown.length > 0 ? (
        <VirtualList
          class="history-lane-rows"
          label="Conversations, the latest first"
          items={shown}
          keyOf={(lane) => keyOf(lane)}
          estimate={76}
          at={chosen}
          open={(lane) => go(to(lane))}
          row={(lane) => <LaneRow lane={lane} href={to(lane)} isChosen={keyOf(lane) === chosen} />}
        />
      ) : (
        <Empty
          title={lanes.length === 0 ? "There are no conversations yet." : "No conversation is called so."}
        >
          {lanes.length === 0 && <p>They appear here as soon as something is said.</p>}
        </Empty>
      )}
    </div>
  );
}

export function keyOf({
  agent,
  sessionKey,
}: {
  readonly agent: string;
  readonly sessionKey: string;
}): string {
  return `${agent}\n${sessionKey}`;
}

function hrefOf({ agent, sessionKey }: ListedLane, view: string | undefined): string {
  return href("history", { agent, lane: sessionKey, view });
}

function isMeant({ agent, sessionKey, kind }: ListedLane, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${agent} ${sessionKey} ${kind}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function LaneRow({
  lane,
  href: to,
  isChosen,
}: {
  readonly lane: ListedLane;
  readonly href: string;
  readonly isChosen: boolean;
}) {
  const { agent, sessionKey, kind, messages, behind, lastAt } = lane;
  return (
    <div class="history-lane">
      <Link class="history-lane-name" href={to} aria-current={isChosen ? "true" : undefined}>
        <Plain text={sessionKey} line />
      </Link>
      <p class="history-lane-about">
        <span>
          agent <Plain text={agent} line />
        </span>
        {kind !== agent && (
          <span>
            <Plain text={kind} line />
          </span>
        )}
        <span>{counted(messages, "message")}</span>
        {lastAt !== null && <Time at={lastAt} only="ago" />}
      </p>
      {behind !== null && (
        <p>
          <Badge tone="warn">behind its transcript</Badge> <Plain text={behind} line />
        </p>
      )}
    </div>
  );
}
