/** Moves dated notes in, one JSON document a line, and asks what was true when. */

import { readFile } from "node:fs/promises";
import { createEngine } from "nacre";

await using memory = await createEngine({ home: process.argv[2] ?? "./memory" });

const file = new URL("./notes.jsonl", import.meta.url);
const notes = (await readFile(file, "utf8"))
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const { stored, known } = await memory.commit({
  conversation: "notes",
  owner: true,
  // With an id of its own each note is stored once, however often this is run.
  messages: notes.map(({ id, at, text }) => ({ role: "user", id, at: Date.parse(at), content: text })),
});
console.log(`${stored} stored, ${known} known`);

// Facts are understood behind what is said.
await memory.settled();

const { facts } = await memory.factTimeline({ subject: "owner", predicates: ["lives_in"] });
for (const { says, from, to } of facts) {
  const until = to === null ? "and still" : `until ${new Date(to).toISOString().slice(0, 10)}`;
  console.log(`${says}: since ${new Date(from).toISOString().slice(0, 10)}, ${until}`);
}

const then = await memory.readFacts({
  subject: "owner",
  predicates: ["lives_in"],
  at: Date.parse("2026-01-01"),
});
console.log(`On 2026-01-01: ${then.facts.map(({ says }) => says).join(", ")}`);
