/** The receipt of a prompt for a reader: what its budget went to, what is in and why, what is not and why, what went wrong. */

import type {
  AssemblyReceipt,
  CandidateAccount,
  ReplayAnswer,
  ShownReceipt,
  TraceAnswer,
  WhyAnswer,
} from "../../engine/api.ts";
import { bar } from "./budget-bar.ts";
import { count, counted, instant, when } from "./figures.ts";
import { oneLine, widthOf, wrap } from "./plain-text.ts";
import { bestReasons, type ReasonLine } from "./receipt-reasons.ts";
import { renderParts } from "./render-explained.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const WIDEST_BAR = 72;
const WIDEST_CELLS = 52;
const MOST_OF_EACH = 8;
const INDENT = "  ";
const FREE = "free";

/** In the order of the prompt; what is free comes last. */
const MARKS = {
  authored: "a",
  prefix: "p",
  tail: "t",
  guidance: "g",
  brain: "b",
  recall: "r",
  [FREE]: ".",
} as const;

type PartName = Exclude<keyof typeof MARKS, typeof FREE>;
const SHARED: { readonly [part in PartName]?: PartName } = { prefix: "tail", tail: "prefix" };

/** The bar, its parts, the best reasons, what went wrong, and where things were found. */
export function renderReceipt(receipt: AssemblyReceipt, style: Style): readonly string[] {
  const { included, excluded } = bestReasons(receipt, MOST_OF_EACH);
  return [
    ...renderBudget(receipt, style),
    "",
    ...reasonLines("in", included, style),
    ...(excluded.length > 0 ? ["", ...reasonLines("out", excluded, style)] : []),
    ...hiddenLines(receipt, included.length + excluded.length, style),
    ...channelLines(receipt, style),
    ...degradedLines(receipt, style),
  ];
}

/** What is kept is there with --json; what is not kept is nowhere. */
function hiddenLines(
  { candidates, unlisted }: AssemblyReceipt,
  shown: number,
  style: Style,
): readonly string[] {
  const kept = candidates.length - shown;
  const told = [
    ...(kept > 0 ? [`${count(kept)} more with --json`] : []),
    ...(unlisted > 0 ? [`${counted(unlisted, "candidate")} considered and not kept`] : []),
  ];
  return told.length === 0 ? [] : ["", style.dim(told.join("; "))];
}

/** The bar and what each of its letters stands for. */
export function renderBudget(receipt: AssemblyReceipt, style: Style): readonly string[] {
  const { budget, parts } = receipt;
  const used = parts.reduce((sum, { tokens }) => sum + tokens, 0);
  const free = Math.max(0, budget.call - used);
  const tokensOf = (name: keyof typeof MARKS) =>
    name === FREE ? free : (parts.find(({ part }) => part === name)?.tokens ?? 0);
  // A receipt of a prompt from before there were lessons has no such part.
  const isThere = (name: keyof typeof MARKS) => name !== "brain" || parts.some(({ part }) => part === name);
  const names = (Object.keys(MARKS) as (keyof typeof MARKS)[]).filter(isThere);
  const width = Math.min(WIDEST_BAR, style.columns - 2);
  const drawn = bar(
    names.map((name) => ({ mark: MARKS[name], value: tokensOf(name) })),
    width,
  );
  const rows = names.map((name) => {
    const items = parts.find(({ part }) => part === name)?.items;
    return [
      `${MARKS[name]} ${name}`,
      count(tokensOf(name)),
      name === FREE ? "" : limitCell(receipt, name),
      items === undefined ? "" : count(items),
    ];
  });
  const columns = [
    { title: "part" },
    { title: "tokens", align: "right" },
    { title: "at most" },
    { title: "items", align: "right" },
  ] as const;
  const over = used > budget.call ? [style.warn(`${count(used - budget.call)} tokens over the budget`)] : [];
  const painted = (cell: string, _: number, isTitle: boolean) => (isTitle ? style.dim(cell) : cell);
  return [
    `[${drawn}]`,
    ...over,
    ...table(columns, rows, style.rowColumns, painted).split("\n"),
    style.dim("a part counts with the frame around it"),
  ];
}

/** Summaries and recent messages have one limit together. */
function limitCell({ budget, parts }: AssemblyReceipt, name: PartName): string {
  const limit = budget.limits[name] ?? 0;
  const other = SHARED[name];
  const taken = (part: PartName | undefined) => parts.find((one) => one.part === part)?.tokens ?? 0;
  const used = taken(name) + taken(other);
  const shared = other === undefined ? "" : ` with ${other}`;
  const over = used > limit ? ", over" : "";
  return limit > 0 || used > 0 ? `${count(limit)}${shared}${over}` : "";
}

type ReasonRow = Omit<ReasonLine, "part"> & { readonly part: string };

