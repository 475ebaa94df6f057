import { expect, test } from "vitest";
import { languageOf } from "../../kernel/text/languages.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { asksAdvice } from "./asks-advice.ts";
import { asksSummary } from "./asks-summary.ts";
import { isStatement, wishStrength } from "./cues.ts";

test.each([
  { text: "By the way, I just sold the old dinghy.", statement: true },
  { text: "I’ve been repairing nets since noon.", statement: true },
  { text: "Ich habe gestern die Segel geflickt.", statement: true },
  { text: "我昨天去了港口", statement: true },
  { text: "What a lovely harbour!", statement: false },
  { text: "Is it raining? It had rained.", statement: false },
])("$text tells what somebody did: $statement", ({ text, statement }) => {
  expect(isStatement(text)).toBe(statement);
});

test.each([
  { text: "Always give distances in nautical miles.", strength: 1 },
  { text: "Thanks. From now on, use metric units.", strength: 1 },
  { text: "You should never use brackets when I ask for a list.", strength: 1 },
  { text: "I usually prefer the ferry.", strength: 0.5 },
  { text: "Ich bevorzuge die Fähre.", strength: 0.5 },
  { text: "The ferry is always late.", strength: 0 },
])("$text is a wish of $strength", ({ text, strength }) => {
  expect(wishStrength(text)).toBe(strength);
});

test.each([
  { text: "Can you suggest a knot for this?", advice: true },
  { text: "How should I store the sails?", advice: true },
  { text: "Wie kann ich die Segel lagern?", advice: true },
  { text: "有什么建议吗", advice: true },
  { text: "What did I pay for the sails?", advice: false },
  { text: "How many sails do I have?", advice: false },
  { text: "When is the regatta?", advice: false },
  { text: "can you suggest a restaurant", advice: true },
  { text: "what should I cook tonight", advice: true },
  { text: "Which knot should I use when it rains?", advice: true },
  { text: "Any tips for the paint?", advice: true },
  { text: "Walk me through reefing the sail", advice: true },
  { text: "Could you explain how a winch works?", advice: true },
  { text: "What are some good ways to dry a sail?", advice: true },
  { text: "What are some of the harbours that I know?", advice: false },
  { text: "Can you explain the third clause of the lease?", advice: false },
  { text: "What is my dog called?", advice: false },
  { text: "what is still open", advice: false },
  { text: "What are the names of my boats?", advice: false },
  { text: "What do I call the boat?", advice: false },
  { text: "Can you tell me the name of the boat?", advice: false },
  { text: "I am looking for the key of the boat", advice: false },
  { text: "anything besides cashews that I am allergic to", advice: false },
  { text: "how much did the van cost", advice: false },
])("$text asks for advice: $advice", ({ text, advice }) => {
  expect(asksAdvice(text)).toBe(advice);
});

test.each([
  { text: "Give me a summary of the refit", summary: true },
  { text: "Fass die Planung zusammen", summary: true },
  { text: "总结一下", summary: true },
  { text: "Resume lo que hablamos de la regata", summary: true },
  { text: "Fais un résumé de la régate", summary: true },
  { text: "Faça um resumo do que eu disse", summary: true },
  { text: "When does summer begin?", summary: false },
  { text: "Where is my resume?", summary: false },
  { text: "Did I send my résumé to the harbour?", summary: false },
  { text: "When do lessons resume?", summary: false },
])("$text asks for a summary: $summary", ({ text, summary }) => {
  expect(asksSummary(text, languageOf(text, tokenizeWords(text)))).toBe(summary);
});
