/**
 * The days that a life is made of, without anything that is asked for later: work with tools and their output, talk at home and on trips, a
 * family that writes to the assistant in a group.
 */

import { toolExchange } from "../agent-lane.ts";
import type { Lexicon } from "../lexicon.ts";
import { chat } from "../prose.ts";
import { type Conversation, type LifeMessage, OWNER } from "./adapter.ts";
import { assistantTalk, ownerTalk } from "./small-talk.ts";
import { DAY, type PlantedTurn } from "./truth.ts";
import { LANGUAGES, type Language } from "./values.ts";

const MINUTE = 60_000;
/** Half of what is said is English; the rest is shared by the others. */
const SPOKEN: readonly Language[] = ["en", "en", "en", ...LANGUAGES.filter((language) => language !== "en")];
const DENSITY = { numbers: 0.25, remarks: 0.06 } as const;
/** Characters of a tool's output: most are short. */
const SIZES = [120, 300, 500, 900, 1_600, 3_000];
/** Turns of one day. */
const WORKED = { low: 1, high: 4 };
const TALKED = { low: 1, high: 2 };
/** Of weeks, those on the way; of days, those on which the family writes. */
const TRAVELLED = 0.15;
const WRITTEN = 0.3;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spokenLanguage(lexicon: Lexicon): Language {
  return lexicon.pick(SPOKEN);
}

/** Between eight in the morning and nine in the evening, UTC; no two turns at the same time. */
export function momentOn(lexicon: Lexicon, day: number): number {
  return day - (day % DAY) + lexicon.between(8 * 60, 21 * 60 - 1) * MINUTE + lexicon.int(MINUTE);
}

export function everydayTurns(lexicon: Lexicon, { from, to }: Span): readonly PlantedTurn[] {
  const turns: PlantedTurn[] = [];
  const relatives = Array.from({ length: 4 }, () => lexicon.coined());
  const add = (day: number, conversation: Conversation, messages: (at: number) => readonly LifeMessage[]) => {
    const at = momentOn(lexicon, day);
    turns.push({ at, conversation, messages: messages(at), plants: [] });
  };
  let isAway = false;
  for (let day = from; day < to; day += DAY) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 1) isAway = lexicon.chance(TRAVELLED);
    if (weekday % 6 !== 0 && !isAway)
      for (let left = lexicon.between(WORKED.low, WORKED.high); left > 0; left -= 1)
        add(day, "work", (at) => workTurn(lexicon, at));
    for (let left = lexicon.between(TALKED.low, TALKED.high); left > 0; left -= 1)
      add(day, isAway ? "travel" : "home", (at) => talkTurn(lexicon, OWNER, at));
    if (lexicon.chance(WRITTEN)) add(day, "family", (at) => talkTurn(lexicon, lexicon.pick(relatives), at));
  }
  return turns.toSorted((a, b) => a.at - b.at);
}

export function said(by: string, text: string, at: number): LifeMessage {
  return { role: by === "assistant" ? "assistant" : "user", by, text, at };
}

/** A call and what came of it. */
export function ran(
  lexicon: Lexicon,
  run: { readonly tool: string; readonly input: { readonly [name: string]: string }; readonly text: string },
  at: number,
  failed = false,
): readonly LifeMessage[] {
  const { tool, input, text } = run;
  const id = `call_${lexicon.token(20)}`;
  return [
    { role: "assistant", by: "assistant", text: "", at, call: { id, tool, input } },
    { role: "tool", by: tool, text, at: at + 900, answers: id, failed },
  ];
}

function talkTurn(lexicon: Lexicon, by: string, at: number): readonly LifeMessage[] {
  const language = spokenLanguage(lexicon);
  return [
    said(by, ownerTalk(lexicon, language), at),
    said("assistant", assistantTalk(lexicon, language), at + 4_000),
  ];
}

function workTurn(lexicon: Lexicon, at: number): readonly LifeMessage[] {
  let now = at;
  const messages = [said(OWNER, chat(lexicon, "user", lexicon.between(1, 3), DENSITY), now)];
  for (let rounds = lexicon.pick([0, 0, 1, 1, 2, 3]); rounds > 0; rounds -= 1) {
    now += lexicon.between(2_000, 9_000);
    const { tool, parameters, text, failed } = toolExchange(lexicon, lexicon.pick(SIZES), now);
    const input = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    );
    messages.push(...ran(lexicon, { tool, input, text }, now, failed));
  }
  now += lexicon.between(2_000, 9_000);
  return [...messages, said("assistant", chat(lexicon, "assistant", lexicon.between(1, 5), DENSITY), now)];
}
