import type { HeldRecord } from "../../../../src/engine/ledger-api.ts";
import { askToRelease } from "../../acts/hold-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { TrustBadge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { HOLD_WORDS } from "../../words/observation-words.ts";
import { opened } from "./address.ts";

const MOST = 200;

/** What waits for a person’s word. It may try to talk to whoever reads it: it is shown, and nothing of it is followed. */
export function HeldList({ opened: open }: { readonly opened: string | undefined }) {
  const held = useResource("held", (signal) => call("list_held", { limit: MOST }, signal), ["ledger"]);
  return (
    <Shown of={held}>
      {({ held: records, total }) =>
        records.length === 0 ? (
          <Empty title="Nothing is held back." />
        ) : (
          <>
            <p class="memory-count" role="status">
              {counted(total, "record")} held back: in no search, prompt or pack until you decide
              {total > records.length && `; the newest ${whole(records.length)} are shown`}
            </p>
            <ul class="memory-held">
              {records.map((record) => (
                <li key={record.ref} class={record.ref === open ? "memory-row is-open" : "memory-row"}>
                  <HeldRow record={record} changed={held.reload} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Shown>
  );
}

function HeldRow({ record, changed }: { readonly record: HeldRecord; changed(): void }) {
  const { ref, line, reason, trust, at, tool } = record;
  return (
    <>
      <div class="memory-row-text">
        <Plain text={line} />
      </div>
      <p class="dim">{HOLD_WORDS[reason] ?? reason}</p>
      <p class="memory-row-facts">
        {ref.startsWith("obs:") ? (
          <Link href={opened(ref)} class="ref" aria-label={`Open ${ref}`}>
            {ref}
          </Link>
        ) : (
          <code class="ref">{ref}</code>
        )}
        <TrustBadge trust={trust} />
        <Time at={at} />
        {tool !== null && <span>of {tool}</span>}
        <button type="button" onClick={() => askToRelease(record, changed)} aria-label={`Let go ${ref}`}>
          Let go
        </button>
      </p>
    </>
  );
}
