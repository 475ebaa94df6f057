/** Remembers a few things, and finds them again by what they mean to somebody who asks. */

import { createEngine } from "nacre";

await using memory = await createEngine({ home: process.argv[2] ?? "./memory" });

await memory.remember({ text: "The spare key is with Marta in flat 4" });
await memory.remember({ text: "The boiler was serviced on 3 March 2026 by Kettle & Sons" });
// The same again is no second memory; another value takes the place of the first, and the first is kept as what was.
const again = await memory.remember({ text: "The spare key is with Marta in flat 4" });
console.log(again.outcome);

const { hits } = await memory.search({ query: "who has the spare key?", limit: 1 });
for (const { ref, excerpt } of hits) console.log(ref, excerpt);

const { memories } = await memory.listMemories({});
console.log(`${memories.length} memories`);
