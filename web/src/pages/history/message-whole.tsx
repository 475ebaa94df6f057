/** One message, whole: its words as far as somebody reads, its large parts, and what can be done with it. */

import { useState } from "preact/hooks";
import type { DescribedMessage } from "../../../../src/engine/recall-api.ts";
import { MessageActs } from "../../acts/message-acts.tsx";
import { waitsAgain } from "../../acts/waiting-acts.tsx";
import { call } from "../../api/call.ts";
import { problemOf, said } from "../../api/problem.ts";
import { useResource } from "../../api/resource.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { toast } from "../../parts/toast.tsx";
import { openRecord } from "../../record/open.ts";
import { messageState } from "../../words/state-words.ts";
import { FilePreview } from "./file-preview.tsx";
import { ReadOn } from "./read-on.tsx";

/** Of the first piece, and of each that is read on. */
const FIRST_TOKENS = 4_000;
const NEXT_TOKENS = 20_000;

interface MessageWholeProps {
  readonly refName: string;
  /** As the list has it: another one, and it is asked for again. */
  readonly state: string;
  changed(): void | Promise<void>;
}

export function MessageWhole({ refName, state, changed }: MessageWholeProps) {
  const message = useResource(`${refName} ${state}`, async (signal) => {
    const first = await describeMessage(refName, undefined, FIRST_TOKENS, signal);
    return { first, waits: await waitsAgain(refName, first.state, signal) };
  });
  if (state === "erased") return <p class="history-erased">This was erased.</p>;
  return (
    <div class="history-whole">
      <Shown of={message}>
        {({ first, waits }) => (
          <WholeText key={`${first.state} ${first.text.length}`} first={first} waits={waits} />
        )}
      </Shown>
      <MessageActs message={refName} state={state} changed={changed}>
        <button type="button" class="quiet" onClick={() => openRecord(refName)}>
          What became of it?
        </button>
        <Ref value={refName} />
      </MessageActs>
    </div>
  );
}

async function describeMessage(
  ref: string,
  startLine: number | undefined,
  maxTokens: number,
  signal?: AbortSignal,
): Promise<DescribedMessage> {
  const answer = await call("describe", { ref, maxTokens, ...(startLine && { startLine }) }, signal);
  if (answer.kind !== "message") throw new Error(`${ref} is a ${answer.kind}`);
  return answer;
}

interface WholeTextProps {
  readonly first: DescribedMessage;
  readonly waits: boolean;
}

function WholeText({ first, waits }: WholeTextProps) {
  const [pieces, setPieces] = useState<readonly DescribedMessage[]>([first]);
  const last = pieces.at(-1) ?? first;
  const readOn = async (): Promise<void> => {
    if (last.nextLine === null) return;
    try {
      const next = await describeMessage(first.ref, last.nextLine, NEXT_TOKENS);
      setPieces([...pieces, next]);
    } catch (error) {
      toast(said(problemOf(error)));
    }
  };
  // Of what is forgotten, the sentence in the place of its words says it.
  const told = first.state === "forgotten" ? null : messageState(first.state);
  return (
    <>
      {told !== null && told.means !== "" && <p class="dim">{told.means}</p>}
      {first.state === "forgotten" ? (
        <p class="history-erased">
          {waits
            ? "No search finds it, and no model is shown it, until it is accepted."
            : "This was forgotten. No search finds it, and no model is shown it, until it is brought back."}
        </p>
      ) : (
        <div class="history-words" data-words={first.ref}>
          {pieces.map((piece) => (
            <Plain key={piece.lines.from} text={piece.text} />
          ))}
          {first.text === "" && <p class="dim">There are no words in it.</p>}
        </div>
      )}
      <ReadOn from={last.nextLine} total={last.lines.total} readOn={readOn} />
      {first.files.length > 0 && (
        <div class="history-files">
          {first.files.map((file) => (
            <FilePreview key={file} refName={file} />
          ))}
        </div>
      )}
      {first.coveredBy.length > 0 && (
        <p class="history-covered">
          Covered by <Refs values={first.coveredBy} />
        </p>
      )}
    </>
  );
}
