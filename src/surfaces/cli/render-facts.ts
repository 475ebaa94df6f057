/** Facts for a reader: what is so, since when, on whose word, and what it rests on. */

import type {
  AssertFactAnswer,
  FactTimelineAnswer,
  FoundFact,
  ShownFact,
  ShownProposal,
} from "../../engine/api.ts";
import { since } from "./figures.ts";
import { oneLine, wrap, wrapAtMost } from "./plain-text.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

/** In a window narrower than this, what is said has a line of its own. */
const WIDE_COLUMNS = 100;
const INDENT = "    ";
const SOURCES_SHOWN = 3;
const EVIDENCE_LINES = 4;

const VOICES: { readonly [voice in ShownFact["voice"]]: string } = {
  terminal: "said at a terminal",
  owner: "on the owner's word",
  accepted: "accepted",
};

const WORDS: { readonly [trust in ShownProposal["trust"]]: string } = {
  human: "on the owner's word",
  agent: "on the assistant's word",
  tool: "on the word of a tool",
  web: "on the word of a page",
  unknown: "on nobody's word in particular",
  quarantined: "held back",
};

/** Where nobody has to be told that it is. */
const OWN_SHELF = "user:owner";

/** `fact:12  owner lives in Berlin  since 2026-03-01  on the owner's word  msg:42` */
export function renderFacts(facts: readonly ShownFact[], style: Style): string {
  const rows = facts.map((fact) => [
    fact.ref,
    oneLine(fact.says),
    intervalOf(fact),
    [VOICES[fact.voice], ...standing(fact)].join(", "),
    sourcesOf(fact),
  ]);
  return factRows(rows, style);
}

/** Those that bear on a question, as far as they are told beside hits; with where to look, where something may have changed. */
export function renderFoundFacts(facts: readonly FoundFact[], style: Style): string {
  if (facts.length === 0) return "";
  const rows = facts.map(({ ref, says, from, to, voice, sources, see }) => [
    ref,
    oneLine(says),
    intervalOf({ from, to, status: "active" }),
    see === null ? VOICES[voice] : `${VOICES[voice]}, but see ${see.ref} of ${since(see.at)}`,
    shortList(sources, SOURCES_SHOWN),
  ]);
  return factRows(rows, style);
}

function factRows(rows: readonly (readonly string[])[], style: Style): string {
  if (style.rowColumns >= WIDE_COLUMNS) {
    const columns = [
      { title: "" },
      { title: "", fills: true },
      { title: "" },
      { title: "" },
      { title: "" },
    ] as const;
    return table(columns, rows, style.rowColumns, (cell, at) => (at > 1 ? style.dim(cell) : cell));
  }
  return rows
    .map(([ref, says, ...rest]) => {
      const about = rest.filter((cell) => cell !== "").join(", ");
      return `${wrap(`${ref}  ${says}`, style.rowColumns)}\n${style.dim(wrap(about, style.rowColumns, INDENT))}`;
    })
    .join("\n");
}

/** Since when, and until when. */
export function intervalOf({ from, to, status }: Pick<ShownFact, "from" | "to" | "status">): string {
  if (to === null) return `${status === "upcoming" ? "from" : "since"} ${since(from)}`;
  return to <= from ? `of ${since(from)}` : `${since(from)} to ${since(to)}`;
}

/** What is particular about it; nothing of one that simply holds. */
function standing({ status, supersededBy, confidence }: ShownFact): readonly string[] {
  const doubt = confidence === "low" ? ["nothing supports it"] : [];
  if (status === "active") return doubt;
  if (status === "superseded" && supersededBy !== null) return [`superseded by ${supersededBy}`];
  return [status];
}

function sourcesOf({ sources }: ShownFact): string {
  return shortList(
    sources.map(({ ref, state }) => (state === "holds" ? ref : `${ref} (${state})`)),
    SOURCES_SHOWN,
  );
}

export function renderAsserted(
  { outcome, fact, proposal, superseded, dryRun }: AssertFactAnswer,
  style: Style,
): string {
  const heads = {
    asserted: dryRun ? "It would be so:" : "It is so:",
    known: dryRun ? "It is known already:" : "It was known already, and rests on this too:",
    proposed: dryRun ? "It would wait for a person to accept it:" : "It waits for a person to accept it:",
  };
  const parts = [
    heads[outcome],
    ...(fact === null ? [] : [renderFacts([fact], style)]),
    ...(proposal === null ? [] : [renderProposals([proposal], style)]),
    ...(superseded.length === 0 ? [] : [style.dim(`It takes the place of ${superseded.join(", ")}.`)]),
    ...(dryRun ? ["Nothing was stored."] : []),
  ];
  return parts.join("\n");
}

