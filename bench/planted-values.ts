/**
 * A lane of conversation and tools with exact values planted in it, none of which stands anywhere else in it.
 *
 * Half of them in a user's words, three in ten in the assistant's, the rest in what tools give back: in a mail, on a page,
 * in notes, among the fields of a record. Everything from the seed; no value is written down anywhere.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import { toolExchange } from "./agent-lane.ts";
import { assistantMessage, createMeter, toolCall, toolResult, userMessage } from "./host-shapes.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import { drawPlanted, type PlantedKind } from "./planted-kinds.ts";
import { plantedLine, plantedSentence } from "./planted-sentences.ts";
import { chat, sentence } from "./prose.ts";
import { standsIn } from "./stands-in.ts";

export type Speaker = "user" | "assistant" | "tool";

export interface Planted {
  readonly kind: PlantedKind;
  readonly value: string;
  readonly speaker: Speaker;
  /** Index of its message in the lane. */
  readonly message: number;
}

export interface PlantedLane {
  /** In order; `turns[i]` is the turn of `messages[i]`. */
  readonly messages: readonly JsonObject[];
  readonly turns: readonly number[];
  readonly planted: readonly Planted[];
  /** What was said without the planted values, per speaker: for measuring how dense its own values are. */
  readonly background: { readonly [speaker in Speaker]: string };
}

/** Turns of the lane: with the sizes below, 200,000 tokens. */
const TURNS = 270;
/** Of a hundred values. */
const BY_USER = 50;
const BY_ASSISTANT = 30;
/** Sentences with ordinary values: between the sample, which is full of them, and the prose of this repository. */
const DENSITY = {
  user: { numbers: 0.5, remarks: 0.2 },
  assistant: { numbers: 0.5, remarks: 0.3 },
} as const;

/** What is said in one message: sentences or lines, among which values are put. */
interface Draft {
  readonly speaker: Speaker;
  readonly pieces: string[];
  readonly joint: string;
  readonly planted: { readonly kind: PlantedKind; readonly value: string }[];
}

export function plantedLane(seed: number, count: number): PlantedLane {
  const lexicon = createLexicon(seed);
  const turns = Array.from({ length: TURNS }, () => draftTurn(lexicon));
  const drafts = turns.flat();
  const said = (speaker: Speaker): string =>
    drafts
      .filter((draft) => draft.speaker === speaker)
      .map(textOf)
      .join("\n");
  const background = { user: said("user"), assistant: said("assistant"), tool: said("tool") };
  plant(lexicon, drafts, `${background.user}\n${background.assistant}\n${background.tool}`, count);
  return { ...inHostShapes(lexicon, turns), background };
}

function draftTurn(lexicon: Lexicon): Draft[] {
  const draft = (speaker: Speaker, pieces: string[], joint: string): Draft => ({
    ...{ speaker, pieces, joint, planted: [] },
  });
  const spoken = (speaker: "user" | "assistant", sentences: number): Draft =>
    draft(
      speaker,
      Array.from({ length: sentences }, () => chat(lexicon, speaker, 1, DENSITY[speaker])),
      " ",
    );
  const results = Array.from({ length: lexicon.pick([0, 0, 1, 1, 2]) }, () => {
    if (lexicon.chance(0.25)) return draft("tool", readable(lexicon), "\n");
    const size = lexicon.pick([300, 700, 1_500, 2_600, 5_000]);
    return draft("tool", [toolExchange(lexicon, size, 1.78e12).text], "\n");
  });
  return [spoken("user", lexicon.between(2, 9)), ...results, spoken("assistant", lexicon.between(3, 14))];
}

/** A tool's result that somebody would read: a mail, notes, a record. */
function readable(lexicon: Lexicon): string[] {
  const lines = lexicon.between(4, 14);
  if (lexicon.chance(0.5)) return Array.from({ length: lines }, () => sentence(lexicon));
  return Array.from({ length: lines }, () =>
    lexicon.pick([
      `${lexicon.snake(2)}: ${lexicon.between(1, 400)}`,
      `${lexicon.snake(2)}: ${lexicon.content()}`,
      `- ${lexicon.words(lexicon.between(3, 9))}`,
      `${lexicon.content()} = ${lexicon.pick(["true", "false", lexicon.content()])}`,
    ]),
  );
}

function plant(lexicon: Lexicon, drafts: readonly Draft[], background: string, count: number): void {
  const of = (speaker: Speaker): Draft[] => drafts.filter((draft) => draft.speaker === speaker);
  const places = {
    user: of("user"),
    assistant: of("assistant"),
    tool: of("tool").filter(({ pieces }) => pieces.length > 1),
  };
  let taken = background;
  for (let done = 0; done < count; ) {
    const { kind, value } = drawPlanted(lexicon);
    // Whole or as a part of something longer: then whether it is still there could not be told.
    if (taken.includes(value)) continue;
    const share = (100 * done) / count;
    const speaker = share < BY_USER ? "user" : share < BY_USER + BY_ASSISTANT ? "assistant" : "tool";
    const draft = lexicon.pick(places[speaker]);
    const aloud = speaker !== "tool" || lexicon.chance(0.6);
    const said = aloud ? plantedSentence(kind, value, lexicon) : plantedLine(value, lexicon);
    if (!standsIn(said, value)) continue;
    draft.pieces.splice(lexicon.int(draft.pieces.length + 1), 0, said);
    draft.planted.push({ kind, value });
    taken += `\n${said}`;
    done += 1;
  }
}

function textOf({ pieces, joint }: Draft): string {
  return pieces.join(joint);
}

function inHostShapes(
  lexicon: Lexicon,
  turns: readonly (readonly Draft[])[],
): Omit<PlantedLane, "background"> {
  const messages: JsonObject[] = [];
  const turnOf: number[] = [];
  const planted: Planted[] = [];
  let now = Date.UTC(2026, 3, 6, 7);
  const meter = createMeter();
  const add = (turn: number, message: JsonObject): void => {
    messages.push(message);
    turnOf.push(turn);
    meter.add(message);
  };
  for (const [turn, drafts] of turns.entries()) {
    now += lexicon.chance(0.1) ? lexicon.between(2, 20) * 3_600_000 : lexicon.between(60, 900) * 1_000;
    for (const draft of drafts) {
      now += lexicon.between(1_000, 20_000);
      const text = textOf(draft);
      if (draft.speaker === "user") add(turn, userMessage(lexicon, text, now));
      else if (draft.speaker === "assistant")
        add(turn, assistantMessage(lexicon, [{ type: "text", text }], now, meter));
      else {
        const call = toolCall(`call_${lexicon.token(24)}`, "read", { path: lexicon.path("md") });
        add(turn, assistantMessage(lexicon, [call], now, meter));
        add(turn, toolResult(call, text, now + 500));
      }
      const { speaker } = draft;
      planted.push(...draft.planted.map((one) => ({ ...one, speaker, message: messages.length - 1 })));
    }
  }
  return { messages, turns: turnOf, planted };
}
