/**
 * What the owner of a year's conversations says of things that change, in four languages, and how it is asked for later: plain
 * statements, and as people put it beside something else. `{s}` is what it is about, `{v}` the value, `{o}` the one before.
 *
 * Written before and apart from the rules by which facts are heard: some of these are not understood, as some of what people say
 * is not.
 */

import { OWNER_SAYINGS } from "./owner-sayings.ts";
import { PROJECT_SAYINGS } from "./project-sayings.ts";

export type Language = "en" | "de" | "es" | "zh";

export interface Saying {
  /** The first time. */
  readonly first: readonly string[];
  /** That it changed. */
  readonly changed: readonly string[];
  readonly now: readonly string[];
  /** `{t}` is when. */
  readonly past: readonly string[];
  /** An assistant's, who has it in mind. */
  readonly echoed: readonly string[];
  /** What might be, and what is so with others. */
  readonly supposed: readonly string[];
}

export type Sayings = { readonly [key: string]: { readonly [language in Language]: Saying } };

export const SAYINGS: Sayings = { ...OWNER_SAYINGS, ...PROJECT_SAYINGS };
