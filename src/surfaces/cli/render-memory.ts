/** Memories for a reader: as a list, and one with where it comes from. */

import type { MemoryDetail, RememberAnswer, ShownMemory } from "../../engine/api.ts";
import { count, counted, instant, when } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import { renderVerdict } from "./render-gate.ts";
import { renderHits, type ShownHit } from "./render-hits.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
/** Of a line that is no hit: in no lane, and at no cost. */
const NOWHERE = { score: 0, agent: "", sessionKey: "", tokens: 0 };
const SOURCES_SHOWN = 12;

const WORD_OF: { readonly [trust in ShownMemory["trust"]]: string } = {
  human: "on a person's word",
  agent: "on the word of a model or a program",
  unknown: "on nobody knows whose word",
};
const CAME_BY: { readonly [origin in ShownMemory["origin"]]: string } = {
  gate: "let in by the gate",
  told: "told to be remembered",
  edited: "edited",
  inserted: "put there by a program",
};

type Listed = Pick<ShownMemory, "ref" | "shelf" | "text" | "state" | "lastSaidAt"> &
  Partial<Pick<ShownMemory, "origin">>;

/** One line each, as a search shows them. */
export function renderMemories(memories: readonly Listed[], style: Style): string {
  return renderHits(memories.map(lineOf), [], style);
}

function lineOf({ ref, shelf, text, state, lastSaidAt, origin = "told" }: Listed): ShownHit {
  return {
    ref,
    ...NOWHERE,
    shelf,
    role: state === "active" ? origin : `${origin} (${state})`,
    at: lastSaidAt,
    excerpt: text,
  };
}

/** What became of something that is to be remembered. */
export function renderRemembered({ memory, outcome, replaced }: RememberAnswer, style: Style): string {
  const place = `${oneLine(memory.ref)} (${oneLine(memory.shelf)})`;
  const times = `said ${counted(memory.reinforced + 1, "time")}`;
  const become = {
    added: `Remembered as ${place}.`,
    superseded: `Remembered as ${place}, in the place of ${oneLine(replaced ?? "another")}.`,
    reinforced: `Known already as ${place}, ${times} now.`,
  }[outcome];
  return `${wrap(become, style.columns)}\n${wrap(plainText(memory.text), style.columns, INDENT)}`;
}

export function renderMemory(memory: MemoryDetail, style: Style): string {
  return [
    [
      heading(memory, style),
      ...facts(memory, style).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(plainText(memory.text), style.columns, INDENT)],
    lineage(memory, style),
    sources(memory, style),
    memory.gate === null ? [] : [style.bold("what the gate said"), renderVerdict(memory.gate, style)],
  ]
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

function heading({ ref, shelf, state }: MemoryDetail, style: Style): string {
  const shown = state === "active" ? oneLine(state) : style.warn(oneLine(state));
  return `${style.bold(oneLine(ref))}  ${oneLine(shelf)}  ${shown}`;
}

function facts(
  { at, lastSaidAt, reinforced, uses, trust, origin, slot }: MemoryDetail,
  style: Style,
): readonly string[] {
  const again = reinforced === 0 ? "" : `, ${counted(reinforced + 1, "time")}, last ${instant(lastSaidAt)}`;
  return [
    `said ${when(at, style)}${again}; ${uses === 0 ? "never recalled" : `recalled ${counted(uses, "time")}`}`,
    // A newer owner may have words for it that are not known here.
    `${WORD_OF[trust] ?? oneLine(trust)}, ${CAME_BY[origin] ?? oneLine(origin)}`,
    ...(slot === null ? [] : [`a statement of “${oneLine(slot)}”: another one takes its place`]),
  ];
}

/** What it took the place of, and what took its place. */
function lineage({ ref, lineage: chain }: MemoryDetail, style: Style): readonly string[] {
  if (chain.length < 2) return [];
  const lines = chain.map((one) => ({
    ...NOWHERE,
    ref: one.ref,
    at: one.at,
    role: one.ref === ref ? `${one.state} (this one)` : one.state,
    excerpt: one.text,
  }));
  return [style.bold("what was known, and what is"), renderHits(lines, [], style)];
}

function sources({ sources: all }: MemoryDetail, style: Style): readonly string[] {
  if (all.length === 0) return [];
  const lines = all.slice(0, SOURCES_SHOWN).map(({ ref, at, how, sessionKey, excerpt }) => ({
    ...NOWHERE,
    ref,
    at,
    sessionKey,
    role: how === "again" ? "again" : "first",
    excerpt: excerpt === "" ? "(may not be read, or taken back)" : excerpt,
  }));
  const more = all.length - lines.length;
  return [
    style.bold("said in"),
    renderHits(lines, [], style),
    ...(more > 0 ? [style.dim(`and in ${count(more)} more`)] : []),
  ];
}
