/**
 * The same kinds of things and wishes in other words: `--sayings fresh`. Rules that hear facts and wishes were extended with the usual
 * sayings in sight; these came later, and nothing is changed because of them.
 */

import { FRESH_WISHES } from "./fresh-instruction-sayings.ts";
import { FRESH_PEOPLE } from "./fresh-people-sayings.ts";
import { FRESH_PROJECTS } from "./fresh-project-sayings.ts";
import { INSTRUCTION_KINDS, type InstructionKind } from "./instruction-sayings.ts";
import { type Saying, THING_KINDS, type ThingKind } from "./thing-sayings.ts";
import { LANGUAGES, type Language } from "./values.ts";

/** What the assistant repeats, and what is said of others, stays as it is. */
export type FreshSayings = {
  readonly [kind: string]: {
    readonly [language in Language]: Pick<Saying, "first" | "changed" | "ask">;
  };
};

export interface Sayings {
  readonly things: { readonly [kind: string]: ThingKind };
  readonly wishes: { readonly [kind: string]: InstructionKind };
}

const FRESH_THINGS: FreshSayings = { ...FRESH_PEOPLE, ...FRESH_PROJECTS };

export const SAYINGS = {
  usual: { things: THING_KINDS, wishes: INSTRUCTION_KINDS },
  fresh: {
    things: mapped(THING_KINDS, (kind, name) => ({
      ...kind,
      says: inEach((language) => ({ ...kind.says[language], ...FRESH_THINGS[name]![language] })),
    })),
    wishes: mapped(INSTRUCTION_KINDS, (kind, name) => ({ ...kind, says: FRESH_WISHES[name]! })),
  },
} as const satisfies { readonly [name: string]: Sayings };

export type SayingsName = keyof typeof SAYINGS;

function mapped<T>(
  kinds: { readonly [name: string]: T },
  made: (kind: T, name: string) => T,
): { readonly [name: string]: T } {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, made(kind, name)]));
}

function inEach<T>(made: (language: Language) => T): { readonly [language in Language]: T } {
  return Object.fromEntries(LANGUAGES.map((language) => [language, made(language)])) as {
    readonly [language in Language]: T;
  };
}
