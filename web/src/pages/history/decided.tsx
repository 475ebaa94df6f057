/** What a person decided about messages that waited, to decide again. Of all conversations. */

import type { QuarantinedMessage } from "../../../../src/engine/api.ts";
import { letWaitAgain } from "../../acts/waiting-acts.tsx";
import { useSending } from "../../api/sending.ts";
import { Badge } from "../../parts/badge.tsx";
import { whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { roleWord } from "../../words/state-words.ts";
import { placeIn } from "./jump-form.tsx";

/** The last ones; what is older is found by its reference. */
export const MOST_DECIDED = 50;

interface DecidedProps {
  readonly messages: readonly QuarantinedMessage[];
  changed(): void;
}

export function Decided({ messages, changed }: DecidedProps) {
  if (messages.length === 0) return null;
  return (
    <Panel title="Decided">
      <p class="dim">
        Of all conversations: what you accepted or rejected, the last first. You can decide again until it is
        erased.
      </p>
      <ul class="history-waiting-list">
        {messages.map((one) => (
          <DecidedMessage key={one.ref} one={one} changed={changed} />
        ))}
      </ul>
      {messages.length === MOST_DECIDED && <p class="dim">The last {whole(MOST_DECIDED)} are listed.</p>}
    </Panel>
  );
}

function DecidedMessage({ one, changed }: { readonly one: QuarantinedMessage; changed(): void }) {
  const { busy, problem, send } = useSending<unknown>();
  return (
    <li data-ref={one.ref}>
      <p class="history-quote-head">
        <Badge tone={one.decision === "accepted" ? "good" : "warn"}>{one.decision}</Badge>
        <strong>
          <Plain text={roleWord(one.role)} line />
        </strong>
        <Time at={one.at} />
        <Ref value={one.ref} />
        <Link href={placeIn(one.agent, one.sessionKey, one.ref)}>
          <Plain text={one.sessionKey} line />
        </Link>
        {one.decidedAt !== null && (
          <span class="dim">
            decided <Time at={one.decidedAt} />
          </span>
        )}
      </p>
      <Plain text={one.excerpt} />
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="acts-group">
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void send(async () => letWaitAgain(one, changed))}
        >
          Let it wait again
        </button>
      </div>
    </li>
  );
}
