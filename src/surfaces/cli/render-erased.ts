/** What became of an erasure, who still says it, and what it does not reach. */

import type { StillSaid, Trace } from "../../engine/api.ts";
import type { Erased } from "./commands/erase.ts";
import type { Proof } from "./erasure-proof.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import { shortList } from "./short-list.ts";
import type { Style } from "./style.ts";
import { restingSentence, retired } from "./withhold.ts";
import { goneAlong } from "./withhold-made.ts";
import { countedRefs, standingSentence } from "./withhold-memories.ts";

/** Messages that are listed; the others are counted. */
const SHOWN = 12;
/** In what to type next. */
const REFS_NAMED = 6;
const LOOKED_IN = "message, memory, instruction, lesson, fact, observation, event and document";

export function renderErased(erased: Erased, wasToProve: boolean, style: Style): string {
  const { backups, proof, complete } = erased;
  const unreached = [
    ...stillThere(erased),
    "the assistant's own transcript, which belongs to OpenClaw",
    ...backups.map(({ path, at }) => `the backup of ${instant(at)}: ${oneLine(path)}`),
  ];
  return [
    wrap(sentences(erased).join(" "), style.columns),
    ...(proof === null ? [] : findings(proof, style)),
    ...(wasToProve && proof === null && complete ? [wrap(nothingSought(erased), style.columns)] : []),
    listed("Not reached:", unreached, style),
  ].join("\n\n");
}

function sentences(erased: Erased): readonly string[] {
  const { changed, standing, summaries, files, resting, scrubbed, complete } = erased;
  const done = `${countedRefs(changed, (messages) => counted(messages, "message"))} erased${files > 0 ? ` with ${counted(files, "file")}` : ""}.`;
  const isAlready = changed.length === 0 && complete;
  const messages = changed.filter((ref) => ref.startsWith("msg:")).length;
  return [
    isAlready ? "Nothing to do: erased already." : done,
    ...retired(summaries, messages),
    ...(messages === 0 ? [] : goneAlong(erased, "erased", messages)),
    ...(messages === 0 ? [] : restingSentence(resting, "gone")),
    ...standingSentence(standing),
    ...(scrubbed && !isAlready ? ["The file was rewritten: no deleted bytes are left in it."] : []),
    ...(complete ? [] : ["Interrupted before the file was rewritten; run it again to go on."]),
  ];
}

/** What says much the same as what was remembered, and was not erased with it. */
function stillThere({ memories, records, changed }: Erased): readonly string[] {
  const named = (what: string, all: readonly string[]): readonly string[] => {
    const refs = [...new Set(all)].filter((ref) => !changed.includes(ref)).map(oneLine);
    return refs.length === 0 ? [] : [`${what}: ${shortList(refs, REFS_NAMED)}`];
  };
  return [
    ...named(
      "the messages that say so",
      memories.flatMap(({ sources = [] }) => sources),
    ),
    ...named(
      "the messages that it was observed in",
      records.flatMap(({ sources }) => sources),
    ),
    ...named(
      "what was remembered of it before or since",
      memories.flatMap(({ lineage = [] }) => lineage),
    ),
  ];
}

function nothingSought({ changed }: Erased): string {
  return changed.length === 0
    ? "Nothing was looked for: the text went when it was erased, and with it what to look for."
    : "Nothing was looked for: what was erased has no text of 6 bytes or more.";
}

export function isAmiss({ elsewhere, files, traces }: Proof): boolean {
  return elsewhere.length + files.length > 0 || traces.some(({ said }) => !said);
}

function findings(proof: Proof, style: Style): readonly string[] {
  const left = proof.traces.filter(({ said }) => !said);
  return [
    wrap(lookedFor(proof, left, style), style.columns),
    ...(proof.elsewhere.length === 0 ? [] : [stillSaid(proof, style)]),
    ...(proof.files.length === 0
      ? []
      : [listed(style.warn("Your own files still say it:"), proof.files.map(oneLine), style)]),
    ...(left.length === 0 ? [] : [leftOver(left, style)]),
  ];
}

/** Exactly what was looked for, and what came of it. */
function lookedFor(proof: Proof, left: readonly Trace[], style: Style): string {
  const { lines, linesTotal, words, common, commonTexts } = proof;
  const text =
    lines + commonTexts < linesTotal
      ? `the text (the ${counted(lines, "longest line")} of ${count(linesTotal)})`
      : `the text (${counted(lines, "line")})`;
  const isClean = !isAmiss(proof);
  const inPlaces = lines === 0 ? [] : [`for ${text} in every table, index and file`];
  const inMessages =
    words === 0
      ? []
      : [
          `for ${counted(words, "distinctive word")} of it (names, numbers, rare words) in every other ${LOOKED_IN}`,
        ];
  const looked = [...inPlaces, ...inMessages].join(", and ");
  const isOfMessages = proof.elsewhere.every(({ ref }) => ref.startsWith("msg:"));
  const others =
    proof.elsewhere.length === 0 ? "files of your own" : isOfMessages ? "other messages" : "others";
  const verdict = isClean ? ": none is left." : left.length === 0 ? `: ${others} say some of it.` : ".";
  return [
    ...(looked === ""
      ? []
      : [isClean ? style.good(`Looked ${looked}${verdict}`) : `Looked ${looked}${verdict}`]),
    ...(commonTexts === 0
      ? []
      : [`Not looked for: ${counted(commonTexts, "line")} that many messages say word for word.`]),
    ...(common.length === 0
      ? []
      : [`Not looked for, because many messages have them: ${common.map(oneLine).join(", ")}.`]),
  ].join(" ");
}

function stillSaid({ elsewhere, elsewhereTotal }: Proof, style: Style): string {
  const shown = elsewhere.slice(0, SHOWN);
  const more = elsewhereTotal - shown.length;
  return listed(
    style.warn("Still said elsewhere:"),
    [...shown.map(sayer), ...(more > 0 ? [`and in ${count(more)} more`] : [])],
    style,
  );
}

function sayer({ ref, words, whole }: StillSaid): string {
  const said = [...(whole ? ["a whole line"] : []), ...words.map(oneLine)];
  return `${oneLine(ref)} (${said.join(", ")})`;
}

function leftOver(traces: readonly Trace[], style: Style): string {
  const places = traces.map(({ kind, place, refs }) => {
    const behind = refs.length === 0 ? "" : ` (${refs.map(oneLine).join(", ")})`;
    return `${oneLine(kind)} ${oneLine(place)}${behind}`;
  });
  return [
    listed(style.bad("Left over where nothing should be:"), places, style),
    wrap("This is a defect of Nacre. Please report it, with what --json prints.", style.columns),
  ].join("\n");
}

function listed(heading: string, lines: readonly string[], style: Style): string {
  return [heading, ...lines.map((line) => wrap(line, style.columns, "  "))].join("\n");
}
