import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { analyse } from "./analyse.ts";
import type { Ordering } from "./question.ts";

const orderOf = (text: string): Ordering | null =>
  analyse(text, instantOf(Date.UTC(2024, 2, 15, 9)), 0).order;

test.each([
  { text: "When did I buy the kayak?", strength: 0.467 },
  { text: "what did I do first today", strength: 0.533 },
  { text: "How long was the crossing?", strength: 0.6 },
  { text: "How many days is the crossing?", strength: 0.667 },
  { text: "How many days after the regatta did the mast break?", strength: 1 },
  { text: "What happened between the regatta and the storm?", strength: 0.467 },
  { text: "What has changed since the regatta?", strength: 0.467 },
  { text: "Wie lange dauerte die Überfahrt?", strength: 0.6 },
  { text: "¿Cuándo compré el kayak?", strength: 0.467 },
  { text: "Quand ai-je acheté le kayak ?", strength: 0.467 },
  { text: "Когда я купил байдарку?", strength: 0.467 },
  { text: "我什么时候买了皮划艇", strength: 0.467 },
  { text: "カヤックはいつ買いましたか", strength: 0.467 },
  { text: "카약을 언제 샀지?", strength: 0.467 },
])("how much it is about time: $text", ({ text, strength }) => {
  expect(orderOf(text)?.strength).toBeCloseTo(strength, 3);
});

test.each([
  "Who owns the red boat?",
  "tell me after lunch",
  "Remind me before dinner to call Petra",
  "can you tell me after the regatta",
  "What is my first name?",
  "What did you say earlier about varnish?",
  "What did we eat before 3 March 2023?",
  "你之前推荐的油漆",
  "",
])("is not about the order of things: %s", (text) => {
  expect(orderOf(text)).toBeNull();
});

test.each<{ text: string; slots: Ordering["slots"]; compares: boolean }>([
  {
    text: "Which came first, the sailing course or the move to Hamburg?",
    slots: [
      ["sailing", "course"],
      ["move", "hamburg"],
    ],
    compares: true,
  },
  { text: "Which did I buy first: the kayak or the tent?", slots: [["kayak"], ["tent"]], compares: true },
  {
    text: "Between the storm and the regatta, which happened earlier?",
    slots: [["storm"], ["regatta"]],
    compares: true,
  },
  {
    text: "Did I see the dentist before I repaired the bike?",
    slots: [
      ["see", "dentist"],
      ["repaired", "bike"],
    ],
    compares: true,
  },
  {
    text: "Did the mast break before or after the storm?",
    slots: [["mast", "break"], ["storm"]],
    compares: true,
  },
  {
    text: "How many days after the regatta did the mast break?",
    slots: [["regatta"], ["mast", "break"]],
    compares: false,
  },
  { text: "Which harbour did I see first?", slots: [["harbour", "see"]], compares: false },
  { text: "When did I buy the kayak?", slots: [["buy", "kayak"]], compares: false },
  { text: "varnish after sanding", slots: [["varnish"], ["sanding"]], compares: false },
  {
    text: "Was habe ich zuerst gekauft, das Zelt oder das Kajak?",
    slots: [["zelt"], ["kajak"]],
    compares: true,
  },
  { text: "Что я купил раньше, палатку или байдарку?", slots: [["палатку"], ["байдарку"]], compares: true },
  { text: "テントとカヤック、どちらを先に買いましたか？", slots: [["テント"], ["カヤック"]], compares: true },
])("what it puts in order: $text", ({ text, slots, compares }) => {
  expect(orderOf(text)).toMatchObject({ slots, compares });
});

test("a long side is known by its first and last words, and there are at most four", () => {
  const long = "alpha bravo charlie delta echo foxtrot golf hotel india juliet";
  expect(orderOf(`When was ${long}?`)?.slots).toEqual([
    ["alpha", "bravo", "charlie", "delta", "golf", "hotel", "india", "juliet"],
  ]);
  expect(orderOf("When was alpha, bravo, charlie, delta, echo, foxtrot?")?.slots).toHaveLength(4);
});
