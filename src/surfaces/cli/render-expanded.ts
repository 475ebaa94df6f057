/** What a summary stands for, for a reader: page after page, as they come. */

import type { ExpandAnswer, ExpandedText } from "../../engine/api.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

export function renderExpandedHead({ ref, sessionKey, messages }: ExpandAnswer, style: Style): string {
  const title = `${ref} covers ${counted(messages, "message")} in ${oneLine(sessionKey)}, times in UTC`;
  return style.bold(wrap(title, style.rowColumns));
}

export function renderExpanded({ items, missing, truncated }: ExpandAnswer, style: Style): string {
  return [
    ...items.map((item) => renderItem(item, style)),
    ...(missing.length === 0 ? [] : [style.warn(`No longer there: ${missing.map(oneLine).join(", ")}`)]),
    ...(truncated === "depth" ? [style.dim("Only as deep as was asked for.")] : []),
  ].join("\n\n");
}

function renderItem({ kind, ref, role, at, text, from, whole, tokens }: ExpandedText, style: Style): string {
  const remarks = [
    ...(from > 0 ? [`from character ${count(from)}`] : []),
    ...(whole ? [] : ["goes on in the next page"]),
  ];
  const head = [
    ref,
    instant(at),
    style.bold(kind === "summary" ? "summary" : oneLine(role)),
    style.dim(counted(tokens, "token")),
    ...(remarks.length === 0 ? [] : [style.warn(remarks.join(", "))]),
  ].join("  ");
  return `${head}\n${wrap(plainText(text).trimEnd(), style.columns, "  ")}`;
}
