/**
 * How what is so is said, changed and asked for: `{s}` whom or what it is about, `{v}` the value, `{o}` the one before, `{x}` somebody else's.
 * A question has other words than what it asks for, but for names and what has one word only. Written before any engine was run on them, and not changed since.
 */

import { PEOPLE_SAYINGS } from "./people-sayings.ts";
import { PROJECT_SAYINGS } from "./project-sayings.ts";
import type { Language, ValueKind } from "./values.ts";

export interface Saying {
  readonly first: readonly string[];
  readonly changed: readonly string[];
  readonly ask: readonly string[];
  /** The assistant, in passing. */
  readonly echo: string;
  /** Of somebody who is nobody here, or of what is not the case. */
  readonly aside: string;
}

export interface ThingKind {
  readonly subject: "person" | "project" | "owner";
  readonly value: ValueKind;
  readonly says: { readonly [language in Language]: Saying };
}

export const THING_KINDS: { readonly [kind: string]: ThingKind } = { ...PEOPLE_SAYINGS, ...PROJECT_SAYINGS };
