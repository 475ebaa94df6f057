/** Answers and keys of any kind, for the properties of the browser. */

import fc from "fast-check";
import type { LaneLine, OutlineNode } from "../../../engine/api.ts";
import type { Answer, Ask } from "./asks.ts";
import { wanted } from "./asks.ts";
import { pressed } from "./press.ts";
import { failed, received } from "./received.ts";
import { initialState, type Size, type State } from "./state.ts";

const NASTY = [
  "漢字かな交じり文 한국어",
  "👩‍👩‍👧‍👦❤️ ok",
  "\u001b]0;own\u0007\u001b[2Jgone",
  "a".repeat(300),
  "\u202eright to left",
  "",
];
const AT = Date.UTC(2026, 9, 2, 14, 3);

export function lineOf(number: number, under: string | null = null): LaneLine {
  return {
    ...{ ref: `msg:${number}`, role: number % 2 === 0 ? "user" : "toolResult", at: AT + number * 60_000 },
    ...{ state: number % 7 === 0 ? "quarantined" : "confirmed", inView: true, tokens: number },
    ...{
      line: `${number} ${NASTY[number % NASTY.length]}`,
      under,
      newSession: number % 5 === 0,
      waits: false,
    },
    outside: null,
  };
}

export function nodeOf(number: number, depth: number | null): OutlineNode {
  return {
    ...{
      ref: depth === null ? `msg:${number}` : `sum:${number}`,
      role: depth === null ? "user" : "summary",
      depth,
    },
    ...{ since: AT, until: AT + number * 3_600_000, messages: number, tokens: 10, rawTokens: 100 },
    ...{ state: "active", inView: false, line: NASTY[number % NASTY.length]! },
  };
}

const LANE = { agent: "main", sessionKey: "agent:main:主要:❤️" };

/** As an engine with so many of everything would answer. */
export async function answerTo(ask: Ask, many: number): Promise<Answer> {
  switch (ask.kind) {
    case "lanes": {
      const lanes = Array.from({ length: many }, (_, at) => ({
        ...{ ...LANE, kind: "main", messages: at * 1_000, inView: at, behind: null },
        lastAt: at % 3 === 0 ? null : AT - at * 86_400_000,
      }));
      return { kind: "lanes", answer: { lanes, total: many * 2 } };
    }
    case "lines":
      return { kind: "lines", answer: linesFor(ask.request, many) };
    case "root":
    case "outline": {
      const depth = ask.kind === "outline" && ask.request.under === undefined ? 2 : many % 2 === 0 ? null : 0;
      const nodes = Array.from({ length: Math.min(many, 20) }, (_, at) => nodeOf(at + 1, depth));
      const below = { ...LANE, nodes, total: nodes.length, apart: 3, apartAt: null, begun: null };
      if (ask.kind === "outline") return { kind: "outline", answer: below };
      const { kind, ...rest } = { ...nodeOf(9, 1), kind: "summary" as const };
      const written = {
        model: "none",
        level: "normal",
        fallback: false,
        createdAt: AT,
        text: NASTY.join("\n"),
      };
      const more = {
        pins: [],
        files: [],
        coveredBy: [],
        replacedBy: null,
        takenBack: null,
        subtree: [],
        cut: false,
      };
      return { kind: "root", answer: { kind, ...LANE, ...rest, depth: 1, ...written, ...more }, below };
    }
    case "search": {
      const hits = Array.from({ length: many }, (_, at) => ({
        ...{ ref: ["msg:1", "sum:2", "mem:3", "doc:4"][at % 4]!, score: 1, ...LANE, role: "user", at: AT },
        ...{ excerpt: NASTY[at % NASTY.length]!, tokens: 3, kind: "msg" as const, shelf: null, path: null },
        ...{ lines: null, beside: null, alike: [] },
      }));
      return { kind: "search", answer: { hits, scanned: 0, degraded: many === 0 ? ["empty-query"] : [] } };
    }
    case "receipts": {
      const receipts = Array.from({ length: many }, (_, at) => ({
        ...{ id: many - at, at: AT, ...LANE, message: at % 2 === 0 ? null : "msg:4", tokens: 4_000 },
        ...{ included: 3, excluded: 9, unlisted: 0, degraded: at === 0 ? ["late:recall"] : [] },
      }));
      return { kind: "receipts", receipts: ask.request.before === undefined ? receipts : [] };
    }
    default: {
      const message = {
        kind: "message" as const,
        ref: "msg:4",
        ...LANE,
        role: "user",
        at: AT,
        state: "confirmed",
      };
      const about = { tokens: 9, inView: true, coveredBy: ["sum:1"], files: [], previous: null, next: null };
      const text = Array.from({ length: many }, (_, at) => NASTY[at % NASTY.length]).join("\n");
      const lines = { from: 1, to: many, total: many };
      return {
        kind: "described",
        answer: { ...message, ...about, text, lines, nextLine: many > 5 ? 6 : null },
      };
    }
  }
}

function linesFor({ before, after }: { before?: string; after?: string }, many: number) {
  const from = before === undefined ? (after === undefined ? 1_000 : 3_000) : 1;
  const lines = Array.from({ length: many }, (_, at) => lineOf(from + at, at % 3 === 0 ? "sum:7" : null));
  return { ...LANE, total: 4_000, lines, folded: [nodeOf(7, 0)], earlier: many > 3, later: many > 6 };
}

export type Act = { readonly key: string } | { readonly answer: number } | { readonly failure: string };

const KEYS = [
  "up",
  "down",
  "page-up",
  "page-down",
  "home",
  "end",
  "enter",
  "left",
  "right",
  "tab",
  "back-tab",
];
const LETTERS = [
  "j",
  "k",
  "q",
  "v",
  "t",
  "r",
  "g",
  "/",
  "?",
  "G",
  " ",
  "escape",
  "backspace",
  "ctrl-u",
  "漢",
  "4",
  "x",
];

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KEYS).map((key) => ({ key })) },
  { weight: 3, arbitrary: fc.constantFrom(...LETTERS).map((key) => ({ key })) },
  { weight: 6, arbitrary: fc.nat(40).map((answer) => ({ answer })) },
  { weight: 1, arbitrary: fc.constant({ failure: "nobody answers \u001b[31m" }) },
);

export const anySize: fc.Arbitrary<Size> = fc.oneof(
  fc.constantFrom({ columns: 20, rows: 6 }, { columns: 80, rows: 24 }, { columns: 200, rows: 60 }),
  fc.record({ columns: fc.integer({ min: 1, max: 220 }), rows: fc.integer({ min: 1, max: 70 }) }),
);

/** What comes of it; every state on the way is shown to `look`. */
export async function acted(acts: readonly Act[], size: Size, look: (state: State) => void): Promise<State> {
  let state = initialState();
  look(state);
  for (const act of acts) {
    if (state.isOver) break;
    if ("key" in act) state = pressed(state, act.key, size);
    else {
      const ask = wanted(state, size);
      if (ask === null) continue;
      state =
        "failure" in act
          ? failed(state, ask, act.failure)
          : received(state, ask, await answerTo(ask, act.answer));
    }
    look(state);
  }
  return state;
}
