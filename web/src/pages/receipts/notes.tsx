import { call } from "../../api/call.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { usePages } from "../../parts/pages-of.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { type Note, notesOf } from "./note.ts";

const PAGE = 50;
/** As many as are kept. */
const MOST = 1_000;

/** The list has no second page, so that it is asked for longer each time. */
export function Notes() {
  const notes = usePages<Note>(
    "notes",
    async (from, signal) => {
      const limit = from === null ? PAGE : Number(from);
      const items = notesOf(await call("list_lifecycle_journal", { limit }, signal));
      const more = items.length === limit && limit < MOST;
      return { items, next: more ? String(Math.min(MOST, limit * 2)) : null };
    },
    {
      topics: ["history", "memories", "guidance", "facts", "brain", "ledger", "graph"],
      keyOf: ({ key }) => key,
    },
  );
  return (
    <Panel
      title="What was noted"
      aside="hints of the host, and what people did: which records, and never what they say"
    >
      {notes.error !== undefined && <Trouble problem={notes.error} retry={notes.reload} />}
      {notes.items.length === 0 && !notes.loading && notes.error === undefined ? (
        <Empty title="Nothing was noted yet.">
          <p>
            The host hints when a session ends or is reset; what is forgotten, brought back, erased, edited or
            decided is noted too.
          </p>
        </Empty>
      ) : (
        <VirtualList
          label="What was noted, the newest first"
          class="receipts-short"
          items={notes.items}
          keyOf={({ key }) => key}
          row={(note) => <NoteRow note={note} />}
          nearEnd={notes.more}
          isAll={notes.isAll}
          estimate={52}
        />
      )}
      <p class="dim">The last thousand are kept.</p>
    </Panel>
  );
}

function NoteRow({ note: { at, says, reason, where, refs, messages } }: { readonly note: Note }) {
  return (
    <div class="receipts-note">
      <div class="receipt-turn-head">
        <Time at={at} />
        <span>{says}</span>
        {refs.length > 0 && <Refs values={refs} most={6} />}
      </div>
      {(reason !== null || where !== null) && (
        <div class="receipt-turn-foot">
          {where !== null && <Plain text={where} line />}{" "}
          {messages !== null && <span>{counted(messages, "message")}</span>}{" "}
          {reason !== null && <Plain text={reason} line />}
        </div>
      )}
    </div>
  );
}
