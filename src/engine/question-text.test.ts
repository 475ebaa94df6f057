import { expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { analyse } from "../rooms/rank/index.ts";
import { asksForSomething, questionText } from "./question-text.ts";

test.each([
  ["Where is the key?", "Where is the key?"],
  ["[Sun 2026-11-15 17:00 UTC] Where is the key?", "Where is the key?"],
  ["<<<BEGIN_INTERNAL_CONTEXT>>>\nsome state\n<<<END_INTERNAL_CONTEXT>>>\nWhere is it?", "Where is it?"],
  ["<nacre_recall>\nold\n</nacre_recall>\nWhere is it?", "Where is it?"],
  ["[image 1 of 2]\nWhat is this?", "What is this?"],
  ["Sender (untrusted metadata):\nWhere is it?", "Where is it?"],
  ["<system-reminder>be nice</system-reminder>Where?", "Where?"],
])("%j asks %j", (prompt, asked) => {
  expect(questionText(prompt)).toBe(asked);
});

const asks = (text: string) => asksForSomething(text, analyse(text, instantOf(1_760_000_000_000), 0));

test.each([
  "ok",
  "Ok, thanks! Go on.",
  "yes please",
  "ja, danke",
  "好的，谢谢！",
  "ありがとう",
  "do it again",
  "why?",
])("%j asks for nothing that was said before", (text) => {
  expect(asks(text)).toBe(false);
});

test.each([
  "What is the boat called?",
  "the boat",
  "ok, what about last Friday?",
  "船叫什么名字？",
  'and "so on"?',
  "fix src/main.ts",
  "Wie heißt das Boot?",
])("%j asks for something", (text) => {
  expect(asks(text)).toBe(true);
});
