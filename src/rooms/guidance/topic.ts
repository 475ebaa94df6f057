/** What an instruction is about, and what it wants of it. */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { lightStem } from "../../kernel/text/light-stem.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { unspacedWords } from "../../kernel/text/unspaced-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { CONCEPTS, NAMING } from "./concepts.ts";
import { isNegative } from "./standing.ts";

export interface Topic {
  /** A matter of which there is one way at a time, and the way; null: none that is known. */
  readonly concept: string | null;
  readonly value: string | null;
  /** Where that matter is meant: stems of what else is named, in order of the alphabet. */
  readonly words: readonly string[];
  readonly negative: boolean;
}

/** Said in all instructions: they tell nothing of what one is about. */
const COMMON: ReadonlySet<string> = new Set(
  `hello hi there thank thanks great fine well hallo danke always never ever now future forward onward onwards henceforth default time times whenever every each please kindly just only also actually instead
  rather prefer preference preferred want need like love hate dislike would could should must shall may can will let lets make sure use using used
  write writing written answer answers answering reply replies respond responses response speak say saying tell talk give giving put add adding include including keep do doing does dont
  not no nothing stop stopping quit avoid without longer anymore again more back switch change changed mind scratch correction second thought thoughts
  forget ignore disregard drop scrap cancel undo revoke lift said told rule rules instruction instructions guideline preference preferences requirement
  thing things way chat conversation thread session project repo repository codebase workspace until till today tonight tomorrow week month
  monday tuesday wednesday thursday friday saturday sunday general generally usually typically normally remember ok okay hey thanks everything anything all any
  long as rest me my mine you your yours we us our i it this that these those be being is are if when for with from in on of to and or the a an
  ab jetzt sofort heute nun künftig zukünftig zukunft immer stets nie niemals mehr wieder bitte nur noch doch lieber eigentlich stattdessen standardmäßig
  grundsätzlich generell verwende verwenden verwendest benutze benutzen nutze nutzen schreib schreibe schreiben antworte antworten antwort beantworte sprich sag
  gib mach mache nimm nicht kein keine keinen ohne vermeide hör auf aufhören vergiss ignoriere streiche regel anweisung bevorzuge mag hätte gern gerne will möchte
  dass wenn du dich dir mir mich ich diesem diesen dieser dieses chat gespräch unterhaltung projekt bis`
    .trim()
    .split(/\s+/),
);
const COMMON_HAN: ReadonlySet<string> = new Set(
  "从现在 现在 开始 以后 今后 总是 始终 永远 一直 每次 默认 使用 回答 回复 不要 别再 还是 改用 其实 喜欢 更喜欢 偏好 希望 记得 规则 要求 之前 这个 对话 项目 我们".split(
    " ",
  ),
);

const LONGEST = 2_000;

export function topicOf(text: string): Topic {
  const said = text.normalize("NFKC").slice(0, LONGEST);
  const negative = isNegative(said);
  if (NAMING.test(said)) {
    const name = said.replace(NAMING, "\n").split("\n").at(-1) ?? "";
    return { concept: "name", value: contentWords(name).join(" "), words: [], negative };
  }
  const named = conceptIn(said);
  if (named === null) return { concept: null, value: null, words: contentWords(said), negative };
  const rest = named.patterns.reduce(
    (text, { source }) => text.replace(new RegExp(source, "giu"), " "),
    said,
  );
  return { concept: named.concept, value: named.value, words: contentWords(rest), negative };
}

/** By which it can be looked up; null: it is about nothing that can be told. */
export function topicKey({ concept, words }: Topic): string | null {
  const named = concept === null ? words : [`${concept}:`, ...words];
  return named.length === 0 ? null : named.join(" ").slice(0, 200);
}

interface NamedConcept {
  readonly concept: string;
  readonly value: string;
  /** What names it. */
  readonly patterns: readonly RegExp[];
}

/** The first that is named: of "German, not English" the German. */
function conceptIn(text: string): NamedConcept | null {
  let best: (NamedConcept & { readonly at: number }) | null = null;
  for (const { name, about, values } of CONCEPTS) {
    for (const [value, words] of Object.entries(values)) {
      const pattern = patternOf(words);
      const at = text.search(pattern);
      const patterns = about === undefined ? [pattern] : [pattern, patternOf(about)];
      if (at >= 0 && (best === null || at < best.at)) best = { concept: name, value, patterns, at };
    }
  }
  return best;
}

const PATTERNS = new Map<string, RegExp>();

function patternOf(words: string): RegExp {
  const known = PATTERNS.get(words);
  if (known !== undefined) return known;
  const isHan = (word: string) => /\p{Script=Han}/u.test(word);
  const split = words.split("|");
  const spaced = split.filter((word) => !isHan(word));
  const pattern = new RegExp(
    [`(?<![\\p{L}\\p{N}])(?:${spaced.join("|")})(?![\\p{L}\\p{N}])`, ...split.filter(isHan)].join("|"),
    "iu",
  );
  PATTERNS.set(words, pattern);
  return pattern;
}

/** Stems, each once, in order of the alphabet. */
function contentWords(text: string): readonly string[] {
  const { spaced, runs } = splitCjk(text);
  const tokens = tokenizeWords(spaced.replace(/['’](?:s|t|d|m|ll|re|ve)(?!\p{L})/giu, " "));
  const language = languageOf(spaced, tokens);
  const stems = tokens
    .filter((word) => word.length > 1 && !COMMON.has(word) && !STOP_WORDS.has(word))
    .map((word) => (language === "en" ? stem(word) : (lightStem(word, language) ?? word)));
  const han = runs
    .flatMap((run) => unspacedWords(run))
    .filter((word) => [...word].length > 1 && !COMMON_HAN.has(word));
  return [...new Set([...stems, ...han])].sort();
}
