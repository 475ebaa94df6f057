/** What a record is, in a few lines, before what it says. */

import type { DescribeAnswer, GetAnswer } from "../../../engine/api.ts";
import { count, counted, instant } from "../figures.ts";
import { whereIs } from "../where-is.ts";

export function headOf(described: DescribeAnswer): readonly string[] {
  const { ref, sessionKey } = described;
  switch (described.kind) {
    case "message": {
      const { role, at, state, tokens, inView, coveredBy, files } = described;
      const facts = [
        counted(tokens, "token"),
        inView ? "in view" : "not in view",
        ...(state === "confirmed" ? [] : [state]),
        ...(coveredBy.length === 0 ? [] : [`covered by ${coveredBy.join(", ")}`]),
        ...(files.length === 0 ? [] : [`with ${files.join(", ")}`]),
      ];
      return [`${ref}  ${instant(at)} UTC  ${role}`, facts.join(", "), `in ${sessionKey}`];
    }
    case "summary": {
      const { depth, since, until, messages, tokens, rawTokens, model, coveredBy, pins } = described;
      const covers = `${counted(messages, "message")}, ${count(tokens)} tokens for ${count(rawTokens)}`;
      const above = coveredBy.length === 0 ? "" : `, covered by ${coveredBy.join(", ")}`;
      return [
        `${ref}  ${instant(since)} to ${instant(until)} UTC`,
        `depth ${depth}, ${covers}, by ${model}${above}`,
        `in ${sessionKey}`,
        ...(pins.length === 0 ? [] : [`exact values: ${pins.join("; ")}`]),
      ];
    }
    case "file": {
      const { name, type, bytes, at, message, lines } = described;
      const size = `${type}, ${count(bytes)} bytes, ${counted(lines.total, "line")}`;
      return [`${ref}  ${instant(at)} UTC  ${name}`, `${size}, part of ${message}`, `in ${sessionKey}`];
    }
  }
}

export function gotHead({ items, missing, held = [] }: GetAnswer): readonly string[] {
  const [item] = items;
  if (item === undefined)
    return [
      held.length > 0
        ? `${held[0]} is held back, and not shown`
        : `there is no ${missing[0] ?? "such thing"}`,
    ];
  const { ref, at, kind, tokens, trust, provenance } = item;
  const facts = [counted(tokens, "token"), `on the word of: ${trust}`, provenance.state];
  const { madeOf, madeBy } = provenance;
  const source = [
    ...(madeOf.length === 0 ? [] : [`made of ${madeOf.join(", ")}`]),
    ...(madeBy === null ? [] : [`by ${madeBy}`]),
  ];
  return [
    `${ref}  ${instant(at)} UTC  ${kind}`,
    facts.join(", "),
    `in ${whereIs(item)}`,
    ...(source.length === 0 ? [] : [source.join(", ")]),
  ];
}

export function gotText({ items }: GetAnswer): string {
  const [item] = items;
  if (item === undefined) return "";
  return item.whole
    ? item.text
    : `${item.text}\n\n[more is kept than is shown here: nacre get ${item.ref} --max-tokens 50000]`;
}
