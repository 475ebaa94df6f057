import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { analyse } from "./analyse.ts";

/** Friday, 15 March 2024, 10:00 in Berlin. */
const ASKED = instantOf(Date.UTC(2024, 2, 15, 9));
const ask = (text: string) => analyse(text, ASKED, 60);
const NOTHING: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };

test.each<{ text: string; terms: Partial<QueryTerms> }>([
  { text: "Where did I leave the ladder?", terms: { words: ["leave", "ladder"] } },
  { text: "What didn't fit in the van?", terms: { words: ["fit", "van"] } },
  { text: "Can you remind me which ladder Petra lent us?", terms: { words: ["ladder", "petra", "lent"] } },
  { text: "Do you remember the colour of the boat?", terms: { words: ["colour", "boat"] } },
  { text: "List all the ferries that we took", terms: { words: ["ferries", "took"] } },
  { text: "Where is the list of ferries?", terms: { words: ["list", "ferries"] } },
  { text: "In our previous conversation, what was the ferry?", terms: { words: ["ferry"] } },
  { text: "How many days passed between the regatta and the storm?", terms: { words: ["regatta", "storm"] } },
  { text: "who are you", terms: { words: ["who", "are", "you"] } },
  { text: "remind me", terms: { words: ["remind"] } },
  { text: "NEAR(x y) OR z* -q ^w", terms: { words: ["near", "x", "y", "z", "q", "w"] } },
  { text: 'said "blue oar" twice', terms: { words: ["said", "twice"], phrases: [["blue", "oar"]] } },
  { text: "«два весла»", terms: { phrases: [["два", "весла"]] } },
  { text: "fooBar fails", terms: { words: ["foobar", "foo", "bar", "fails"], code: ["foobar"] } },
])("terms of $text", ({ text, terms }) => {
  expect(ask(text).terms).toEqual({ ...NOTHING, ...terms });
});
