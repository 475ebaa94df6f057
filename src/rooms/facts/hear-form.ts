/**
 * A form in which something is stated, written down as a pattern with holes and what it says of whom.
 *
 * `{s}` is a thing by its name, `{S}` one whose name is a proper one, `{o}`, `{x}`, `{k}`, `{v}` are values as they are said; each ends where its clause does, or at a
 * word that belongs to no value. A form that begins with `^` stands at the beginning of a clause. What it says is written
 * `owner lives_in o`, with a minus before it where it is so no longer: `-owner lives_in x`, `s configured_as k+v`.
 */

import { type Need, needsOf } from "./hear-needs.ts";

export type Strength = "plain" | "likely";

/** Of whom a form is true: the owner speaks, somebody speaks to the owner, or it does not matter who speaks. */
export type Spoken = "by-owner" | "to-owner" | "by-anyone";

export interface Said {
  readonly act: "asserts" | "ends";
  /** `owner`, or the name of a hole. */
  readonly subject: string;
  readonly predicate: string;
  /** Names of holes. */
  readonly objects: readonly string[];
}

export interface Form {
  /** What it cannot match without. */
  readonly needs: readonly Need[];
  readonly pattern: RegExp;
  readonly isAtStart: boolean;
  readonly strength: Strength;
  readonly spoken: Spoken;
  /** It tells of something that happened: a day that is named is when. Otherwise only "since" says since when. */
  readonly isEvent: boolean;
  /** A person could be said to do so, too: only of what is known to be a thing it is plain. */
  readonly isOfPeopleToo: boolean;
  readonly says: readonly Said[];
}

export interface Tongue {
  readonly language: "en" | "de" | "es" | "zh";
  readonly forms: readonly Form[];
  /** Small words by which it is known. */
  readonly known: RegExp;
  /** What may stand before a statement without changing it: "by the way", "remember that". */
  readonly lead: RegExp;
  /** Where a clause ends. */
  readonly boundary: RegExp;
  /** In a sentence with one of these nothing is stated: conditions, wishes, plans, hearsay. */
  readonly unstated: RegExp;
  /** In a message with one of these somebody plays, tells a story or writes for somebody else. */
  readonly imagined: RegExp;
  /** Said with a smile, or half: at most likely. */
  readonly hedged: RegExp;
  /** Beside what is said: it is not so. */
  readonly denied: RegExp;
  /** At the beginning of a clause: somebody is asked to do something. */
  readonly asked: RegExp;
  readonly articles: RegExp;
  /** Between several of a list. */
  readonly lists: RegExp;
}

/** The name of a machine in a hole of that name: one word, and of several none is where something is. */
export const machine = (hole: "host" | "former") =>
  `(?<${hole}>[a-z\\d][\\w.-]*\\w)(?!\\w|\\s*(?:[&/、和与或]|(?:and|or|und|oder|y|o|plus)\\s+[\\w-]*\\d))`;

interface Holes {
  /** Patterns of what a value may be made of. */
  readonly value: string;
  readonly name: string;
  /** Words at which a value ends. */
  readonly cut: string;
  /** What a form that may stand anywhere must not follow right away. */
  readonly edge: string;
}

/** Of one language: makes forms of patterns. */
export function formsOf({ value, name, cut, edge }: Holes) {
  const ends = `(?=\\s*(?:[,;:!?()…–—，；：、！？。（）]|\\.?\\s*$)|${cut})`;
  const filled = (source: string) =>
    source
      .replace(/\{([sS])\}/g, `(?<$1>${name})`)
      .replace(/\{([a-z]+\d?)\}/g, (_, hole: string) => `(?<${hole}>${value})`);
  const form =
    (strength: Strength, spoken: Spoken, isEvent: boolean, isOfPeopleToo = false) =>
    (source: string, ...says: readonly string[]): Form => {
      const isAtStart = source.startsWith("^");
      let made: RegExp | undefined;
      let needs: readonly Need[] | undefined;
      return {
        // Most forms are never needed: each is compiled when it is.
        get pattern() {
          made ??= patternOf(source, isAtStart);
          return made;
        },
        get needs() {
          needs ??= needsOf(isAtStart ? source.slice(1) : source);
          return needs;
        },
        ...{ isAtStart, strength, spoken, isEvent, isOfPeopleToo, says: says.map(saidIn) },
      };
    };
  function patternOf(source: string, isAtStart: boolean): RegExp {
    const body = filled(isAtStart ? source.slice(1) : source);
    const last = /(?:\}|\)\?)$/.test(source) ? ends : "(?![\\w\\u00c0-\\u024f])";
    return new RegExp(`${isAtStart ? "" : edge}(?:${body})${last}`, isAtStart ? "iuy" : "giu");
  }
  return {
    plain: form("plain", "by-owner", false),
    plainEvent: form("plain", "by-owner", true),
    likely: form("likely", "by-owner", false),
    likelyEvent: form("likely", "by-owner", true),
    toOwner: form("likely", "to-owner", false),
    ofThing: form("plain", "by-anyone", false),
    ofThingEvent: form("plain", "by-anyone", true),
    ofActing: form("plain", "by-anyone", false, true),
    ofActingEvent: form("plain", "by-anyone", true, true),
    maybeOfThing: form("likely", "by-anyone", false),
    maybeOfThingEvent: form("likely", "by-anyone", true),
  };
}

function saidIn(says: string): Said {
  const [subject, predicate, objects] = says.replace(/^-/, "").split(" ");
  return {
    act: says.startsWith("-") ? "ends" : "asserts",
    subject: subject!,
    predicate: predicate!,
    objects: objects!.split("+"),
  };
}
