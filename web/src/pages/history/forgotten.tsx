/** What was forgotten, to bring it back or to erase it. Of all conversations. */

import type { SelectedMessage } from "../../../../src/engine/withhold-api.ts";
import { MessageActs } from "../../acts/message-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { roleWord } from "../../words/state-words.ts";
import { placeIn } from "./jump-form.tsx";

/** As many as are looked through at a sitting; the others are in their conversations. */
const MOST = 50;

interface ForgottenMessages {
  readonly messages: readonly SelectedMessage[];
  readonly total: number;
}

export function Forgotten() {
  const found = useResource("forgotten", loadForgotten, ["history"]);
  return (
    <Shown of={found}>
      {({ messages, total }) =>
        messages.length === 0 ? (
          <Empty title="Nothing is forgotten.">
            <p>A message that you forget stands here, and can be brought back until it is erased.</p>
          </Empty>
        ) : (
          <div class="history-waiting">
            <p class="dim">
              Of all conversations. No search finds these and no model is shown them. What was made of one
              comes back with it.
            </p>
            <ul class="history-waiting-list">
              {messages.map((one) => (
                <ForgottenMessage key={one.ref} one={one} changed={found.reload} />
              ))}
            </ul>
            {total > messages.length && (
              <p class="dim">
                {whole(messages.length)} of {counted(total, "message")} are listed.
              </p>
            )}
          </div>
        )
      }
    </Shown>
  );
}

/** What waits for a person's word, or has had it, is listed with that. */
async function loadForgotten(signal: AbortSignal): Promise<ForgottenMessages> {
  const { messages, total } = await call("select", { forgotten: true, limit: MOST }, signal);
  const refs = messages.map(({ ref }) => ref);
  const waited = refs.length === 0 ? [] : (await call("list_quarantine", { refs }, signal)).messages;
  const others = new Set(waited.map(({ ref }) => ref));
  return { messages: messages.filter(({ ref }) => !others.has(ref)), total: total - others.size };
}

function ForgottenMessage({ one, changed }: { readonly one: SelectedMessage; changed(): void }) {
  return (
    <li data-ref={one.ref}>
      <p class="history-quote-head">
        <strong>
          <Plain text={roleWord(one.role)} line />
        </strong>
        <Time at={one.at} />
        <Ref value={one.ref} />
        <Link href={placeIn(one.agent, one.sessionKey, one.ref)}>
          <Plain text={one.sessionKey} line />
        </Link>
      </p>
      <Plain text={one.excerpt} />
      <MessageActs message={one.ref} state="forgotten" changed={changed} />
    </li>
  );
}
