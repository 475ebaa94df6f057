/**
 * Who else says it. Somebody who has a message erased may not know that the answer to it repeats the name; the text itself
 * is then gone, and what mattered in it is not.
 *
 * Looks at every message that is there for the texts, and for the words by which they would be known again. A word tells
 * the less the more messages have it: how many are few depends on how many there are.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { type MessageId, refOf } from "../kernel/ids.ts";
import { normalText } from "../kernel/text/normal-text.ts";
import { type TellingWord, tellingWords } from "../kernel/text/telling-words.ts";
import { tokenizeWords } from "../kernel/text/words.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { comparable, realBodies, wholeText } from "./real-words.ts";
import type { StillSaid } from "./withhold-api.ts";

/** Messages that may have a word for it to tell something. */
const FEW = 5;
const FEW_OF_A_NAME = 20;
/** Messages read in one transaction, with their bodies. */
const PAGE = 50;
/** Messages that are named, and words of one. */
const MOST_NAMED = 100;
const MOST_WORDS = 8;
const MOST_COMMON = 8;
const SECRET = "(a secret)";

export interface Elsewhere {
  readonly elsewhere: readonly StillSaid[];
  readonly elsewhereTotal: number;
  readonly words: number;
  readonly common: readonly string[];
  /** Texts that somebody says whole, those that nobody says, and those that everybody says. */
  readonly said: readonly string[];
  readonly unsaid: readonly string[];
  readonly commonTexts: number;
}

/** In how many messages something is, and the first of them. */
class Found {
  count = 0;
  readonly ids: MessageId[] = [];

  add(id: MessageId): void {
    this.count += 1;
    if (this.ids.length < MOST_NAMED) this.ids.push(id);
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
  const total = await eachMessage(context, signal, (id, text) => {
    const flat = comparable(text);
    const has = new Set(tokenizeWords(text));
    for (const folded of has) words.get(folded)?.found.add(id);
    for (const { word, found } of inside) if (flat.includes(word.folded)) found.add(id);
    for (const one of sought) {
      if (!one.within.every((word) => has.has(word))) continue;
      if (one.forms.some((form) => flat.includes(form))) one.found.add(id);
    }
  });
  const isCommon = ({ found, isNaming }: SoughtText) => !isNaming && found.count > FEW;
  const isSaid = (one: SoughtText) => one.found.count > 0;
  const looked = sought.filter((one) => !isCommon(one));
  const shown = shownBy(context, texts);
  return {
    ...saying([...words.values()], looked, total, shown),
    said: looked.filter(isSaid).map(({ text }) => text),
    unsaid: looked.filter((one) => !isSaid(one)).map(({ text }) => text),
    commonTexts: sought.length - looked.length,
  };
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

function saying(
  words: readonly FoundWord[],
  texts: readonly SoughtText[],
  total: number,
  shown: (word: TellingWord) => string,
): Pick<Elsewhere, "elsewhere" | "elsewhereTotal" | "words" | "common"> {
  /** One such word is enough, or two of them together. */
  const alone = Math.min(FEW, Math.floor(total / 100));
  const together = Math.min(FEW, Math.max(1, Math.floor(total / 20)));
  const named = Math.max(FEW, Math.min(FEW_OF_A_NAME, Math.floor(total / 20)));
  const isTelling = ({ word, found }: FoundWord) => found.count <= (word.names ? named : together);
  const isEnough = ({ word, found }: FoundWord) => word.names || found.count <= alone;
  const telling = words.filter(isTelling);
  const byMessage = new Map<MessageId, FoundWord[]>();
  for (const one of telling)
    for (const id of one.found.ids) byMessage.set(id, [...(byMessage.get(id) ?? []), one]);
  const whole = new Set(texts.flatMap(({ found }) => found.ids));
  const ids = [...new Set([...byMessage.keys(), ...whole])].filter((id) => {
    const has = byMessage.get(id) ?? [];
    return whole.has(id) || has.length > 1 || has.some(isEnough);
  });
  const weight = (id: MessageId) => (whole.has(id) ? 1_000 : 0) + (byMessage.get(id)?.length ?? 0);
  const elsewhere = ids
    .toSorted((a, b) => weight(b) - weight(a) || a - b)
    .slice(0, MOST_NAMED)
    .map((id) => ({
      ref: refOf("msg", id),
      words: [...new Set((byMessage.get(id) ?? []).map(({ word }) => shown(word)))].slice(0, MOST_WORDS),
      whole: whole.has(id),
    }));
  const common = words.filter((one) => one.word.names && !isTelling(one)).map(({ word }) => shown(word));
  return {
    elsewhere,
    elsewhereTotal: ids.length,
    words: telling.length,
    common: [...new Set(common)].slice(0, MOST_COMMON),
  };
}

/** What is replaced where the texts are shown is not named here either. */
function shownBy(context: EngineContext, texts: readonly string[]): (word: TellingWord) => string {
  const redacted = normalText(texts.map(redactor(context)).join("\n"), Number.MAX_SAFE_INTEGER);
  return ({ written }) => (redacted.includes(written) ? written : SECRET);
}
