import type { TraceAnswer } from "../../../../src/engine/api.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Said } from "../../receipt/said.tsx";
import { wordsOf } from "../../receipt/words.ts";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

const QUESTION_TOKENS = 2_000;

/** What was asked, by whom and where: the receipt itself has only its digest. */
export function Question({ turn }: { readonly turn: TraceAnswer }) {
  const { message, at, agent, sessionKey, receipt } = turn;
  const words = useResource(
    message,
    async (signal) => (await wordsOf([message ?? ""], signal, QUESTION_TOKENS)).get(message ?? "") ?? "gone",
    ["history"],
  );
  return (
    <Panel
      title="The question"
      aside={
        <span class="prompt-question-aside">
          <Time at={at} />
          <Link href={href("history", { agent, lane: sessionKey, ...(message !== null && { at: message }) })}>
            <Plain text={sessionKey} line />
          </Link>
          {message !== null && <Ref value={message} />}
        </span>
      }
    >
      {message === null ? (
        <p class="receipt-gone">{unstored(receipt.query)}</p>
      ) : (
        <Shown of={words} waiting={<p class="waiting">…</p>}>
          {(said) => <Said words={said} />}
        </Shown>
      )}
      <p class="prompt-asker">
        {receipt.asker.isOwner === true && <Badge tone="good">owner</Badge>} {whoAsked(receipt.asker.isOwner)}{" "}
        {receipt.asker.reach === "agent"
          ? "Everything of this agent could be looked up for it."
          : "Only this conversation, and what is for everybody, could be looked up for it."}
      </p>
    </Panel>
  );
}

function unstored({ digest, chars }: TraceAnswer["receipt"]["query"]): string {
  if (digest === null) return "Nothing was asked, or the turn was not stored.";
  return `The turn was not stored, so the words of the question are not there. It had ${counted(chars, "character")}.`;
}

function whoAsked(isOwner: boolean | null): string {
  if (isOwner === true) return "The owner asked.";
  return isOwner === false ? "Somebody else than the owner asked." : "The host did not say who asked.";
}
