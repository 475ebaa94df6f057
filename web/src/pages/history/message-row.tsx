/** A line of the timeline: who spoke, when, how it begins and where it stands; opened, all of it. */

import type { LaneLine, LineOutside } from "../../../../src/engine/leaf-api.ts";
import { Badge } from "../../parts/badge.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { messageState, roleWord } from "../../words/state-words.ts";
import { MessageWhole } from "./message-whole.tsx";

interface MessageRowProps {
  readonly line: LaneLine;
  readonly isOpen: boolean;
  changed(): void | Promise<void>;
}

export function MessageRow({ line, isOpen, changed }: MessageRowProps) {
  const told = messageState(line.waits ? "quarantined" : line.state);
  return (
    <article class={`history-row history-role-${kindOf(line.role)}`} data-ref={line.ref}>
      {line.newSession && <p class="history-session">another session begins</p>}
      <div class="history-row-head">
        <span class="history-role">
          <Plain text={roleWord(line.role)} line />
        </span>
        <Time at={line.at} />
        <Tokens count={line.tokens} />
        {told !== null && <Badge tone={told.tone}>{told.word}</Badge>}
        <Standing line={line} />
        <code class="history-row-ref">{line.ref}</code>
      </div>
      {!isOpen && <Beginning line={line} />}
      {isOpen && (
        <div onClick={(event) => event.stopPropagation()} role="presentation">
          <MessageWhole refName={line.ref} state={line.state} changed={changed} />
        </div>
      )}
    </article>
  );
}

function Beginning({ line }: { readonly line: LaneLine }) {
  if (line.state === "erased") return <p class="history-erased">This was erased.</p>;
  if (line.waits) return <p class="history-erased">This waits for your word again.</p>;
  if (line.state === "forgotten") return <p class="history-erased">This was forgotten.</p>;
  if (line.line === "") return <p class="dim">no words</p>;
  return <Plain text={line.line} line />;
}

const NOT_CARRIED = "It comes into a prompt only when search or recall finds it.";

/** In short; the sentence stands where it is opened. */
const OUTSIDE: { readonly [reason in LineOutside["reason"]]: string } = {
  begun_anew: "begun anew since",
  earlier_session: "of an earlier session",
  heartbeat: "a heartbeat",
  not_taken: "not accepted",
};

/** In the view, or under which summary; both, where the summary is not in use yet. */
function Standing({ line: { under, inView, outside } }: { readonly line: LaneLine }) {
  return (
    <>
      {inView && <span class="dim">in the view</span>}
      {under !== null && (
        <Link
          class="history-under"
          href={withParams({ view: "layers", sum: under, at: undefined })}
          aria-label={`under ${under}: show it among the layers`}
        >
          under {under}
        </Link>
      )}
      {!inView && under === null && (
        <span class="dim" title={NOT_CARRIED}>
          neither in the view nor summarised{outside !== null && `: ${OUTSIDE[outside.reason]}`}
        </span>
      )}
    </>
  );
}

function kindOf(role: string): string {
  return role === "user" || role === "assistant" ? role : "other";
}
