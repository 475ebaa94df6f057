/** Cards for a reader: as a list, and one with what it is made of. */

import type { ShownCard } from "../../engine/api.ts";
import { counted, instant, when } from "./figures.ts";
import { oneLine, plainText, widthOf, wrap } from "./plain-text.ts";
import { rowsWithText } from "./rows-with-text.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
const SOURCES_SHOWN = 12;
const WITHHELD = "(withheld: something that it is made of was taken back or is held)";

export function renderCards(cards: readonly ShownCard[], style: Style): string {
  return rowsWithText(
    [{ title: "" }, { title: "" }, { title: "" }, { title: "" }],
    cards.map(({ ref, compiledAt, state, sources, title, withheld }) => ({
      cells: [ref, instant(compiledAt), state, counted(sources.length, "source")],
      text: withheld ? WITHHELD : oneLine(title),
    })),
    style,
  );
}

export function renderCard(card: ShownCard, style: Style): string {
  const state = card.state === "fresh" ? card.state : style.warn(card.state);
  const facts = [
    `made ${when(card.compiledAt, style)}, of ${shortList(card.sources, SOURCES_SHOWN)}`,
    `trust ${card.trust}, ${card.method}, ${oneLine(card.shelf)}`,
    ...(card.selection === null ? [] : [`found by: ${oneLine(card.selection)}`]),
    ...(card.supersedes === null ? [] : [`took the place of ${card.supersedes}`]),
    ...(card.supersededBy === null ? [] : [`${card.supersededBy} took its place`]),
    ...card.why.map((why) => `${card.state}: ${oneLine(why)}`),
  ];
  const title = card.withheld ? WITHHELD : oneLine(card.title);
  const named = card.ref === "" ? state : `${style.bold(card.ref)}  ${state}`;
  const fits = widthOf(`${card.ref}  ${card.state}  ${title}`) <= style.columns;
  return [
    ...(fits ? [`${named}  ${title}`] : [named, wrap(title, style.columns, INDENT)]),
    ...facts.map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ...(card.withheld ? [] : ["", wrap(plainText(card.text), style.columns, INDENT)]),
  ].join("\n");
}
