/** The part of the engine's contract by which a person takes something back: forget (undoable) and erase (gone). */

import type { LaneName } from "./api.ts";

/** Whose words: a person at a terminal takes back what is their own installation's, and nobody else's. */
export interface AtTerminal {
  /** Absent: the store's own. */
  readonly installation?: string;
}

export interface SelectRequest extends AtTerminal {
  /** `msg:42`, …; or one of the other ways to choose. */
  readonly refs?: readonly string[];
  /** With each of them, the whole exchange that it belongs to. */
  readonly wholeTurns?: boolean;
  readonly lane?: LaneName;
  /** Messages that hold these very words, whatever the letters' case. Reads everything in reach: slow. */
  readonly containing?: string;
  readonly since?: number;
  readonly before?: number;
  /** Only what is forgotten already. */
  readonly forgotten?: boolean;
  readonly limit?: number;
  /** With all that each of them says, to look for it once it is erased. */
  readonly texts?: boolean;
  /** With what was made of them, and what becomes of each. */
  readonly made?: boolean;
}

export interface SelectAnswer {
  readonly messages: readonly SelectedMessage[];
  /** All that were chosen, also beyond the limit. */
  readonly total: number;
  /** Summaries in use that were made from them, at any depth, and large parts of them. */
  readonly summaries: number;
  readonly files: number;
  /** Facts that rest on them, and cards and lessons that were made of them, at most 50. Absent: there are none. */
  readonly resting?: readonly string[];
  /** Only where it was asked for: what was made of them or rests on them, at most 50, and how many of each kind there are. */
  readonly made?: readonly MadeRecord[];
  readonly madeTotals?: MadeTotals;
}

/** Something that was made of the messages, or rests on them. */
export interface MadeRecord {
  readonly ref: string;
  readonly kind: keyof MadeTotals;
  /** One line of it, redacted. */
  readonly line: string;
  /** When they are forgotten, and when they are erased. */
  readonly forgotten: Exclude<BecomesOf, "erased">;
  readonly erased: Exclude<BecomesOf, "put-away">;
}

/**
 * `put-away`: recalled by nobody until the message is brought back, and then it is there again. `made-again`: it goes, and is made
 * again of whoever else said so. `doubted`: it stays, and is told no more as long as that is so. `stays`: it rests on something else,
 * or is out of use already.
 */
export type BecomesOf = "put-away" | "made-again" | "doubted" | "stays" | "erased";

export interface MadeTotals {
  readonly memory: number;
  readonly instruction: number;
  readonly lesson: number;
  readonly fact: number;
  readonly card: number;
}

export interface SelectedMessage {
  readonly ref: string;
  readonly agent: string;
  readonly sessionKey: string;
  readonly role: string;
  readonly at: number;
  /** Redacted; of one that is forgotten too: the person who asks decides about it. */
  readonly excerpt: string;
  readonly withheld: "forgotten" | "erased" | null;
  /** Only where it was asked for: as it was said, secrets included. For no eyes. */
  readonly text?: string;
}

export interface ForgetRequest extends AtTerminal {
  /** At most 50 at once. */
  readonly refs: readonly string[];
  readonly undo?: boolean;
}

export interface ForgetAnswer {
  /** Those that were not so already. */
  readonly changed: readonly string[];
  /** Summaries that are out of use until they are written again; those that were out of use before are not counted. */
  readonly summaries: number;
}

export interface EraseRequest extends AtTerminal {
  /** At most 50 at once. */
  readonly refs: readonly string[];
}

export interface EraseAnswer extends ForgetAnswer {
  readonly files: number;
  /** Copies of the store that erasing does not reach. */
  readonly backups: readonly { readonly path: string; readonly at: number }[];
}

export interface ScrubAnswer {
  /** Nothing of what was erased is left in the file or beside it. False: call again, there is more to do. */
  readonly done: boolean;
}

/** Where a text can still be found, after everything is unpacked. */
export interface Trace {
  /** `table`, `vocabulary`, `file`. */
  readonly kind: string;
  /** Table and column, vocabulary, or file name. */
  readonly place: string;
  readonly count: number;
  /** Of a message that still says so. */
  readonly refs: readonly string[];
  /** True: a message or something else that is there on its own word, or a file of the person's own, says it, so it has to be there. False: it is left over, and should not be. */
  readonly said: boolean;
}

/** A message, a memory, an instruction, a lesson, a fact, an observation or an event that still says something of it. */
export interface StillSaid {
  readonly ref: string;
  /** Those of the telling words that it has, as they were written; a secret only as such. */
  readonly words: readonly string[];
  /** It has one of the texts whole. */
  readonly whole: boolean;
}

export interface TracesAnswer {
  readonly traces: readonly Trace[];
  /** The person's own files that say one of the texts or have its telling words: they are not reached, and what is known of them goes with them. */
  readonly files: readonly string[];
  /** Those that say most of it first; see `elsewhereTotal` for how many there are. */
  readonly elsewhere: readonly StillSaid[];
  readonly elsewhereTotal: number;
  /** How many telling words were looked for: names, numbers, words that few messages have. */
  readonly words: number;
  /** Names and numbers among the words that so many messages have that they tell nothing. */
  readonly common: readonly string[];
  /** How many of the texts are said by so many that they were not looked for. */
  readonly commonTexts: number;
}

export interface WithholdApi {
  select(request: SelectRequest, signal?: AbortSignal): Promise<SelectAnswer>;
  /** Writer, one transaction: no longer recalled by anybody, nor shown to a model; undone by `undo`. */
  forget(request: ForgetRequest): Promise<ForgetAnswer>;
  /** Writer, one transaction: the words are gone from the log and from everything made of them; a tombstone stays. */
  erase(request: EraseRequest): Promise<EraseAnswer>;
  /** Writer, a slice: rewrites what the file still holds of deleted things. */
  scrub(request: Record<string, never>): Promise<ScrubAnswer>;
  /**
   * Background: looks for texts in every table, payload, vocabulary and file, and for their telling words in every message
   * that is there, in all else that says something on its own word, and in the person's own files. Proof that something is gone, or a list of who still says it.
   */
  traces(request: { readonly texts: readonly string[] }, signal?: AbortSignal): Promise<TracesAnswer>;
}
