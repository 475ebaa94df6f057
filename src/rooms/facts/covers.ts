/**
 * Whether a fact says all that a text says: beside what it is about, the value and the words that such a thing is told with, nothing
 * is left. A value that is only a part of what the text has there leaves the rest of it.
 */

import { entityNameOf } from "../../kernel/entity-ref.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { isCued, readSaid } from "./asked.ts";
import type { Fact } from "./fact.ts";
import type { Predicate } from "./predicate.ts";
import { factWords, objectWords } from "./words.ts";

/** Words that say nothing that a fact with its beginning does not. */
const FILLING: ReadonlySet<string> = new Set(
  `currently today nowadays still new since im ive were well yes ok okay so fyi btw actually project ich wir bin bei im in am der die das dem den
  ein eine einem einen und mein meine unser unsere jetzt nun seit zurzeit derzeit ist sind heute ab zu als von mit yo en el la los las un una de
  del y mi mis nuestro nuestra es esta soy ahora desde hoy a con por para se`
    .trim()
    .split(/\s+/),
);
/** The same, in a script without spaces. */
const FILLING_RUNS = /[我们咱现在目前今天已经了的是于从起自这那里也呢啊把被给和]/gu;
/** What tells much is not told by one fact. */
const LONGEST = 300;

export function coversAll(
  fact: Pick<Fact, "subject" | "predicate" | "object">,
  predicate: Pick<Predicate, "name" | "aliases">,
  text: string,
): boolean {
  if (text.length > LONGEST) return false;
  const { words, unspaced } = readSaid(text);
  const own = readSaid(
    `${factWords(fact)} ${entityNameOf(fact.subject).replaceAll("-", " ")} ${objectWords(fact.object)}`,
  );
  for (const word of words) {
    if (own.words.has(word) || STOP_WORDS.has(word) || FILLING.has(word)) continue;
    if (!isCued(predicate, readSaid(word))) return false;
  }
  const left = own.unspaced
    .split(" ")
    .filter((run) => run !== "")
    .reduce((rest, run) => rest.replaceAll(run, " "), unspaced)
    .replace(FILLING_RUNS, "");
  return left.split(" ").every((run) => run === "" || (run.length <= 3 && isCued(predicate, readSaid(run))));
}
