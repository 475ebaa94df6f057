/** All that was said in a conversation, in order: its newest lines first in sight, and everything else by scrolling or by a jump. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { LaneName } from "../../../../src/engine/api.ts";
import type { LaneLine } from "../../../../src/engine/leaf-api.ts";
import { call } from "../../api/call.ts";
import { onComeback } from "../../api/connection.ts";
import { useNews } from "../../api/news.ts";
import { Problem } from "../../api/problem.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, withParams } from "../../route/route.ts";
import { JumpForm, placeIn } from "./jump-form.tsx";
import { type JumpTarget, jumpTarget } from "./jump-target.ts";
import { LaneReader, type LaneReading } from "./lane-reader.ts";
import { MessageRow } from "./message-row.tsx";

/** There is no such message in the conversation. */
const NOT_HERE = "history/unknown-message";

interface TimelineProps {
  readonly lane: LaneName;
  /** Of the address: a reference, a day, or nothing. */
  readonly at: string | undefined;
}

export function Timeline({ lane, at }: TimelineProps) {
  const { agent, sessionKey } = lane;
  const reader = useMemo(() => new LaneReader({ agent, sessionKey }), [agent, sessionKey]);
  const target = useMemo(() => (at === undefined ? null : jumpTarget(at)), [at]);
  useLayoutEffect(() => {
    void reader.begin(target);
  }, [reader, target]);
  useLayoutEffect(() => {
    const forget = onComeback(() => reader.news());
    return () => {
      forget();
      reader.end();
    };
  }, [reader]);
  useNews(["history"], () => reader.news());
  const reading = reader.reading.value;
  const [wrong, setWrong] = useState(false);
  const toNewest = (): void => {
    if (at === undefined) void reader.begin(null);
    else go(withParams({ at: undefined }));
  };
  return (
    <div class="history-timeline">
      <JumpForm wrong={wrong} setWrong={setWrong} beginAgain={() => void reader.begin(target)} />
      <Noted reading={reading} at={at} target={target} />
      {/* What was said of the place before is not what somebody asked for last. */}
      {reading.problem !== undefined && !(wrong && reading.problem.code === NOT_HERE) && (
        <OutOfPlace problem={reading.problem} target={target} retry={() => reader.retry()} />
      )}
      <Lines key={`${agent}\n${sessionKey}\n${reading.begun}`} reader={reader} reading={reading} />
      <Newest reading={reading} toNewest={toNewest} />
    </div>
  );
}

/** What has to be said of where the list stands. */
function Noted({
  reading,
  at,
  target,
}: {
  readonly reading: LaneReading;
  readonly at: string | undefined;
  readonly target: JumpTarget | null;
}) {
  const { held, isPastEnd } = reading;
  return (
    <p class="history-noted" role="status">
      {held !== undefined && counted(held.total, "message")}
      {isPastEnd && "; nothing was said then or later: these are the newest"}
      {at !== undefined && target === null && "; the address names no place in it: these are the newest"}
    </p>
  );
}

function Lines({ reader, reading }: { readonly reader: LaneReader; readonly reading: LaneReading }) {
  const { held, at } = reading;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // A list that has just reached the end does not jump there: it follows from then on.
  const follows = useRef(held?.later === false);
  const isFollowing = follows.current;
  useEffect(() => {
    follows.current = held?.later === false;
  });
  if (held === undefined) return reading.problem === undefined ? <p class="waiting">Loading …</p> : null;
  if (held.lines.length === 0)
    return (
      <Empty title="Nothing was said in it yet.">
        <p>What is said appears here by itself.</p>
      </Empty>
    );
  const toggle = ({ ref }: LaneLine): void => {
    const next = new Set(open);
    if (!next.delete(ref)) next.add(ref);
    setOpen(next);
  };
  return (
    <VirtualList
      class="history-lines"
      label="Messages, oldest first"
      items={held.lines}
      keyOf={(line) => line.ref}
      estimate={62}
      fromEnd={isFollowing}
      at={at}
      open={toggle}
      nearStart={() => reader.earlier()}
      nearEnd={() => reader.later()}
      inSight={(first, last) => reader.inSight(first, last)}
      row={(line) => (
        <MessageRow line={line} isOpen={open.has(line.ref)} changed={() => reader.changed(line.ref)} />
      )}
    />
  );
}

function Newest({ reading, toNewest }: { readonly reading: LaneReading; toNewest(): void }) {
  const { held, isAtEnd, unseen } = reading;
  const isShown = held !== undefined && held.lines.length > 0 && !isAtEnd;
  return (
    <div class="history-newest" role="status">
      {isShown && (
        <button type="button" class="primary" onClick={toNewest}>
          Newest{unseen > 0 && `: ${whole(unseen)} new`}
        </button>
      )}
    </div>
  );
}

/** A message that stands in another conversation is shown there; one that does not exist is said not to. */
function OutOfPlace({
  problem,
  target,
  retry,
}: {
  readonly problem: Problem;
  readonly target: JumpTarget | null;
  retry(): void;
}) {
  const ref = target?.kind === "message" && problem.code === NOT_HERE ? target.ref : null;
  useEffect(() => {
    if (ref === null) return;
    call("describe", { ref, maxTokens: 100 }).then(
      ({ agent, sessionKey }) => go(placeIn(agent, sessionKey, ref), { replace: true }),
      () => {
        // It is nowhere: the sentence stands.
      },
    );
  }, [ref]);
  if (ref === null) return <Trouble problem={problem} retry={retry} />;
  const hint = "Type another reference or a day above, or search for its words.";
  return <Trouble problem={new Problem(problem.code, problem.message, hint)} />;
}
