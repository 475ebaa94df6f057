import type { VerdictAnswer } from "../../../src/engine/memory-api.ts";
import type { GotRecord } from "../../../src/engine/search-api.ts";
import type { SelectAnswer } from "../../../src/engine/withhold-api.ts";
import { MessageActs } from "../acts/message-acts.tsx";
import { waitsAgain } from "../acts/waiting-acts.tsx";
import { call } from "../api/call.ts";
import { Refs } from "../parts/ref.tsx";
import { Verdict } from "../parts/verdict.tsx";
import { Meta, Onwards, Pairs, Part, refsPair, Why, Words } from "./frame.tsx";
import { gotOne } from "./got.ts";
import { inHistory } from "./links.ts";
import { Erased, Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";
import { Prompts } from "./prompts.tsx";

interface Message {
  readonly got: GotRecord;
  readonly touched: SelectAnswer;
  readonly verdict: VerdictAnswer;
  readonly waits: boolean;
}

async function load(ref: string, signal: AbortSignal): Promise<Message> {
  const got = await gotOne(ref, signal);
  const [touched, verdict, waits] = await Promise.all([
    call("select", { refs: [ref] }, signal),
    call("verdict", { ref }, signal),
    waitsAgain(ref, got.provenance.state, signal),
  ]);
  return { got, touched, verdict, waits };
}

const STATES: { readonly [state: string]: string } = {
  confirmed: "as it was said",
  provisional: "not confirmed yet",
  quarantined: "held back until a person decides",
  rejected: "a person rejected it",
  forgotten: "forgotten",
  erased: "erased",
};

export function MessageRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => load(record, signal)}>
      {(message, reload) => <Said message={message} reload={reload} />}
    </Loaded>
  );
}

function Said({ message, reload }: { readonly message: Message; reload(): void }) {
  const { got, touched, waits } = message;
  const { provenance: from, agent, sessionKey } = got;
  const isErased = from.state === "erased";
  return (
    <>
      <Meta
        state={waits ? "waits for your word again" : (STATES[from.state] ?? from.state)}
        amiss={from.state !== "confirmed"}
        trust={got.trust}
        at={got.at}
        where={placeOf(got)}
        tokens={got.tokens}
      />
      {isErased ? (
        <Erased />
      ) : (
        <Words text={from.state === "forgotten" ? (touched.messages[0]?.excerpt ?? "") : got.text} />
      )}
      {from.state === "forgotten" && !waits && (
        <p class="record-gone" role="status">
          This was forgotten: it is not recalled, and no model is shown it. You can bring it back.
        </p>
      )}
      <Why>
        <p>{saidBy(got)}</p>
        {!isErased && <Became message={message} />}
      </Why>
      <Part title="In its conversation">
        <Pairs
          pairs={[
            refsPair("before it, of what is recalled", from.previous === null ? [] : [from.previous]),
            refsPair("after it, of what is recalled", from.next === null ? [] : [from.next]),
            refsPair("folded into", from.coveredBy),
            from.session === null ? null : ["session", <code key="session">{from.session}</code>],
          ]}
        />
      </Part>
      {!isErased && <Prompts record={got.ref} lane={{ agent, sessionKey }} />}
      <Onwards links={inHistory(got, got.ref)} />
      <MessageActs message={got.ref} state={from.state} changed={reload} />
    </>
  );
}

const SPEAKERS: { readonly [trust: string]: string } = {
  owner: "The owner said it",
  sender: "Somebody said it whom the host does not vouch for",
  assistant: "The assistant said it",
  tool: "A tool printed it",
  web: "It was read on the web",
};

function saidBy({ trust, role, provenance: { sender } }: GotRecord): string {
  const who = SPEAKERS[trust] ?? `It was said by ${role}`;
  return sender === null ? `${who}.` : `${who} (${sender}).`;
}

/** What became of it: the gate's word, and what rests on it. */
function Became({ message: { verdict, touched, got, waits } }: { readonly message: Message }) {
  const resting = touched.resting ?? [];
  const { memories } = verdict;
  const isNothing = memories.length === 0 && resting.length === 0 && got.provenance.coveredBy.length === 0;
  return (
    <>
      {verdict.verdict !== null && <Verdict folded verdict={verdict.verdict} />}
      {verdict.verdict === null && verdict.why !== null && !waits && (
        <p>It was not judged for keeping: {verdict.why}</p>
      )}
      {memories.length > 0 && (
        <p>
          Remembered from it: <Refs values={memories} />
        </p>
      )}
      {resting.length > 0 && (
        <p>
          These rest on it: <Refs values={resting} />
        </p>
      )}
      {isNothing && <p>Nothing else was made of it.</p>}
    </>
  );
}
