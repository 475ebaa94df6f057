/** A stretch of a conversation for a reader. */

import type { ShowHistoryAnswer, ShownMessage } from "../../engine/api.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, plainText, widthOf, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

export function renderHistory(answer: ShowHistoryAnswer, style: Style, marked?: string): string {
  const title = `${oneLine(answer.agent)} ${oneLine(answer.sessionKey)}`;
  const shown = `${count(answer.messages.length)} of ${counted(answer.total, "message")}, times in UTC`;
  const fits = widthOf(title) + 1 + widthOf(shown) <= style.rowColumns;
  return [
    `${style.bold(title)}${fits ? " " : "\n"}${style.dim(shown)}`,
    ...answer.messages.map((message) => renderMessage(message, style, message.ref === marked)),
  ].join("\n\n");
}

function renderMessage(message: ShownMessage, style: Style, isMarked: boolean): string {
  const remarks = [
    ...(message.state === "confirmed" ? [] : [message.state]),
    // A heartbeat never is in view.
    ...(message.heartbeat ? ["heartbeat"] : message.inView ? [] : ["not in view"]),
  ];
  const head = [
    isMarked ? style.bold(`> ${message.ref}`) : message.ref,
    instant(message.at),
    style.bold(oneLine(message.role)),
    style.dim(counted(message.tokens, "token")),
    ...(remarks.length > 0 ? [style.warn(remarks.map(oneLine).join(", "))] : []),
  ].join("  ");
  return `${head}\n${wrap(plainText(message.text).trimEnd(), style.columns, "  ")}`;
}
