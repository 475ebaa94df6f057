/**
 * Numbers of payment cards: a known issuer's prefix and length, the check digit, and nothing around them that
 * says they number something else.
 *
 * Written in groups, a card looks like one; as bare digits it stands among ids of every sort, and has to stand in
 * a sentence or beside a word for a card. Account numbers (IBAN) are left alone, as are figures with a decimal point.
 */

import type { SecretSpan } from "./secret-span.ts";

const GAP = "[ \\u00a0\\u202f-]";
const GROUPED = `\\d{4}${GAP}\\d{4}${GAP}\\d{4}${GAP}\\d{4}(?:${GAP}\\d{3})?|3\\d{3}${GAP}\\d{6}${GAP}\\d{4,5}`;
const CARD = new RegExp(
  `(?<![0-9*•]|\\d[.,]|\\d{4}${GAP})(?:${GROUPED}|\\d{13,19})(?![0-9*•]|[.,]\\d|${GAP}\\d{4}(?![\\d/]))`,
  "g",
);

/** The letter of `\n`, as it stands in JSON, is none. */
const INSIDE_WORD = /(?<!\\)[\p{L}_]$|(?<=\\\\)[nrt]$/u;

const IBAN = /IBAN[: ]{0,3}$|(?<![A-Za-z])[A-Z]{2}\d{2}[ -](?:[A-Z0-9]{4}[ -]){0,6}$/;

const CARD_WORD =
  /(?<![a-z])(?:credit|debit|kredit|bank|prepaid)?[ _-]?(?:cards?|cc|pan)(?![a-z])|card[ _-]?n|karte|carte|tarjeta|cart[ãa]o|carta di|kaart|kort(?![a-z])|карт|卡|カード|카드|visa|master ?card|amex|american express|maestro|diners|unionpay|(?<![a-z])jcb|cvv|cvc/i;
/** What follows a card in a sentence: until when it is valid, the number on its back. */
const CARD_TAIL = /^[ ,;|/]{1,3}(?:exp|valid|cvv|cvc|gültig|val\.|(?:0[1-9]|1[0-2])\/\d\d)/i;

const OTHER_NUMBER =
  /(?:order|invoice|tracking|shipment|parcel|ticket|case|reference|ref|serial|sku|isbn|imei|account|konto|customer|kunde|member|user|chat|message|channel|group|post|tweet|snowflake|trace|span|request|session|job|build|timestamp|time|bestell|rechnung|auftrag|sendung|pedido|factura|commande|facture|suivi|заказ|счет|订单|単号|注文|(?<![a-z])(?:id|nr|no|ts|uid|pid))[^\n.!?]{0,20}$/i;

export function findCards(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const match of text.matchAll(CARD)) {
    const start = match.index;
    const end = start + match[0].length;
    const digits = match[0].replace(/\D/g, "");
    if (!isIssued(digits) || !checks(digits)) continue;
    if (standsAsCard(text, start, end, digits)) spans.push({ start, end, kind: "payment-card" });
  }
  return spans;
}

function standsAsCard(text: string, start: number, end: number, digits: string): boolean {
  const before = text.slice(Math.max(0, start - 64), start);
  const after = text.slice(end, end + 32);
  if (INSIDE_WORD.test(before) || /^[\p{L}_]/u.test(after) || IBAN.test(before)) return false;
  if (CARD_WORD.test(before) || CARD_TAIL.test(after)) return true;
  if (OTHER_NUMBER.test(before)) return false;
  if (digits.length !== end - start) return true;
  // Bare digits without a word for it: as long as most cards are, and in a sentence, not in data.
  const usual = digits.length === (/^3[47]/.test(digits) ? 15 : 16) && !/^(?:62|50|63|67)/.test(digits);
  return usual && /(?:^|[\s(“„«])$/.test(before) && /^(?:$|[\s)”»!?]|[.,;](?:\s|$))/.test(after);
}

/** Which prefixes are given out, and how long their numbers are. */
const ISSUED: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 19] },
  { prefix: /^3(?:0[0-5]|[689])/, lengths: [14] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:50(?:18|20|38)|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];

function isIssued(digits: string): boolean {
  return ISSUED.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits));
}

/** Luhn's check digit. All of one digit passes only by chance, and is a filler. */
function checks(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 0x30;
    sum += at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
  }
  return sum % 10 === 0 && new Set(digits).size > 1;
}
