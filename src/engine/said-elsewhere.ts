/**
 * Who else says it. Somebody who has a message erased may not know that the answer to it repeats the name, or a lesson that was taught
 * beside it; the text itself is then gone, and what mattered in it is not.
 *
 * Looks at every message that is there, at everything else that says something on its own word, and at the person's own files, for the
 * texts and for the words by which they would be known again. A word tells the less the more messages have it: how many are few depends
 * on how many there are.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { type MessageId, refOf } from "../kernel/ids.ts";
import { normalText } from "../kernel/text/normal-text.ts";
import { type TellingWord, tellingWords } from "../kernel/text/telling-words.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { eachLivingRecord, messagesBehind } from "./living-records.ts";
import { comparable, realBodies, wholeText } from "./real-words.ts";
import { eachFilePiece } from "./said-in-files.ts";
import type { StillSaid } from "./withhold-api.ts";

/** Messages that may have a word for it to tell something. */
const FEW = 5;
const FEW_OF_A_NAME = 20;
/** Messages read in one transaction, with their bodies. */
const PAGE = 50;
/** Messages and records that are named, files, and words of one. */
const MOST_NAMED = 100;
const MOST_FILES = 20;
const MOST_WORDS = 8;
const MOST_COMMON = 8;
const SECRET = "(a secret)";

export interface Elsewhere {
  readonly elsewhere: readonly StillSaid[];
  readonly elsewhereTotal: number;
  /** The person's own that say it, such as `AGENTS.md in /home/me/workspace`. */
  readonly files: readonly string[];
  readonly words: number;
  readonly common: readonly string[];
  /** Texts that somebody says whole, those that nobody says, and those that everybody says. */
  readonly said: readonly string[];
  readonly unsaid: readonly string[];
  readonly commonTexts: number;
}

/** In how many messages something is, in how many of all that was looked at, and the first of these: references, and names of files. */
class Found {
  messages = 0;
  count = 0;
  readonly sayers = new Set<string>();

  add(sayer: string, isMessage: boolean): void {
    if (this.sayers.has(sayer)) return;
    this.count += 1;
    if (isMessage) this.messages += 1;
    if (this.sayers.size < MOST_NAMED) this.sayers.add(sayer);
  }
}

interface SoughtText {
  readonly text: string;
  readonly forms: readonly string[];
  /** Whoever says it whole has all of these; the first and the last may be parts of longer words there. */
  readonly within: readonly string[];
  readonly isNaming: boolean;
  readonly found: Found;
}

