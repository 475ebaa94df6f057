/**
 * What there is in transcripts that lie somewhere: which conversations, which sessions of each, and how much is said in them.
 *
 * Pieces of one session are put together: a file that was put away, and the one that was begun after it. What stands in both is there once.
 */

import type { ResetRecord } from "../transfer/record.ts";
import type { SourceTrouble } from "../transfer/source.ts";
import { momentOf } from "./moment.ts";
import { nameByOpening, parseTranscript, type Transcript } from "./transcript.ts";
import type { SaidMessage, TranscriptLine } from "./transcript-lines.ts";

/** A session, or a part of one: a file, rows of a table. */
export interface TranscriptPiece {
  /** For a person: the name of a file, or of a session. */
  readonly where: string;
  readonly agent: string;
  /** The conversation that it belongs to; null: nobody says so, and it gets a lane of its own. */
  readonly sessionKey: string | null;
  /** What it is kept under; null: what its header says. */
  readonly sessionId: string | null;
  /** The one that its conversation goes on in. */
  readonly isCurrent: boolean;
  /** When it was written, for one in which nothing says when it was. */
  readonly writtenAt: number;
  /** The first line has the place 0; rows of a table have the number that they have there. */
  read(): Promise<readonly PlacedLine[]>;
}

export interface PlacedLine {
  readonly place: number;
  readonly line: TranscriptLine;
}

export interface Survey {
  readonly sessions: readonly SurveyedSession[];
  readonly troubles: readonly SourceTrouble[];
  readonly resets: number;
  readonly messages: number;
  readonly abandoned: number;
  readonly repeated: number;
  readonly summaries: number;
  readonly injected: number;
}

interface SurveyedPiece {
  readonly piece: TranscriptPiece;
  /** Those that were there. */
  readonly lines: number;
  /** The place behind its last line. */
  readonly end: number;
}

export interface SurveyedSession {
  readonly agent: string;
  readonly sessionKey: string;
  readonly sessionId: string;
  readonly parentSessionId: string | null;
  readonly startedAt: number;
  readonly isCurrent: boolean;
  readonly resets: readonly Omit<ResetRecord, "kind" | "lane" | "sessionId">[];
  /** In the order in which they were written. */
  readonly pieces: readonly SurveyedPiece[];
}

/** Pieces of one session in the order in which they were written. What cannot be read is a trouble, and stops nothing. */
export async function survey(pieces: readonly TranscriptPiece[]): Promise<Survey> {
  const found: { readonly name: string; readonly session: SurveyedSession }[] = [];
  const troubles: SourceTrouble[] = [];
  const sum = { messages: 0, abandoned: 0, repeated: 0, summaries: 0, injected: 0 };
  const seen = new Map<string, Set<string>>();
  for (const piece of pieces) {
    const lines = await piece.read().catch((error: unknown) => {
      troubles.push({ where: piece.where, why: whyNot(error) });
      return [];
    });
    const transcript = parsed(lines);
    for (const { line, reason } of transcript.malformed)
      troubles.push({ where: `${piece.where}, ${placeNamed(transcript, lines, line)}`, why: reason });
    sum.abandoned += transcript.abandoned;
    sum.repeated += transcript.repeated;
    sum.summaries += transcript.summaries;
    sum.injected += transcript.injected;
    const session = sessionIn(piece, transcript, lines);
    if (session === null) continue;
    const name = nameOf(session);
    const known = seen.get(name) ?? new Set();
    seen.set(name, known);
    const said = newIn(transcript, known);
    sum.messages += said.length;
    sum.repeated += transcript.entries.length + transcript.messages.length - said.length;
    found.push({ name, session });
  }
  const sessions = inOrder(joined(found));
  const resets = sessions.reduce((count, session) => count + session.resets.length, 0);
  return { ...sum, resets, sessions, troubles };
}

