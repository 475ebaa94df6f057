/**
 * Two turns after the sample's month, as the host would have them: each with the prompt that it was answered from.
 *
 * Stored once: a store that has them is left as it is.
 */

import type { AssemblyReceipt, LaneName } from "../../engine/api.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Client } from "./dependencies.ts";
import { makePrompt, openSample, SAMPLE_LANE } from "./sample-prompt.ts";

/** Answers were given elsewhere, and changed since. */
const TURNS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: "Which branch is tidewatch deployed from now?",
    answer: "From ship, since 21 October; it was stable before.",
  },
  {
    question: "What rent is in the contract that we signed?",
    answer: "€1,390, without the parking space.",
  },
];
/** They come after the month, whatever the clock of this machine says. */
const MONTH_ENDS = Date.UTC(2026, 10, 1);
/** Behind every line of its transcript. */
const FIRST_PLACE = 1_000_000;
const MINUTE_MS = 60_000;

export interface SampleTurns {
  /** Of the last prompt. */
  readonly question: string;
  readonly receipt: AssemblyReceipt;
  /** Messages that were stored now. */
  readonly stored: number;
}

/** Null when that conversation is not the sample's: nobody's own is gone on with. */
export async function sampleTurns(
  client: Client,
  { sample, now }: { readonly sample: string | null; readonly now: number },
): Promise<SampleTurns | null> {
  const sessionId = await openSample(client, sample);
  if (sessionId === null) return null;
  const known = await newestOf(client, SAMPLE_LANE);
  if (known !== null) return { ...known, stored: 0 };
  let last: Omit<SampleTurns, "stored"> | null = null;
  let stored = 0;
  for (const [nth, { question, answer }] of TURNS.entries()) {
    const id = await makePrompt(client, sessionId, question);
    const at = Math.max(now, MONTH_ENDS) - (TURNS.length - nth) * MINUTE_MS;
    const place = FIRST_PLACE + nth * 2;
    const answered = await client.commitTurn({
      lane: SAMPLE_LANE,
      sessionId,
      key: `sample:${nth + 1}`,
      admission: { entryId: `sample-question-${nth + 1}`, place },
      terminal: { entryId: `sample-answer-${nth + 1}`, place: place + 1 },
      messages: [userSays(question, at), assistantSays(answer, at + 1_000)],
      ...(id !== null && { receipt: id }),
    });
    stored += answered.stored;
    if (id !== null) last = { question, receipt: (await client.trace({ id })).receipt };
  }
  return last === null ? null : { ...last, stored };
}

/** The newest prompt of a turn that is stored. */
async function newestOf(client: Client, lane: LaneName): Promise<Omit<SampleTurns, "stored"> | null> {
  const { receipts } = await client.listReceipts({ lane });
  const newest = receipts.find(({ message }) => message !== null);
  if (newest?.message == null) return null;
  const { receipt } = await client.trace({ id: newest.id });
  const { items } = await client.get({ refs: [newest.message] });
  return { question: items[0]?.text ?? "", receipt };
}

function userSays(content: string, timestamp: number): JsonObject {
  return { role: "user", content, timestamp, __openclaw: { senderIsOwner: true } };
}

function assistantSays(text: string, timestamp: number): JsonObject {
  return { role: "assistant", content: [{ type: "text", text }], timestamp };
}
