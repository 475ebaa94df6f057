/** What waits for a person's word: messages that nobody could place, and rows of the ledger that are held back. Of all conversations. */

import type { HeldRecord, LaneName, QuarantinedMessage } from "../../../../src/engine/api.ts";
import { askToRelease, eraseOffer } from "../../acts/hold-acts.tsx";
import { putAwayHeld } from "../../acts/observation-acts.tsx";
import { Acts } from "../../acts/offered.tsx";
import { acceptMessage, rejectMessage } from "../../acts/waiting-acts.tsx";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { HOLD_WORDS } from "../../words/observation-words.ts";
import { shelfCalled } from "../../words/shelf.ts";
import { roleWord } from "../../words/state-words.ts";
import { Decided, MOST_DECIDED } from "./decided.tsx";
import { placeIn } from "./jump-form.tsx";

/** As many as somebody decides on at a sitting. */
const MOST = 200;

export function Waiting({ lane }: { readonly lane: LaneName }) {
  const messages = useResource("quarantine", (signal) => call("list_quarantine", { limit: MOST }, signal), [
    "history",
  ]);
  const held = useResource("held", (signal) => call("list_held", { limit: MOST }, signal), [
    "history",
    "ledger",
  ]);
  const decided = useResource(
    "decided",
    (signal) => call("list_quarantine", { limit: MOST_DECIDED, decided: "all" }, signal),
    ["history"],
  );
  const changed = (): void => {
    messages.reload();
    decided.reload();
  };
  const isNothing = messages.value?.messages.length === 0 && held.value?.held.length === 0;
  const was = (
    <Shown of={decided}>{(answer) => <Decided messages={answer.messages} changed={changed} />}</Shown>
  );
  if (isNothing)
    return (
      <div class="history-waiting">
        <Nothing />
        {was}
      </div>
    );
  return (
    <div class="history-waiting">
      <Panel title="Messages">
        <p class="dim">
          Of all conversations. Nothing tells whether these are new or repeats of what is stored, or you
          wanted to decide again. The model does not see them until they are accepted.
        </p>
        <Shown of={messages}>
          {(answer) => <Messages messages={answer.messages} lane={lane} changed={changed} />}
        </Shown>
      </Panel>
      <Panel title="Observations and events">
        <p class="dim">
          These are in no search, prompt or pack. What one says may try to talk to whoever reads it.
        </p>
        <Shown of={held}>
          {(answer) => <Held held={answer.held} total={answer.total} changed={held.reload} />}
        </Shown>
      </Panel>
      {was}
    </div>
  );
}

function Nothing() {
  return (
    <Empty title="Nothing waits for your word.">
      <p>
        A message waits when nothing tells whether it is new or a repeat; an observation, when it reads like
        an instruction in the words of nobody who may give one.
      </p>
    </Empty>
  );
}

interface MessagesProps {
  readonly messages: readonly QuarantinedMessage[];
  readonly lane: LaneName;
  changed(): void;
}

function Messages({ messages, lane, changed }: MessagesProps) {
  if (messages.length === 0) return <p>None waits.</p>;
  return (
    <>
      <ul class="history-waiting-list">
        {messages.map((one) => (
          <li key={one.ref} data-ref={one.ref}>
            <p class="history-quote-head">
              <strong>
                <Plain text={roleWord(one.role)} line />
              </strong>
              <Time at={one.at} />
              <Ref value={one.ref} />
              <Link href={placeIn(one.agent, one.sessionKey, one.ref)}>
                <Plain text={one.sessionKey} line />
              </Link>
              {one.agent === lane.agent && one.sessionKey === lane.sessionKey && (
                <Badge tone="info">this conversation</Badge>
              )}
            </p>
            <Plain text={one.excerpt} />
            <div class="acts-group">
              <button type="button" onClick={() => acceptMessage(one, changed)}>
                Accept
              </button>
              <button type="button" class="danger" onClick={() => rejectMessage(one, changed)}>
                Reject
              </button>
            </div>
          </li>
        ))}
      </ul>
      {messages.length === MOST && <p class="dim">The newest {whole(MOST)} are listed.</p>}
    </>
  );
}

interface HeldProps {
  readonly held: readonly HeldRecord[];
  readonly total: number;
  changed(): void;
}

function Held({ held, total, changed }: HeldProps) {
  if (held.length === 0) return <p>None is held back.</p>;
  return (
    <>
      <ul class="history-waiting-list">
        {held.map((one) => (
          <li key={one.ref} data-ref={one.ref}>
            <p class="history-quote-head">
              <Ref value={one.ref} />
              <Time at={one.at} />
              <TrustBadge trust={one.trust} />
              {one.tool !== null && (
                <span class="dim">
                  <Plain text={one.tool} line />
                </span>
              )}
              <span class="dim">
                <Plain text={shelfCalled(one.shelf)} line />
              </span>
            </p>
            <p>{HOLD_WORDS[one.reason] ?? one.reason}</p>
            <Plain text={one.line} />
            <Acts
              acts={[
                one.ref.startsWith("obs:")
                  ? { says: "Put away", does: () => putAwayHeld(one.ref, changed) }
                  : null,
                { says: "Let go", does: () => askToRelease(one, changed) },
                eraseOffer(one, changed),
              ]}
            />
          </li>
        ))}
      </ul>
      {total > held.length && <p class="dim">{counted(total, "record")} are held back in all.</p>}
    </>
  );
}
