/** What can be taught: a sentence or a few that say something, filed under words, for a time that is not over. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { findSecrets } from "../kernel/text/secrets.ts";
import { LONGEST_LESSON, lessonTags, MOST_TAGS, tellsEnough } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { ShelfName } from "./memory-api.ts";
import { cleanText } from "./remember.ts";

export function lessonText(context: EngineContext, instruction: string): ReturnType<typeof cleanText> {
  requireShort(instruction.trim());
  const clean = cleanText(context, instruction);
  requireShort(clean.text);
  if (tellsEnough(clean.text)) return clean;
  throw new NacreError(
    "input/bad-field",
    "this says too little to be a lesson",
    "Say what is to be done with what, in two words or more, such as: Use tabs.",
  );
}

function requireShort(text: string): void {
  if (text.length <= LONGEST_LESSON) return;
  throw new NacreError(
    "input/bad-field",
    `the instruction has ${text.length} characters, and ${LONGEST_LESSON} are the most`,
    "Teach one thing at a time, in a sentence or a few; longer texts belong in a file of the workspace.",
  );
}

export function tagsOf(given: readonly string[]): readonly string[] {
  const tags = lessonTags(given);
  if (tags === "too-many") {
    throw new NacreError(
      "input/bad-field",
      `${new Set(given).size} tags are too many`,
      `Give at most ${MOST_TAGS}, such as python or release-notes.`,
    );
  }
  if (!("why" in tags)) return tags;
  const which = tags.tag === "" ? `tag ${tags.at}` : `the tag ${JSON.stringify(tags.tag)}`;
  throw new NacreError(
    "input/bad-field",
    `${which} ${tags.why}`,
    "Give words such as python or release-notes.",
  );
}

export function endIn({ clock }: EngineContext, expiresAt: number | undefined): Instant | null {
  if (expiresAt === undefined) return null;
  if (Number.isSafeInteger(expiresAt) && expiresAt > clock.now()) return instantOf(expiresAt);
  throw new NacreError("input/bad-field", "it would end at a time that is over", "Give a time after now.");
}

/** A name is shown wherever the lesson is, and is not gone through for secrets again. */
export function requirePlainName(shelf: ShelfName | undefined): void {
  const name = shelf?.tier === "scope" ? shelf.name : shelf?.tier === "user" ? shelf.namespace : "";
  if (findSecrets(name).length === 0) return;
  throw new NacreError(
    "input/bad-field",
    `the name of the ${shelf!.tier === "scope" ? "scope" : "person"} looks like a secret`,
    "Give a name that everybody may see, such as atlas.",
  );
}