/** What cannot stand beside it without being cut goes on below: the reason is what is asked for. */
export function reasonLines(title: string, lines: readonly ReasonRow[], style: Style): readonly string[] {
  if (lines.length === 0) return [style.dim(`${title}: nothing`)];
  const rows = lines.map((line) => [
    isStretch(line) ? `from ${oneLine(line.ref)} on` : oneLine(line.ref),
    line.part,
    count(line.tokens),
    line.score === null ? "" : line.score.toFixed(3),
  ]);
  const columns = [
    { title, cut: "middle" },
    { title: "part" },
    { title: "tokens", align: "right" },
    { title: "score", align: "right" },
  ] as const;
  const [titles = "", ...cells] = table(columns, rows, Math.min(WIDEST_CELLS, style.rowColumns)).split("\n");
  const width = Math.max(...[titles, ...cells].map(widthOf)) + INDENT.length;
  const padded = (text: string) => text + " ".repeat(width - widthOf(text));
  const body = cells.flatMap((cell, at) => {
    const { sentence, because } = lines[at]!;
    const why = because === undefined ? sentence : `${sentence} (${oneLine(because)})`;
    const wrapped = wrap(why, style.columns, " ".repeat(width)).trimStart();
    return `${padded(cell)}${wrapped}`.split("\n");
  });
  return [style.dim(`${padded(titles)}why`), ...body];
}

/** Messages of the conversation are told by stretches, each by its first. */
function isStretch({ part, reason }: Pick<ReasonRow, "part" | "reason">): boolean {
  return part === "tail" && ["tail-base", "tail-recent", "budget-used-up"].includes(reason);
}

function channelLines({ channels }: AssemblyReceipt, style: Style): readonly string[] {
  if (channels.length === 0) return [];
  const told = channels.map(({ name, found, ms }) => {
    const took = ms === null ? "" : ` in ${ms} ms`;
    return `${oneLine(name)} ${count(found)}${took}`;
  });
  return [
    "",
    ...wrap(`looked in ${told.join(", ")}`, style.columns)
      .split("\n")
      .map((line) => style.dim(line)),
  ];
}

export function degradedLines({ degraded, sent }: AssemblyReceipt, style: Style): readonly string[] {
  const all = [...new Set([...degraded, ...(sent?.degraded ?? [])])].map(oneLine);
  if (all.length === 0) return [];
  const text = wrap(`not as it should be: ${all.join(", ")}`, style.columns);
  return ["", ...text.split("\n").map((line) => style.warn(line))];
}

/** With who it was for and when. */
export function renderTrace(answer: TraceAnswer, style: Style): string {
  const { id, at, sessionKey, message, tokens, receipt } = answer;
  const question = message === null ? "of a turn that was not stored" : `for ${oneLine(message)}`;
  const sent = receipt.sent === null ? "" : `, ${counted(receipt.sent.messages, "message")} sent`;
  const total = `${count(tokens)} of ${count(receipt.budget.call)} tokens${sent}, profile ${oneLine(receipt.budget.profile)}`;
  return [
    style.bold(`receipt ${id}`),
    ...wrap(`${when(at, style)}, ${oneLine(sessionKey)}, ${question}`, style.columns).split("\n"),
    ...wrap(total, style.columns).split("\n"),
    "",
    ...renderReceipt(receipt, style),
  ].join("\n");
}

export function renderWhy({ ref, included, candidates, why }: WhyAnswer, style: Style): string {
  const verdict = included === null ? "cannot be told" : included ? "in" : "not in";
  const sentences = why.flatMap((sentence) => wrap(oneLine(sentence), style.columns, INDENT).split("\n"));
  return [
    `${style.bold(oneLine(ref))}  ${included === true ? style.good(verdict) : style.warn(verdict)}`,
    ...sentences,
    ...candidates.flatMap((candidate) => candidateLines(candidate, style)),
  ].join("\n");
}

/** The parts of its score, which add up to it. */
function candidateLines(candidate: CandidateAccount, style: Style): readonly string[] {
  const { part, tokens, score, scores = [], worth, reason } = candidate;
  const forLength = worth === undefined ? "" : ` (${worth.toFixed(3)} for its length)`;
  const ranked = score === null ? "not ranked" : `score ${score.toFixed(3)}${forLength}`;
  const stretch = isStretch(candidate) ? `, from ${oneLine(candidate.ref)} on` : "";
  const head = `${INDENT}${part}: ${counted(tokens, "token")}${stretch}, ${ranked}, ${reason}`;
  if (score === null || scores.length === 0) return [head];
  const parts = scores.map(([name, value]) => ({ name, value }));
  return [head, ...renderParts([{ parts, score, alike: [] }], style)];
}

export function renderReplay({ same, differences, notes }: ReplayAnswer, style: Style): string {
  const lines = (texts: readonly string[]) =>
    texts.flatMap((text) => wrap(oneLine(text), style.columns, INDENT).split("\n"));
  return [
    same ? style.good("made again: the same") : style.warn("made again: not the same"),
    ...lines(differences),
    ...(notes.length === 0 ? [] : [style.dim("what cannot be as it was"), ...lines(notes)]),
  ].join("\n");
}

export function renderReceipts(receipts: readonly ShownReceipt[], style: Style): string {
  const rows = receipts.map((one) => [
    String(one.id),
    instant(one.at),
    oneLine(one.sessionKey),
    one.message === null ? "" : oneLine(one.message),
    count(one.tokens),
    count(one.included),
    count(one.excluded),
    one.degraded.map(oneLine).join(", "),
  ]);
  const columns = [
    { title: "id", align: "right" },
    { title: "when" },
    { title: "lane", cut: "middle" },
    { title: "for" },
    { title: "tokens", align: "right" },
    { title: "in", align: "right" },
    { title: "out", align: "right" },
    { title: "trouble", fills: true },
  ] as const;
  const painted = (cell: string, _: number, isTitle: boolean) => (isTitle ? style.dim(cell) : cell);
  return rows.length === 0 ? "" : table(columns, rows, style.rowColumns, painted);
}
