/**
 * Transcripts that lie somewhere, as records: lanes, sessions, resets, messages.
 *
 * They are read twice: once for what there is, since lanes and sessions stand before everything that is said in them, and once for the words,
 * one session in memory at a time. What has been added between the two is left for the next time. Not here: where they lie, and who says to which
 * conversation one belongs (adapters/source-openclaw-*).
 */

import type { LaneRecord, MessageRecord, SessionRecord, TransferRecord } from "../transfer/record.ts";
import type { SourceKind, SourceReading, SourceTrouble, TransferSource } from "../transfer/source.ts";
import { asksHeartbeat } from "./transcript.ts";
import {
  newIn,
  parsed,
  type Survey,
  type SurveyedSession,
  saidAt,
  survey,
  type TranscriptPiece,
  whyNot,
} from "./transcript-survey.ts";

export interface Transcripts {
  readonly kind: SourceKind;
  readonly path: string;
  /** For a person. */
  readonly title: string;
  readonly pieces: readonly TranscriptPiece[];
  /** Beside what is left out of the pieces: a sentence each. */
  readonly leftOut: readonly string[];
  readonly troubles: readonly SourceTrouble[];
  /** Why it is not whole; absent: it is, as far as anybody can tell. */
  readonly damage?: string | undefined;
  close(): Promise<void>;
}

export function transcriptSource({
  kind,
  path,
  title,
  pieces,
  leftOut,
  troubles,
  damage,
  close,
}: Transcripts): TransferSource {
  let surveyed: Promise<Survey> | undefined;
  const look = (): Promise<Survey> => {
    surveyed ??= survey(pieces);
    return surveyed;
  };
  return {
    async facts() {
      const found = await look();
      const { sessions, resets: reset, messages: message } = found;
      const expected = { lane: lanesOf(sessions).length, session: sessions.length, reset, message };
      const facts = { kind, path, title, expected, leftOut: [...leftOutOf(found), ...leftOut] };
      return damage === undefined ? facts : { ...facts, damage };
    },
    async *records(reading) {
      reading.signal.throwIfAborted();
      for (const trouble of troubles) reading.trouble(trouble);
      for await (const record of recordsOf(await look(), reading)) {
        yield record;
        reading.signal.throwIfAborted();
      }
    },
    close,
  };
}

/** What was there and is not moved in, a sentence each. */
function leftOutOf({ abandoned, repeated, summaries, injected }: Survey): readonly string[] {
  const said: string[] = [];
  if (abandoned > 0) said.push(`${messages(abandoned)} on branches that somebody went back from.`);
  if (repeated > 0)
    said.push(`${messages(repeated)} that ${repeated === 1 ? "stands" : "stand"} there twice.`);
  if (summaries > 0)
    said.push(`${summaries} of the host's own summaries: what they were made of is there word for word.`);
  if (injected > 0)
    said.push(`${injected} of the texts that plugins put before the model: nobody said them.`);
  return said;
}

function messages(count: number): string {
  return count === 1 ? "1 message" : `${count} messages`;
}

async function* recordsOf(
  { sessions, troubles }: Survey,
  reading: SourceReading,
): AsyncGenerator<TransferRecord> {
  for (const trouble of troubles) reading.trouble(trouble);
  const lanes = lanesOf(sessions);
  for (const { record } of lanes) yield record;
  for (const { record, sessions: own } of lanes) for (const one of own) yield sessionRecord(record.ref, one);
  for (const { record, sessions: own } of lanes) {
    const lane = record.ref;
    for (const { sessionId, resets } of own)
      for (const reset of resets) yield { kind: "reset", lane, sessionId, ...reset };
  }
  let said = 0;
  for (const { record, sessions: own } of lanes) {
    for (const session of own) {
      for await (const message of messagesOf(record.ref, session, reading)) {
        said += 1;
        yield { ...message, ref: `msg:${said}` };
      }
    }
  }
}

interface SurveyedLane {
  readonly record: LaneRecord;
  readonly sessions: readonly SurveyedSession[];
}

function lanesOf(sessions: readonly SurveyedSession[]): readonly SurveyedLane[] {
  const lanes = Map.groupBy(sessions, ({ agent, sessionKey }) => JSON.stringify([agent, sessionKey]));
  return [...lanes.values()].map((own, at) => {
    const { agent, sessionKey } = own[0]!;
    const current = own.findLast(({ isCurrent }) => isCurrent) ?? own.at(-1)!;
    const createdAt = Math.min(...own.map(({ startedAt }) => startedAt));
    return {
      record: {
        ...{ kind: "lane", ref: `lane:${at + 1}`, agent, sessionKey },
        ...{ createdAt, session: current.sessionId },
      },
      sessions: own,
    };
  });
}

function sessionRecord(
  lane: string,
  { sessionId, parentSessionId, startedAt }: SurveyedSession,
): SessionRecord {
  return { kind: "session", lane, sessionId, parentSessionId, startedAt, finished: true };
}

async function* messagesOf(
  lane: string,
  session: SurveyedSession,
  { signal, trouble }: SourceReading,
): AsyncGenerator<Omit<MessageRecord, "ref">> {
  const { sessionId, pieces, startedAt } = session;
  const known = new Set<string>();
  let at = startedAt;
  let heartbeat = false;
  let before = 0;
  for (const { piece, lines, end } of pieces) {
    signal.throwIfAborted();
    const whole = await piece.read().catch((error: unknown) => {
      trouble({ where: piece.where, why: whyNot(error) });
      return [];
    });
    const read = whole.slice(0, lines);
    for (const { entryId, place, message, writtenAt } of newIn(parsed(read), known)) {
      at = saidAt(message, writtenAt) ?? at;
      if (message.role === "user") heartbeat = asksHeartbeat(message);
      yield {
        ...{
          kind: "message",
          lane,
          sessionId,
          role: message.role,
          at,
          storedAt: null,
          state: "confirmed",
          heartbeat,
        },
        place: place === null ? null : before + (read[place]?.place ?? place),
        entries: entryId === null ? [] : [entryId],
        ...{ turn: null, sender: { isOwner: null, id: null }, withheld: null, message },
      };
    }
    before += end;
  }
}
