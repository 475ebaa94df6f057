/**
 * Whether two statements say the same. They do when their words are the same and in the same order, whatever the case and the
 * small words between them; one says more when it goes on where the other ends. Everything else is another statement: who does
 * what to whom, and what goes with which number, is told by the order of the same words.
 */

import { hmacHex } from "../../kernel/hash.ts";
import { ORDERING } from "./statement-vocabulary.ts";
import { isNumber, type StatementWords, statementWords } from "./statement-words.ts";

/** As many hex digits as other digests have. */
const DIGEST_HEX = 32;

/** Keyed: it tells whether a text says this, and not what this is. Stored, with tombstones: another analysis would not know them again. */
export function saysDigest(text: string, key: string): string {
  const { settled } = statementWords(text);
  // Of emoji and signs there are no words: they are what it says.
  const said = settled.length === 0 ? [text.normalize("NFKC").trim()] : settled;
  return hmacHex(key, `says:${said.join("\n")}`).slice(0, DIGEST_HEX);
}

/** Of something that is not the text of a statement: what it is about, with its value. */
export function slotDigest(slot: string, value: string, key: string): string {
  return hmacHex(key, `slot:${slot}\n${value}`).slice(0, DIGEST_HEX);
}

/** What turns round whatever stands before it, wherever it is added. */
const TURNING: ReadonlySet<string> = new Set(
  `anymore longer once formerly earlier except only unless if when while though although however except maybe perhaps
  sometimes rarely hardly seldom less used ago soon yet almost nearly
  mehr fruher ausser nur wenn falls manchmal selten kaum weniger obwohl einmal
  plus autrefois sauf seulement si parfois rarement moins
  mas salvo excepto solo cuando veces casi menos`
    .trim()
    .split(/\s+/),
);
/** What is added to one statement is a part of another only if most of that is said already. */
const MOSTLY = 0.6;
const FEWEST = 3;

/**
 * What the newer says, set beside the older: the same; the same and more; only a part of it; or something else. Sure, or else
 * `other`.
 */
export function compareSaid(
  older: StatementWords,
  newer: StatementWords,
): "same" | "more" | "less" | "other" {
  if (older.settled.join(" ") === newer.settled.join(" ")) return "same";
  const [short, long] = older.words.length <= newer.words.length ? [older, newer] : [newer, older];
  const shared = short.words.length;
  if (shared === long.words.length || short.words.some((word, at) => word !== long.words[at])) return "other";
  const added = long.words.slice(shared);
  const isSure =
    shared >= FEWEST &&
    shared >= MOSTLY * long.words.length &&
    // "My daughter loves my wife's cooking" does not go on where "My daughter loves my wife" ends.
    long.breaks.has(shared) &&
    !added.some((word) => word === "not" || isNumber(word) || ORDERING.has(word) || TURNING.has(word));
  if (!isSure) return "other";
  return long === newer ? "more" : "less";
}
