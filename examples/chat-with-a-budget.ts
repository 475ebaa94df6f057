/** A chat that keeps every turn, and gives its model what it needs to know in a prompt of a fixed size. */

import { createEngine } from "nacre";

await using memory = await createEngine({ home: process.argv[2] ?? "./memory" });
const BUDGET = 400;

/** Stands for a model: it knows what it is given, and nothing else. */
async function model(known: string, question: string): Promise<string> {
  if (!question.endsWith("?")) return "I have made a note of that.";
  return /\bB-\d+\b/.exec(known)?.[0] ?? "I do not know.";
}

const questions = [
  "I booked the ferry to Naxos, the number is B-114.",
  "We take the dog, so the cabin has to allow pets.",
  "What was the number of my ferry booking?",
];

for (const question of questions) {
  // What is known about the question, chosen and rendered within the budget. It never costs more.
  const { pack } = await memory.pack({ query: question, budget: BUDGET });
  const answer = await model(pack.bundle, question);
  console.log(`${pack.meta.tokens} of ${BUDGET} tokens, ${pack.items.length} items`);
  console.log(`> ${question}\n${answer}`);
  // On disk when it resolves. The owner's own words are listened to for memories and facts, behind the conversation.
  await memory.commit({
    conversation: "ferry",
    owner: true,
    messages: [
      { role: "user", content: question },
      { role: "assistant", content: answer },
    ],
  });
}
