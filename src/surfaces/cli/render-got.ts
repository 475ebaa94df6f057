/** Things whole, for a reader: what each is and where it comes from, then what it says. */

import type { GetAnswer, GotRecord } from "../../engine/api.ts";
import { stateMark } from "../../kernel/shown-marks.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { whereIs } from "./where-is.ts";

const INDENT = "  ";
const WORD_OF: { readonly [trust in GotRecord["trust"]]: string } = {
  owner: "the owner's word",
  sender: "somebody's word",
  assistant: "the assistant's word",
  tool: "printed by a tool",
  web: "read from the web",
  derived: "written by this program",
};

export function renderGot({ items, missing, held = [] }: GetAnswer, style: Style): string {
  return [
    ...items.map((item) => renderItem(item, style)),
    ...(missing.length === 0
      ? []
      : [style.warn(wrap(`Not there: ${missing.map(oneLine).join(", ")}`, style.columns))]),
    ...(held.length === 0
      ? []
      : [style.warn(wrap(`Held back, and not shown: ${held.map(oneLine).join(", ")}`, style.columns))]),
  ].join("\n\n\n");
}

function renderItem(item: GotRecord, style: Style): string {
  const head = [
    style.bold(item.ref),
    instant(item.at),
    item.kind === "message" ? oneLine(item.role) : item.kind,
    style.dim(counted(item.tokens, "token")),
    ...(item.whole ? [] : [style.warn("cut")]),
  ].join("  ");
  const facts = factsOf(item).map((fact) => style.dim(wrap(fact, style.rowColumns, INDENT)));
  const text = wrap(plainText(item.text).trimEnd(), style.columns, INDENT);
  return [head, ...facts, "", text].join("\n");
}

function factsOf(item: GotRecord): readonly string[] {
  const { trust, provenance, kind, observed } = item;
  const { sender, session, state, coveredBy, madeOf, moreSources, madeBy, previous, next } = provenance;
  const whose = [
    observed === undefined ? WORD_OF[trust] : `trust ${oneLine(observed.trust)}`,
    ...(sender === null ? [] : [`sender ${oneLine(sender)}`]),
    ...(stateMark(state) === null ? [] : [oneLine(state)]),
  ];
  const more = moreSources > 0 ? ` and ${count(moreSources)} more` : "";
  const where = [oneLine(whereIs(item)), ...(session === null ? [] : [`session ${oneLine(session)}`])];
  const beside = [
    ...(previous === null ? [] : [`after ${oneLine(previous)}`]),
    ...(next === null ? [] : [`before ${oneLine(next)}`]),
    ...(coveredBy.length === 0 ? [] : [`covered by ${coveredBy.map(oneLine).join(", ")}`]),
    ...(madeOf.length === 0
      ? []
      : [`${kind === "file" ? "part of" : "made of"} ${madeOf.map(oneLine).join(", ")}${more}`]),
    ...(madeBy === null ? [] : [`by ${oneLine(madeBy)}`]),
  ];
  return [
    ...(observed === undefined ? [] : [observedAs(observed)]),
    whose.join(", "),
    `in ${where.join(", ")}`,
    ...(beside.length === 0 ? [] : [beside.join(", ")]),
  ];
}

/** `decision, must_remember, of kubectl, ok`. */
function observedAs({ kind, importance, tool, outcome }: NonNullable<GotRecord["observed"]>): string {
  return [
    oneLine(kind),
    ...(importance === null ? [] : [importance]),
    ...(tool === null ? [] : [`of ${oneLine(tool)}`]),
    ...(outcome === null ? [] : [outcome]),
  ].join(", ");
}
