/**
 * Personal identification numbers: four to eight digits given to the word.
 *
 * Not the pins of a board, which have fewer digits or a measure behind them, and not the postal code that India
 * calls by the same name.
 */

import type { SecretSpan } from "./secret-span.ts";

const WORD =
  "(?<![A-Za-z0-9])(?:pin(?:[ _-]?(?:codes?|number|nummer|kode|código|no))?|geheimzahl)(?![A-Za-z0-9_])|пин(?:-?код)?(?![а-я])|暗証番号|PINコード|PIN[ ]?[码碼]";
const OF =
  "(?:[ \\t]{1,2}(?:for|of|to|on|für|von|zu|de|del|para|du|da|do|pour|van|voor|от|для)(?:[ \\t]{1,2}[\\p{L}\\p{N}'’-]{1,24}){1,4}?)?";
const GIVES =
  "(?:['’]s[ \\t]{1,3}|[ \\t]{1,3}(?:is|was|ist|war|lautet|es|est|é|è)(?: now| still| jetzt|:)?[ \\t]{1,3}|[ \\t]{0,3}(?:是|为|為|は|[—–])[ \\t]{0,3}|[\"']?[ \\t\\u00a0]{0,3}[:=：＝][ \\t]{0,3})";
const UNITS =
  "digits?|numbers?|characters?|chars?|pins?|volts?|ohms?|times|rows?|pieces|units?|years?|mm|cm|kg|mv|ms|hz|khz|mhz|rpm|ziffern|stellen|cifras|dígitos|chiffres|cijfers|цифр";
const GIVEN = new RegExp(
  `(?:${WORD})${OF}${GIVES}["'“„«「]?(\\d{4,8})(?![\\d_]|[.,:/-]\\d|[A-Za-zÀ-ɏа-яё]|[ \\t]?(?:%|(?:${UNITS})(?!\\p{L})))`,
  "giu",
);

/** "my PIN" and the digits: nothing between them, but it is somebody's, or something's. */
const OWNED =
  /(?<![\p{L}\p{N}])(?:my|our|your|his|her|their|bank|card|sim|phone|door|alarm|safe|locker|mein|meine|unsere|mi|mon|minha|mijn|моя|мой|ПИН)[ \t-]PIN[ \t](\d{4})(?![\d_]|[.,:/-]\d|\p{L}|[ \t]?(?:%|(?:digits?|pins?)(?!\p{L})))/giu;

const HINT = /pin|Pin|PIN|eheimzahl|пин|Пин|ПИН|暗証番号/;

const BOARD = /(?:gpio|led|header|board|connector|chip|arduino|esp32|raspberry)[\p{L}\p{N} _-]{0,24}$/iu;
const ADDRESS =
  /(?<![a-z])(?:address|city|state(?!m)|district|road|street|postal|deliver|ship|locality|india)|nagar|bengaluru|bangalore|mumbai|delhi|chennai|hyderabad|kolkata|pune/i;

export function findPinNumbers(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  if (!HINT.test(text)) return spans;
  for (const pattern of [GIVEN, OWNED]) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const pin = match[1]!;
      const before = text.slice(Math.max(0, match.index - 96), match.index);
      if (BOARD.test(before.slice(-40))) continue;
      if (pin.length === 6 && ADDRESS.test(before + text.slice(end, end + 48))) continue;
      spans.push({ start: end - pin.length, end, kind: "pin" });
    }
  }
  return spans;
}
