import type { JournalEntry } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { Empty } from "../../parts/empty.tsx";
import { usePages } from "../../parts/pages-of.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";

const PAGE = 50;
/** As many as are kept. */
const MOST = 1_000;

/** What the host hints at, in words. What has none yet is shown as it is called. */
const EVENTS: { readonly [event: string]: string } = {
  session_start: "A session began.",
  session_end: "A session ended.",
  before_reset: "A session is about to be reset.",
  before_compaction: "The host is about to compact a session.",
  after_compaction: "The host has compacted a session.",
  subagent_spawned: "A helper was started.",
  subagent_ended: "A helper ended.",
};

/** Two may come at the same moment. */
function keyOf({ at, event, sessionId, sessionKey, reason }: JournalEntry): string {
  return [at, event, sessionId, sessionKey, reason].join(" ");
}

/** What the host said of its sessions: noted for people, and never relied upon. */
export function Hints() {
  const hints = usePages<JournalEntry>(
    "hints",
    async (from, signal) => {
      const limit = from === null ? PAGE : Number(from);
      const { entries } = await call("list_lifecycle_journal", { limit }, signal);
      const more = entries.length === limit && limit < MOST;
      return { items: entries, next: more ? String(Math.min(MOST, limit * 2)) : null };
    },
    { topics: ["history"], keyOf },
  );
  return (
    <Panel title="What the host hinted at" aside="noted for people; nothing depends on it">
      {hints.error !== undefined && <Trouble problem={hints.error} retry={hints.reload} />}
      {hints.items.length === 0 && !hints.loading && hints.error === undefined ? (
        <Empty title="The host has not hinted at anything.">
          <p>It does when a session ends or is reset.</p>
        </Empty>
      ) : (
        <VirtualList
          label="What the host hinted at"
          class="receipts-short"
          items={hints.items}
          keyOf={keyOf}
          row={(entry) => <Hint entry={entry} />}
          nearEnd={hints.more}
          estimate={48}
        />
      )}
    </Panel>
  );
}

function Hint({ entry: { at, event, sessionKey, sessionId, reason } }: { readonly entry: JournalEntry }) {
  return (
    <div class="receipts-line">
      <Time at={at} />
      <span>
        {EVENTS[event] ?? event}{" "}
        {reason !== undefined && reason !== "" && <Plain text={`(${reason})`} line />}
      </span>
      <span class="dim">
        <Plain text={sessionKey ?? sessionId ?? ""} line />
      </span>
    </div>
  );
}
