/**
 * What a told line does not say of itself is judged: its kind, how much it matters, its language; and whether it may be shown at
 * all. What it says itself is not overruled, but for one thing: that it is to be remembered above all, or never put away, only
 * somebody can say who may ask for anything; and that is no line, nor a tool.
 */

import type { HoldReason, Language, ObservationKind } from "../../kernel/ledger-words.ts";
import { asksFor } from "../../kernel/text/injection.ts";
import { mayInstruct, type RecordTrust } from "../../kernel/trust.ts";
import { type Importance, type NewObservation, usualPriority } from "./observation.ts";
import type { LineRead } from "./read-line.ts";

export interface LineJudges {
  kind(text: string): ObservationKind;
  language(text: string): Language;
  /** It reads like an instruction to whoever reads it. */
  injects(text: string): boolean;
  /** Null: nobody is to say. May throw: that is counted, and the line is kept. */
  importance:
    | ((about: {
        readonly text: string;
        readonly kind: ObservationKind;
        /** The line said so itself. */
        readonly kindGiven: boolean;
        readonly tool: string | null;
        readonly trust: RecordTrust;
        /** It was found to read like an instruction to whoever reads it. */
        readonly instructs: boolean;
      }) => Importance)
    | null;
}

export type Graded = "filled" | "given" | "off" | "errors";

export interface JudgedLine {
  readonly observation: Omit<NewObservation, "shelf" | "createdAt" | "spool" | "supersedes" | "message">;
  readonly graded: Graded;
  /** It asked for more than it can have: trust, importance or never to be put away. */
  readonly lowered: boolean;
}

const UNKNOWN: Importance = { score: null, label: "unknown", method: null };

/** `told`: whose word it is, is what it says of itself. `heard`: it is known where it comes from, and an owner may ask for anything. */
export function judgeLine(read: LineRead, judges: LineJudges, source: "told" | "heard" = "told"): JudgedLine {
  const { trust, text, detail, tool, priority } = read;
  const isOwn = mayInstruct(trust);
  const kind = read.kind ?? kindOf(text, isOwn, judges);
  const isLookedAt = source === "told" || !isOwn;
  const instructs = isLookedAt && judges.injects(withNames(read));
  const injects = instructs || (isLookedAt && couldInstruct(detail) && judges.injects(detail));
  const held: HoldReason | null = injects ? "injection" : read.held ? "source" : null;
  const { importance, graded } = gradeOf(read, kind, instructs, judges);
  const mayMatterMost = isOwn && !injects;
  return {
    graded,
    lowered:
      read.lowered || (!mayMatterMost && read.importance?.label === MOST) || (!isOwn && priority === "P0"),
    observation: {
      kind,
      kindGiven: read.kind !== null,
      origin: "ingest",
      trust,
      held,
      importance: mayMatterMost ? importance : notAboveAll(importance),
      priority: priority === "P0" && !isOwn ? "P1" : (priority ?? usualPriority(kind)),
      state: "active",
      language: read.language ?? judges.language(text),
      outcome: read.outcome,
      at: read.at,
      agent: read.agent,
      tool,
      call: read.call,
      durationMs: read.durationMs,
      hash: read.hash,
      line: read.line,
      text,
      detail,
      plan:
        kind === "plan"
          ? (read.plan ?? { trigger: null, dueAt: null, expiresAt: null, status: "pending" })
          : null,
    },
  };
}

/** What asks for something in nobody's words is nobody's preference. */
function kindOf(text: string, isOwn: boolean, judges: LineJudges): ObservationKind {
  const kind = judges.kind(text);
  return kind === "preference" && !isOwn && asksFor(text) ? "note" : kind;
}

function gradeOf(
  { importance: given, text, tool, trust, kind: kindTold }: LineRead,
  kind: ObservationKind,
  instructs: boolean,
  judges: LineJudges,
): { readonly importance: Importance; readonly graded: Graded } {
  if (given !== null) return { importance: given, graded: "given" };
  if (judges.importance === null) return { importance: UNKNOWN, graded: "off" };
  try {
    return {
      importance: judges.importance({ text, kind, kindGiven: kindTold !== null, tool, trust, instructs }),
      graded: "filled",
    };
  } catch {
    // What it says is worth more than how much it matters.
    return { importance: UNKNOWN, graded: "errors" };
  }
}

/** Characters: whoever asks for something needs some words for it. */
const SHORTEST_INSTRUCTION = 24;

function couldInstruct(detail: string | null): detail is string {
  return detail !== null && detail.length >= SHORTEST_INSTRUCTION;
}

/** Names as programs give them: too short for an instruction, and without a space. */
const PLAIN_NAMES = /^[\w.:/@\n-]{0,48}$/;

/** What it says, and what stands in the fields beside it, where that could be more than names. */
function withNames({ text, tool, agent, call, plan }: LineRead): string {
  const names = [plan?.trigger, tool, agent, call].filter((name) => typeof name === "string").join("\n");
  return PLAIN_NAMES.test(names) ? text : `${text}\n${names}`;
}

const MOST = "must_remember";
/** The highest score of what is nice to have, to four decimals. */
const JUST_NICE = 0.7999;

function notAboveAll(importance: Importance): Importance {
  if (importance.label !== MOST) return importance;
  return { ...importance, label: "nice_to_have", score: Math.min(importance.score ?? JUST_NICE, JUST_NICE) };
}