/** By predicate, in order of time, with what became of each. */
export function renderFactTimeline({ facts }: FactTimelineAnswer, style: Style): string {
  const keys = [...new Set(facts.map(({ subject, predicate }) => `${subject} ${predicate}`))];
  const takenBack = new Set(facts.flatMap(({ ref, status }) => (status === "retracted" ? [ref] : [])));
  return keys
    .map((key) => {
      const group = facts.filter(({ subject, predicate }) => `${subject} ${predicate}` === key);
      const width = Math.max(...group.map((fact) => span(fact).length));
      return [
        style.bold(oneLine(key)),
        ...group.flatMap((fact) => momentLines(fact, width, takenBack, style)),
      ].join("\n");
    })
    .join("\n\n");
}

function span(fact: ShownFact): string {
  if (fact.to !== null && fact.to <= fact.from) return `never, though said of ${since(fact.from)}`;
  const end = fact.to === null ? "now" : since(fact.to);
  return fact.status === "upcoming" ? `from ${since(fact.from)}` : `${since(fact.from)} .. ${end}`;
}

function momentLines(
  fact: FactTimelineAnswer["facts"][number],
  width: number,
  takenBack: ReadonlySet<string>,
  style: Style,
): readonly string[] {
  const isOver = fact.status === "retracted" || fact.status === "stale" || fact.status === "invalidated";
  const title = `${span(fact).padEnd(width)}  ${oneLine(fact.says)}${isOver ? `  (${fact.status})` : ""}`;
  const about = [fact.ref, VOICES[fact.voice], sourcesOf(fact), `recorded ${since(fact.recordedAt)}`];
  return [
    wrap(title, style.rowColumns, "  "),
    style.dim(wrap(about.filter((part) => part !== "").join(", "), style.rowColumns, INDENT)),
    ...fact.acts.map((act) => {
      const by = act.by === null ? "" : ` by ${act.by}`;
      const why = act.reason === null ? "" : `: ${oneLine(act.reason)}`;
      const source = act.source === null ? "" : `, ${act.source}`;
      const undone =
        act.kind === "superseded" && takenBack.has(act.by ?? "")
          ? ", which was taken back and counts no more"
          : act.undone
            ? ", which was undone and counts no more"
            : "";
      const words = `${act.kind}${by} as of ${since(act.at)}, recorded ${since(act.recordedAt)}${source}${why}${undone}`;
      return style.dim(wrap(words, style.rowColumns, INDENT));
    }),
  ];
}

export function renderProposals(proposals: readonly ShownProposal[], style: Style): string {
  return proposals.map((one) => renderProposal(one, style)).join("\n\n");
}

/** With the evidence: nobody decides about what they cannot see. */
export function renderProposal(one: ShownProposal, style: Style): string {
  const claim = oneLine(one.says);
  const decided =
    one.state === "pending" ? "" : `  ${one.state}${one.fact === null ? "" : ` as ${one.fact}`}`;
  const { would, evidence } = one;
  const about = [
    one.act === "ends" ? `as of ${since(one.from)}` : intervalOf({ ...one, status: "active" }),
    WORDS[one.trust],
    ...one.why.filter((why) => why.startsWith("model ")).map((why) => `as ${oneLine(why)} reads it`),
    ...(one.shelf === OWN_SHELF ? [] : [oneLine(one.shelf)]),
    ...(would.supersede.length > 0
      ? [`would ${one.act === "ends" ? "end" : "take the place of"} ${would.supersede.join(", ")}`]
      : []),
    ...(would.known === null ? [] : [`known as ${would.known}`]),
  ];
  const said =
    evidence === null
      ? style.warn(`${INDENT}what it was understood from is gone`)
      : wrapAtMost(
          `${evidence.ref}: ${oneLine(evidence.text)}`,
          EVIDENCE_LINES,
          Math.min(style.rowColumns, style.columns),
          INDENT,
        );
  return [
    `${style.bold(one.ref)}  ${wrap(`${claim}${decided}`, style.rowColumns - one.ref.length - 2)}`,
    style.dim(wrap(about.join(", "), style.rowColumns, INDENT)),
    said,
  ].join("\n");
}
