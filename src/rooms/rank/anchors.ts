/** Words that say when: a record that answers a question about time mostly has some. */

import { wholeWords } from "../../kernel/text/whole-words.ts";
import { MONTH_NAME, WEEKDAY_NAME } from "./month-names.ts";

/** Having so many different ones is as much as having more. */
const ENOUGH = 3;
/** Units of a text that are looked at. */
const LOOKED_AT = 2_000;

const ANCHOR = wholeWords(
  "\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?|\\d{1,2}:\\d{2}|(?:19|20)\\d{2}",
  `${MONTH_NAME}\\.? \\d{1,2}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of |de )?${MONTH_NAME}`,
  WEEKDAY_NAME,
  "today|yesterday|tomorrow|tonight|(?:last|next|this) (?:week|month|year|weekend|night)|ago",
  "heute|gestern|morgen|hoy|ayer|mañana|hier|demain|aujourd'hui|oggi|ieri|domani|hoje|ontem|сегодня|вчера|завтра",
);
const CJK_ANCHOR =
  /\d{1,4}[年月日号]|[今昨明][天日年]|上[周週]|先[週月]|去年|어제|오늘|내일|지난주|작년|\d{1,4}[년월일]/g;

/** 0 to 1. */
export function anchoring(text: string): number {
  const looked = text.slice(0, LOOKED_AT);
  const met = new Set<string>();
  for (const pattern of [ANCHOR, CJK_ANCHOR])
    for (const [words] of looked.matchAll(pattern)) met.add(words.toLowerCase());
  return Math.min(1, met.size / ENOUGH);
}
