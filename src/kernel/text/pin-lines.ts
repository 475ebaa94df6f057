/**
 * Pins as text: a line for each kind, the words around every value, oldest first.
 *
 * Within a budget of tokens, by the order they are given in: the first that fit. A value that already stands in a
 * chosen entry is not said again. A value is shown whole or not at all.
 */

import { estimateTokens } from "../tokens.ts";
import { PIN_KINDS, type Pin, type PinKind } from "./pin-kinds.ts";

const SEPARATOR = " · ";
/** No entry costs less. */
const FEWEST_TOKENS = 3;

const HEADING: { readonly [kind in PinKind]: string } = {
  decision: "decided",
  date: "dates",
  money: "money",
  quantity: "quantities",
  number: "numbers",
  setting: "settings",
  version: "versions",
  id: "ids",
  error: "errors",
  name: "names",
  email: "e-mail",
  phone: "phone",
  path: "paths",
  url: "links",
  hash: "hashes",
};

/** What stands for a pin: its context where that holds the value, else the value. */
export function pinEntry({ value, context }: Pin): string {
  return context.includes(value) ? context : value;
}

export function renderPins(pins: readonly Pin[], maxTokens: number): string {
  const chosen: Pin[] = [];
  const kinds = new Set<PinKind>();
  let spoken = "";
  let left = maxTokens;
  for (const pin of pins) {
    if (left < FEWEST_TOKENS) break;
    const entry = pinEntry(pin);
    // Each part rounded up by itself: never below the cost of the whole.
    const heading = kinds.has(pin.kind) ? 0 : estimateTokens(`\n${HEADING[pin.kind]}: `) + 1;
    const cost = heading + estimateTokens(`${SEPARATOR}${entry}`) + 1;
    if (cost > left || stands(spoken, pin.value)) continue;
    left -= cost;
    chosen.push(pin);
    kinds.add(pin.kind);
    spoken += `${entry}\n`;
  }
  return withinBudget(chosen, maxTokens);
}

/** The estimate of the whole decides; the sum of the parts is nearly always above it. */
function withinBudget(pins: readonly Pin[], maxTokens: number): string {
  for (let most = pins.length; most > 0; most = Math.floor(most * 0.9)) {
    const text = linesOf(pins.slice(0, most));
    if (estimateTokens(text) <= maxTokens) return text;
  }
  return "";
}

function linesOf(pins: readonly Pin[]): string {
  const lines = PIN_KINDS.map((kind) => {
    const entries = pins
      .filter((pin) => pin.kind === kind)
      .sort((a, b) => a.at - b.at)
      .map(pinEntry);
    return entries.length === 0 ? "" : `${HEADING[kind]}: ${entries.join(SEPARATOR)}`;
  });
  return lines.filter((line) => line !== "").join("\n");
}

/** Of scripts that have spaces; in the others a value stands where it stands. */
const WORD = /[A-Za-z0-9_\u00c0-\u024f]/;

/** As a value of its own, not inside a longer word or number. */
function stands(spoken: string, value: string): boolean {
  for (let at = spoken.indexOf(value); at >= 0; at = spoken.indexOf(value, at + 1)) {
    const before = spoken[at - 1] ?? " ";
    const after = spoken.slice(at + value.length, at + value.length + 2);
    if (!WORD.test(before) && !/^(?:[A-Za-z0-9_\u00c0-\u024f]|[.,:-]\d)/.test(after)) return true;
  }
  return false;
}