/** One sentence; none of what was said. */
export function whyNot(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export interface SaidHere {
  readonly entryId: string | null;
  readonly place: number | null;
  readonly message: SaidMessage;
  readonly writtenAt: number | undefined;
}

/** Without what another piece of the session said already; adds to `known`. */
export function newIn({ entries, messages }: Transcript, known: Set<string>): readonly SaidHere[] {
  const named = entries
    .filter(({ entryId }) => !known.has(entryId))
    .map(({ entryId, place, message, at }) => ({ entryId, place, message, writtenAt: at }));
  for (const { entryId } of named) known.add(entryId);
  return [
    ...named,
    ...messages.map((message) => ({ entryId: null, place: null, message, writtenAt: undefined })),
  ];
}

export function parsed(lines: readonly PlacedLine[]): Transcript {
  return parseTranscript(lines.map(({ line }) => line));
}

/** Null: nothing is said in it. */
function sessionIn(
  piece: TranscriptPiece,
  transcript: Transcript,
  lines: readonly PlacedLine[],
): SurveyedSession | null {
  const { entries, messages } = transcript;
  if (entries.length === 0 && messages.length === 0) return null;
  const sessionId = piece.sessionId ?? transcript.sessionId ?? nameByOpening(transcript);
  return {
    agent: piece.agent,
    sessionKey: piece.sessionKey ?? `agent:${piece.agent}:import:${sessionId}`,
    sessionId,
    parentSessionId: transcript.parentSessionId,
    startedAt: startOf(transcript) ?? Math.max(0, Math.trunc(piece.writtenAt)),
    isCurrent: piece.isCurrent,
    resets: transcript.resets.map(({ entryId, place, reason, at }) => ({
      ...{ entryId, reason, place: lines[place]?.place ?? place, at: Math.max(0, at) },
    })),
    pieces: [{ piece, lines: lines.length, end: (lines.at(-1)?.place ?? 0) + 1 }],
  };
}

function startOf({ entries, messages, startedAt }: Transcript): number | null {
  for (const { message, at } of entries) {
    const said = saidAt(message, at);
    if (said !== null) return said;
  }
  for (const message of messages) {
    const said = saidAt(message, undefined);
    if (said !== null) return said;
  }
  return startedAt === null || startedAt < 0 ? null : startedAt;
}

export function saidAt(message: SaidMessage, writtenAt: number | undefined): number | null {
  const at = momentOf(message["timestamp"]) ?? writtenAt ?? null;
  return at === null || at < 0 ? null : at;
}

function nameOf({ agent, sessionKey, sessionId }: SurveyedSession): string {
  return JSON.stringify([agent, sessionKey, sessionId]);
}

function joined(
  found: readonly { readonly name: string; readonly session: SurveyedSession }[],
): readonly SurveyedSession[] {
  return [...Map.groupBy(found, ({ name }) => name).values()].map((parts) => {
    const sessions = parts.map(({ session }) => session);
    return {
      ...sessions[0]!,
      startedAt: Math.min(...sessions.map(({ startedAt }) => startedAt)),
      isCurrent: sessions.some(({ isCurrent }) => isCurrent),
      resets: resetsOf(sessions),
      pieces: sessions.flatMap(({ pieces }) => pieces),
    };
  });
}

/** Each once, behind what stands in the pieces before. */
function resetsOf(sessions: readonly SurveyedSession[]): SurveyedSession["resets"] {
  const all = new Map<string, SurveyedSession["resets"][number]>();
  let before = 0;
  for (const { resets, pieces } of sessions) {
    for (const reset of resets)
      if (!all.has(reset.entryId)) all.set(reset.entryId, { ...reset, place: before + reset.place });
    before += pieces[0]!.end;
  }
  return [...all.values()];
}

/** By conversation, and of each the one that began first. */
function inOrder(sessions: readonly SurveyedSession[]): readonly SurveyedSession[] {
  return [...sessions].sort(
    (a, b) =>
      compare(a.agent, b.agent) ||
      compare(a.sessionKey, b.sessionKey) ||
      a.startedAt - b.startedAt ||
      compare(a.sessionId, b.sessionId),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function placeNamed({ unit }: Transcript, lines: readonly PlacedLine[], number: number): string {
  if (unit === "member") return `member ${number}`;
  return `line ${(lines[number - 1]?.place ?? number - 1) + 1}`;
}
