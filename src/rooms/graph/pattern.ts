/**
 * What a sentence says of how two things hang together, where it says so in so many words. What is denied, asked, wished or quoted
 * says nothing; and all that is found is a proposal for a person to decide about.
 */

import type { EdgeType } from "../../kernel/knowledge-words.ts";
import { withoutQuotations } from "../../kernel/text/quoted.ts";
import { sentencesOf } from "../../kernel/text/sentences.ts";
import { type Named, named, namedAs, type Pseudonym } from "./named.ts";
import { CHINESE } from "./patterns-chinese.ts";
import { ENGLISH } from "./patterns-english.ts";
import { GERMAN } from "./patterns-german.ts";
import { SPANISH } from "./patterns-spanish.ts";
import { looksLikeAName } from "./somebody.ts";

/** With the groups `src` and `dst`, or `reason` for what supports a decision. */
export interface TextPattern {
  readonly type: EdgeType;
  readonly form: RegExp;
}

export interface PatternsOf {
  readonly patterns: readonly TextPattern[];
  /** What makes a sentence say nothing: negation, condition, wish. */
  readonly doubtful: RegExp;
  /** What speaks of the project at hand without its name. */
  readonly itself: RegExp;
  /** Words beside a name that tell what it is; the first group is the type, the rest the name. */
  readonly typed: readonly { readonly type: Named["type"]; readonly form: RegExp }[];
}

export interface Proposed {
  readonly src: Named;
  readonly dst: Named;
  readonly type: EdgeType;
}

const LANGUAGES: readonly PatternsOf[] = [ENGLISH, GERMAN, SPANISH, CHINESE];
const LONGEST_READ = 6_000;
const MOST_SENTENCES = 40;
const MOST_WORDS_OF_A_THING = 5;

/** `decision`: what a reason supports, where the record is one. */
export function proposedIn(
  text: string,
  about: { readonly project: Named | null; readonly decision: Named | null },
  pseudonym: Pseudonym,
): readonly Proposed[] {
  const found: Proposed[] = [];
  const said = withoutQuotations(text.slice(0, LONGEST_READ));
  for (const { text: sentence, code } of sentencesOf(said).slice(0, MOST_SENTENCES)) {
    if (code || /[?？]\s*$/u.test(sentence)) continue;
    for (const language of LANGUAGES) {
      if (language.doubtful.test(sentence)) continue;
      for (const { type, form } of language.patterns) {
        const groups = form.exec(sentence)?.groups;
        if (groups === undefined) continue;
        const one =
          groups["reason"] === undefined
            ? related(type, groups, about.project, language, pseudonym)
            : reasoned(groups["reason"], about.decision, pseudonym);
        if (one !== null) found.push(one);
      }
    }
  }
  return found;
}

function related(
  type: EdgeType,
  { src = "", dst = "" }: { readonly [group: string]: string | undefined },
  project: Named | null,
  language: PatternsOf,
  pseudonym: Pseudonym,
): Proposed | null {
  if (type === "decides") {
    const decided = named("decision", src, pseudonym);
    const what = thing(dst, { project, language, pseudonym, alone: null });
    return decided === null || what === null ? null : { src: decided, dst: what, type };
  }
  // Whoever stands alone with a capital may be a person: of what is used or tried it is hardly one.
  const alone = type === "blocked_by" ? null : "tool";
  const from = thing(src, { project, language, pseudonym, alone: null });
  const to = thing(dst, { project, language, pseudonym, alone });
  return from === null || to === null ? null : { src: from, dst: to, type };
}

function reasoned(reason: string, decision: Named | null, pseudonym: Pseudonym): Proposed | null {
  if (decision === null || mayNameSomebody(reason)) return null;
  const because = named("concept", reason.replace(/[\s.,;:!。，；！]+$/u, ""), pseudonym);
  return because === null ? null : { src: because, dst: decision, type: "supports" };
}

interface Judging {
  readonly project: Named | null;
  readonly language: PatternsOf;
  readonly pseudonym: Pseudonym;
  /** What a capitalised name by itself is; null: it may be somebody, and is left out. */
  readonly alone: Named["type"] | null;
}

/** Null: it is nothing that can be told from a person, or from nothing at all. */
function thing(said: string, { project, language, pseudonym, alone }: Judging): Named | null {
  const words = said.replace(/^[\s`"'*_([]+|[\s`"'*_)\].,;:!]+$/gu, "");
  if (words === "" || /['’]s\b/u.test(words)) return null;
  if (project !== null && language.itself.test(words)) return project;
  for (const { type, form } of language.typed) {
    const inside = form.exec(words)?.groups?.["name"];
    if (inside !== undefined) return named(type, inside, pseudonym);
  }
  const found = namedAs("concept", words, pseudonym);
  if (found === null || found.type !== "concept") return found;
  if (project !== null && found.name === project.name) return project;
  if (isIdentifier(words)) return { ...found, type: "tool" };
  const count = words.split(/\s+/u).length;
  if (count === 1 && looksLikeAName(words)) return alone === null ? null : { ...found, type: alone };
  if (count > MOST_WORDS_OF_A_THING || (count > 1 && mayNameSomebody(words))) return null;
  return alone !== null && count === 1 ? { ...found, type: alone } : subjectless(found, count, words);
}

/** One small word by itself (`it`, `this`, `staging`) is too little to be known by; Chinese words are short. */
function subjectless(found: Named, count: number, words: string): Named | null {
  return count > 1 || /\p{Script=Han}{2}/u.test(words) ? found : null;
}

/** `cache-gateway`, `OpenSSL`, `node:sqlite`, `v2`. */
function isIdentifier(words: string): boolean {
  return (
    !/\s/u.test(words) &&
    /[\p{L}\p{N}][-_./:+#\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}/u.test(words) &&
    /\p{L}/u.test(words)
  );
}

/** A capitalised word somewhere behind the first. */
function mayNameSomebody(words: string): boolean {
  return words.split(/\s+/u).some((word) => looksLikeAName(word.replace(/[^\p{L}\p{M}'’-]+$/u, "")));
}