export async function saidElsewhere(
  context: EngineContext,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Elsewhere> {
  const sought = texts.map(soughtText);
  const words = new Map<string, { readonly word: TellingWord; readonly found: Found }>();
  for (const word of texts.flatMap(tellingWords)) {
    const known = words.get(word.folded)?.word;
    if (known === undefined || (word.names && !known.names))
      words.set(word.folded, { word, found: new Found() });
  }
  const inside = [...words.values()].filter(({ word }) => word.inside);
  const look = (sayer: string, text: string, isMessage = false): void => {
    const flat = comparable(text);
    const has = new Set(tokenizeWords(text));
    for (const folded of has) words.get(folded)?.found.add(sayer, isMessage);
    for (const { word, found } of inside) if (flat.includes(word.folded)) found.add(sayer, isMessage);
    for (const one of sought) {
      if (!one.within.every((word) => has.has(word))) continue;
      if (one.forms.some((form) => flat.includes(form))) one.found.add(sayer, isMessage);
    }
  };
  const messages = await eachMessage(context, signal, (id, text) => look(refOf("msg", id), text, true));
  const records = await eachLivingRecord(context, signal, look);
  const files = new Set<string>();
  await eachFilePiece(context, signal, (file, text) => {
    files.add(file);
    look(file, text);
  });
  const isCommon = ({ found, isNaming }: SoughtText) => !isNaming && found.messages > FEW;
  const isSaid = (one: SoughtText) => one.found.count > 0;
  const looked = sought.filter((one) => !isCommon(one));
  const shown = shownBy(context, texts);
  const { sayers, ...of } = saying([...words.values()], looked, messages + records, shown);
  const elsewhere = await standingAlone(
    context,
    sayers.filter(({ ref }) => !files.has(ref)),
  );
  const own = sayers.filter(({ ref }) => files.has(ref));
  return {
    ...of,
    elsewhere: elsewhere.slice(0, MOST_NAMED),
    elsewhereTotal: elsewhere.length,
    files: own.slice(0, MOST_FILES).map(({ ref }) => ref),
    said: looked.filter(isSaid).map(({ text }) => text),
    unsaid: looked.filter((one) => !isSaid(one)).map(({ text }) => text),
    commonTexts: sought.length - looked.length,
  };
}

/** What was made of a message that is named itself goes with that. */
async function standingAlone(
  context: EngineContext,
  sayers: readonly StillSaid[],
): Promise<readonly StillSaid[]> {
  const named = new Set(sayers.map(({ ref }) => ref));
  const alone: StillSaid[] = [];
  for (const one of sayers) {
    const behind = one.ref.startsWith("msg:") ? [] : await messagesBehind(context, one.ref);
    if (!behind.some((ref) => named.has(ref))) alone.push(one);
  }
  return alone;
}

function soughtText(text: string): SoughtText {
  const once = JSON.stringify(text).slice(1, -1);
  const forms = new Set(
    [text, once, JSON.stringify(once).slice(1, -1)].map((form) => comparable(form.trim())),
  );
  const isNaming = tellingWords(text).some(({ names }) => names);
  return { text, forms: [...forms], within: tokenizeWords(text).slice(1, -1), isNaming, found: new Found() };
}

/** In the order of their ids; how many there are that say anything. */
async function eachMessage(
  context: EngineContext,
  signal: AbortSignal | undefined,
  look: (id: MessageId, text: string) => void,
): Promise<number> {
  let total = 0;
  for (let after = 0; ; ) {
    await breathe();
    signal?.throwIfAborted();
    const rows = await context.store.read(({ history }) => history.scan(after, PAGE));
    const there = rows.filter(({ withheld }) => withheld !== "erased");
    for (const [id, body] of await realBodies(context, there)) look(id, wholeText(body));
    total += there.length;
    const last = rows.at(-1);
    if (last === undefined) return total;
    after = last.id;
  }
}

type FoundWord = { readonly word: TellingWord; readonly found: Found };

/** The messages first, of those that say as much. */
function saying(
  words: readonly FoundWord[],
  texts: readonly SoughtText[],
  total: number,
  shown: (word: TellingWord) => string,
): Pick<Elsewhere, "words" | "common"> & { readonly sayers: readonly StillSaid[] } {
  /** One such word is enough, or two of them together. */
  const alone = Math.min(FEW, Math.floor(total / 100));
  const together = Math.min(FEW, Math.max(1, Math.floor(total / 20)));
  const named = Math.max(FEW, Math.min(FEW_OF_A_NAME, Math.floor(total / 20)));
  const isTelling = ({ word, found }: FoundWord) =>
    word.names ? found.messages <= named : found.count <= together;
  const isEnough = ({ word, found }: FoundWord) => word.names || found.count <= alone;
  const telling = words.filter(isTelling);
  const bySayer = new Map<string, FoundWord[]>();
  for (const one of telling)
    for (const sayer of one.found.sayers) bySayer.set(sayer, [...(bySayer.get(sayer) ?? []), one]);
  const whole = new Set(texts.flatMap(({ found }) => [...found.sayers]));
  const all = [...new Set([...bySayer.keys(), ...whole])].filter((sayer) => {
    const has = bySayer.get(sayer) ?? [];
    return whole.has(sayer) || has.length > 1 || has.some(isEnough);
  });
  const weight = (sayer: string) => (whole.has(sayer) ? 1_000 : 0) + (bySayer.get(sayer)?.length ?? 0);
  const sayers = all
    .toSorted((a, b) => weight(b) - weight(a) || byRef(a, b))
    .map((sayer) => ({
      ref: sayer,
      words: [...new Set((bySayer.get(sayer) ?? []).map(({ word }) => shown(word)))].slice(0, MOST_WORDS),
      whole: whole.has(sayer),
    }));
  const common = words.filter((one) => one.word.names && !isTelling(one)).map(({ word }) => shown(word));
  return { sayers, words: telling.length, common: [...new Set(common)].slice(0, MOST_COMMON) };
}

function byRef(one: string, other: string): number {
  const isMessage = (ref: string) => Number(ref.startsWith("msg:"));
  return isMessage(other) - isMessage(one) || one.localeCompare(other, "en", { numeric: true });
}

/** What is replaced where the texts are shown is not named here either. */
function shownBy(context: EngineContext, texts: readonly string[]): (word: TellingWord) => string {
  const redacted = normalText(texts.map(redactor(context)).join("\n"), Number.MAX_SAFE_INTEGER);
  return ({ written }) => (redacted.includes(written) ? written : SECRET);
}
