/**
 * The facts in what somebody says in one message, as far as its form tells.
 *
 * `plain`: said outright, in a form that leaves nothing open, of a value that is known to be one; when the owner says so, it may
 * count at once. `likely`: everything else that seems to be stated. Conditions, wishes, plans, hearsay, questions, requests,
 * stories and what is quoted state nothing. Pure and linear in the number of forms; every value is a piece of what was said.
 *
 * Not here: what becomes of it (settle.ts), whose message it is (the caller).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { CHINESE } from "./hear-chinese.ts";
import { heardWithEnds, namesEndAlone } from "./hear-ends.ts";
import { ENGLISH } from "./hear-english.ts";
import { fitOf, isFirm, isHost, isTool } from "./hear-fit.ts";
import type { Form, Said, Strength, Tongue } from "./hear-form.ts";
import { GERMAN } from "./hear-german.ts";
import { GIVEN_NAMES } from "./hear-names.ts";
import { mayMatch, smallOf } from "./hear-needs.ts";
import { CORRECTED, contradicts, isHarmless, isOfOthers, TAKEN_BACK, withoutJest } from "./hear-open.ts";
import { SPANISH } from "./hear-spanish.ts";
import { cleaned, subjectOf } from "./hear-subject.ts";
import { oneReading } from "./hear-twice.ts";
import { LANGUAGES_IN } from "./hear-words.ts";
import type { HeardFact, PlacedFact, Speaking } from "./heard-fact.ts";
import { dayIn, sinceIn } from "./since.ts";

export type { HeardFact, Speaking } from "./heard-fact.ts";

const DAY = 86_400_000;
/** UTF-16 units; what is longer is no sentence that somebody says. */
const LONGEST_SENTENCE = 500;
const MOST_SENTENCES = 60;
const MOST_FACTS = 24;

/** One sentence of somebody's own words. */
export interface FactSentence {
  /** Without what is quoted in it: this is judged. */
  readonly judged: string;
  readonly whole: string;
  readonly torn: boolean;
}

const LATIN: readonly Tongue[] = [ENGLISH, GERMAN, SPANISH];
const TONGUES: readonly Tongue[] = [...LATIN, CHINESE];
const ASKS = /[?？]["”’'）)\]\s]*$|^¿/u;

export function heardFacts(sentences: readonly FactSentence[], speaking: Speaking): readonly HeardFact[] {
  const [first, ...others] = sentences;
  const meant = first === undefined || first.judged !== first.whole ? null : withoutJest(first.whole);
  if (meant === null) return factsIn(sentences, speaking);
  const rest = meant === "" ? others : [{ ...first!, judged: meant, whole: meant }, ...others];
  // Who says that it was none is believed; what it is instead may be the next jest.
  return factsIn(rest, speaking).map((fact) =>
    fact.act === "ends" ? fact : { ...fact, strength: "likely" },
  );
}

function factsIn(sentences: readonly FactSentence[], speaking: Speaking): readonly HeardFact[] {
  const all = sentences.slice(0, MOST_SENTENCES);
  const text = all.map(({ judged }) => judged).join("\n");
  if (TONGUES.some(({ imagined }) => imagined.test(text))) return [];
  const found: HeardFact[] = [];
  for (const { judged, whole, torn } of all) {
    if (torn || judged !== whole || judged.length > LONGEST_SENTENCE || ASKS.test(judged)) continue;
    if (isOverAndOver(judged)) continue;
    for (const tongue of tonguesOf(judged))
      found.push(
        ...heardWithEnds(judged, speaking, (said) => oneReading(factsOf(said, tongue, speaking), text)),
      );
  }
  const facts = withoutTwins(found).slice(0, MOST_FACTS);
  const isOpen =
    contradicts(facts) ||
    all.some(({ whole }) => isOfOthers(whole) || TAKEN_BACK.test(whole) || namesEndAlone(whole, speaking));
  return isOpen ? facts.map((fact) => ({ ...fact, strength: "likely" })) : facts;
}

/** The same few words many times: nobody states so, and forms would be long at it. */
function isOverAndOver(sentence: string): boolean {
  const words = sentence.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.length > 24 && new Set(words).size < words.length / 2;
}

/** Those that have the most of its small words; where it has none, any may be it. */
function tonguesOf(sentence: string): readonly Tongue[] {
  if (/\p{Script=Han}/u.test(sentence)) return [CHINESE];
  const counts = LATIN.map(({ known }) => sentence.match(known)?.length ?? 0);
  return LATIN.filter((_, at) => counts[at] === Math.max(...counts));
}

function withoutTwins(facts: readonly HeardFact[]): readonly HeardFact[] {
  const met = new Map<string, HeardFact>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.subject, fact.predicate, fact.object.toLowerCase(), fact.act]);
    const before = met.get(key);
    if (before === undefined || (before.strength === "likely" && fact.strength === "plain"))
      met.set(key, fact);
  }
  return [...met.values()];
}

interface Clause {
  /** Where it begins, and where what leads up to a statement ends. */
  readonly start: number;
  readonly after: number;
}

interface Match {
  readonly form: Form;
  readonly start: number;
  readonly end: number;
  readonly groups: { readonly [name: string]: string | undefined };
}

function factsOf(sentence: string, tongue: Tongue, speaking: Speaking): readonly PlacedFact[] {
  const clauses = clausesOf(sentence, tongue);
  const taken: { readonly key: string; readonly start: number; readonly end: number }[] = [];
  const found: PlacedFact[] = [];
  const small = smallOf(sentence);
  for (const form of tongue.forms) {
    if (!mayMatch(form.needs, small)) continue;
    if (form.spoken === "by-owner" && speaking.by !== "owner") continue;
    if (form.spoken === "to-owner" && speaking.by !== "assistant") continue;
    for (const match of matchesOf(form, sentence, clauses)) {
      const clause = clauses.findLast(({ start }) => start <= match.start)!;
      const end = endOfClause(sentence, match.end, tongue);
      if (!isStated(sentence, clause, { match, end }, tongue)) continue;
      const most = mostOf(sentence, clause, { match, end }, tongue);
      const strength = speaking.by === "owner" ? most : "likely";
      const all = form.says.map((said) => ({
        said,
        facts: factsSaid(said, match, { sentence, clause, end, strength, tongue, speaking }),
      }));
      // Of what belongs together, one that is no value makes the others none.
      if (all.some(({ said, facts }) => facts.length === 0 && isFilled(said, match))) continue;
      const isWeak = all.some(({ facts }) => facts.some((one) => one.strength === "likely"));
      for (const { said, facts: heard } of all) {
        const facts = isWeak ? heard.map((one) => ({ ...one, strength: "likely" as const })) : heard;
        const key = `${said.act} ${said.subject === "owner" ? "" : "thing"} ${said.predicate}`;
        const isTaken = taken.some(
          (one) => one.key === key && one.start < match.end && match.start < one.end,
        );
        if (isTaken) continue;
        if (facts.length > 0) taken.push({ key, start: match.start, end: match.end });
        const place = { start: clause.start, end, isEvent: form.isEvent };
        found.push(...facts.map((fact) => ({ fact, ...place })));
      }
    }
  }
  return found;
}

const isFilled = ({ objects }: Said, { groups }: Match) =>
  objects.every((name) => groups[name] !== undefined);

function clausesOf(sentence: string, { boundary, lead }: Tongue): readonly Clause[] {
  const starts = [0, ...[...sentence.matchAll(boundary)].map(({ index, 0: mark }) => index + mark.length)];
  return starts.map((at) => {
    let start = at;
    while (/\s/.test(sentence[start] ?? "")) start += 1;
    let after = start;
    for (;;) {
      lead.lastIndex = after;
      const led = lead.exec(sentence);
      if (led === null || led[0] === "") break;
      after += led[0].length;
    }
    return { start, after };
  });
}

function* matchesOf(form: Form, sentence: string, clauses: readonly Clause[]): Iterable<Match> {
  if (!form.isAtStart) {
    // Not `matchAll`, which makes the pattern anew each time.
    form.pattern.lastIndex = 0;
    for (let match = form.pattern.exec(sentence); match !== null; match = form.pattern.exec(sentence)) {
      yield asMatch(form, match);
      form.pattern.lastIndex = (match.index ?? 0) + Math.max(1, match[0].length);
    }
    return;
  }
  for (const at of new Set(clauses.flatMap(({ start, after }) => [after, start]))) {
    form.pattern.lastIndex = at;
    const match = form.pattern.exec(sentence);
    if (match !== null) yield asMatch(form, match);
  }
}

function asMatch(form: Form, match: RegExpMatchArray): Match {
  const start = match.index ?? 0;
  return { form, start, end: start + match[0].length, groups: match.groups ?? {} };
}

function endOfClause(sentence: string, from: number, { boundary }: Tongue): number {
  for (const { index } of sentence.slice(from).matchAll(boundary)) return from + index;
  return sentence.length;
}

interface Place {
  readonly match: Match;
  readonly end: number;
}

/** Neither asked for nor imagined, wished, planned or told by others; and nothing stands before it that could change it. */
function isStated(sentence: string, clause: Clause, { match, end }: Place, tongue: Tongue): boolean {
  if (tongue.asked.test(sentence.slice(clause.start)) || tongue.asked.test(sentence.slice(clause.after)))
    return false;
  if (ATTRIBUTED.test(sentence) || QUOTES.test(sentence)) return false;
  const isAsserted = match.form.says.every(({ act }) => act === "asserts");
  const around = `${sentence.slice(clause.start, match.start)} ${sentence.slice(match.end, end)}`;
  if (isAsserted && tongue.denied.test(around)) return false;
  // What follows a colon is said by what stands before it, unless that is known to be only a lead.
  const colon = Math.max(
    sentence.lastIndexOf(":", match.start - 1),
    sentence.lastIndexOf("：", match.start - 1),
  );
  const before = sentence.slice(0, colon + 1);
  if (colon >= 0 && match.form.spoken === "by-owner" && !isLead(before, tongue) && !SELF.test(before))
    return false;
  // Whoever is left out is who was spoken of before.
  if (match.form.isAtStart && clause.start > 0 && match.form.spoken === "by-owner" && !SELF.test(sentence))
    return false;
  return !tongue.unstated.test(sentence.slice(0, end)) && match.end > match.start;
}

/** Somebody else says so, before or after it. */
const ATTRIBUTED =
  /(?<!\p{L})(?:(?:he|she|they|someone|somebody|people|\p{Lu}\p{Ll}+) (?:says?|said|writes?|wrote|claims?|claimed|replied|asks?|asked|posted|texted)|(?:says?|said|wrote|writes) (?:he|she|they|my|the)|(?:sagt|sagte|schreibt|schrieb|meint|meinte|behauptet|fragt|fragte) (?:er|sie|jemand|der|die|mein\p{L}*|\p{Lu}\p{Ll}+)|(?:dice|dijo|escribe|escribió|pregunta|preguntó) (?:que|él|ella|mi|el|la|\p{Lu}\p{Ll}+)|(?:\p{Lu}\p{Ll}+|él|ella) (?:dice|dijo|escribe|escribió))(?!\p{L})|said (?:nobody|no one) ever|[他她](?:们)?(?:说|写|问|讲)|原话|写道|留言/u;
/** Of themselves. */
const SELF =
  /(?<![\p{L}'’])(?:i|we|my|our|me|ich|wir|mein\p{L}*|unser\p{L}*|mir|mich|bin|habe?|yo|mi|mis|nos|nosotr[oa]s|hemos|soy|estoy|tengo)(?!\p{L})|[我咱]/iu;
/** It was so then. */
const BYGONE =
  /(?<!\p{L})(?:(?:until|till) (?:(?:19|20)\d\d|last|then|i |we |yesterday|recently|not long)|back then|at the time|in those days|as a (?:child|kid|student|teen\p{L}*)|when i was|then (?:i )?(?:left|moved|quit)|left again|bis (?:20|19)\d\d|damals|seinerzeit|als kind|hasta (?:20|19|que)|entonces|en aquel\p{L}*|de (?:niñ|pequeñ)\p{L}+|luego)(?!\p{L})|当时|那时|那会|后来|小时候|直到/iu;
/** Of something that happened longer ago, days: it may be otherwise by now. */
const LONG_AGO = 550;

const CONDITION =
  /(?<!\p{L})(?:if(?! (?:that|it|this|you) (?:helps|matters|needs?|wants?|care|wonder|ask))|unless|when|whenever|falls|wenn|sofern|si|salvo que|cuando)(?!\p{L})|如果|要是|除非/iu;

function mostOf(sentence: string, clause: Clause, { match, end }: Place, tongue: Tongue): Strength {
  if (match.form.strength === "likely" || tongue.hedged.test(sentence)) return "likely";
  if (CONDITION.test(sentence.slice(end)) || BYGONE.test(sentence)) return "likely";
  if (sentence.slice(0, match.start).includes(":")) {
    if (!isLead(sentence.slice(0, sentence.lastIndexOf(":", match.start) + 1), tongue)) return "likely";
  }
  // Where words are not marked, what follows may belong to it.
  if (tongue.language === "zh" && !/^[了的啦呢吧哦啊呀嘛]*$/u.test(sentence.slice(match.end, end).trim()))
    return "likely";
  if (CORRECTED.test(sentence.slice(match.end))) return "likely";
  return isHarmless(
    sentence.slice(clause.after, match.start).trim(),
    { text: sentence.slice(match.start, match.end) },
    tongue,
  )
    ? "plain"
    : "likely";
}

/** Words of somebody else, in whatever marks. */
const QUOTES = /(?<!\p{L})['‘’‚‹][^'‘’‚‹›]{6,}['’‘›](?!\p{L})|["“”„«»「」『』]/u;

/** Whether nothing stands there but what leads up to a statement. */
function isLead(text: string, { lead }: Tongue): boolean {
  const padded = `${text} `;
  let at = 0;
  for (;;) {
    lead.lastIndex = at;
    const led = lead.exec(padded);
    if (led === null || led[0] === "") break;
    at += led[0].length;
  }
  return at >= text.trimEnd().length;
}

interface Around {
  readonly sentence: string;
  readonly clause: Clause;
  readonly end: number;
  readonly strength: Strength;
  readonly tongue: Tongue;
  readonly speaking: Speaking;
}

/** Of several in one hole, each. */
const IN_LISTS = new Set(["depends_on", "uses", "allergic_to", "replaces", "owns"]);
const isNamed = (value: string) => /^(?:\p{Lu}|\p{N})\S*(?:\s(?:\p{Lu}|\p{N}|of|de|von|&)\S*)*$/u.test(value);
/** Holes of forms that say little by themselves: what stands there is of its kind, or it is nothing. */
const HOLES: { readonly [name: string]: (value: string) => boolean } = {
  owned: (value) => /[\p{Lu}\d]/u.test(value),
  left: isNamed,
  job: (value) => isNamed(value) && !isTool(value) && !GIVEN_NAMES.has(value.split(" ")[0]!.toLowerCase()),
  named: isNamed,
  tool: isTool,
  firm: isFirm,
  host: isHost,
  former: isHost,
  person: (value) => GIVEN_NAMES.has(value.split(" ")[0]!.toLowerCase()),
};

function factsSaid(said: Said, match: Match, around: Around): readonly HeardFact[] {
  const { tongue, speaking, strength } = around;
  const subject = subjectOf(said.subject, match.groups, tongue);
  if (subject === null) return [];
  const since = whenOf(match, around);
  if (since === "ahead") return [];
  const facts: HeardFact[] = [];
  for (const object of objectsOf(said, match, tongue)) {
    if (object.toLowerCase() === subject.name.toLowerCase()) continue;
    const fit = fitOf({
      ...{ predicate: said.predicate, value: object, language: tongue.language },
      ...{ raw: match.groups[said.objects[0]!]!.trim(), hole: said.objects[0]! },
      ...{
        isOwner: said.subject === "owner",
        isProperSubject: subject.isProper || subject.isThing,
        isProject: subject.ref.startsWith("project:"),
      },
    });
    if (fit === null) continue;
    if (
      /[:.,@]\S/u.test(around.sentence.slice(match.end, match.end + 2)) &&
      !isHanAt(around.sentence, match.end)
    )
      continue;
    if (
      /^(?:deadline|born_on)$/.test(said.predicate) &&
      /^,\s*(?:\d|\p{L}+ \d)/u.test(around.sentence.slice(match.end))
    )
      continue;
    const isLongAgo = match.form.isEvent && since !== null && speaking.at - since > LONG_AGO * DAY;
    const isClear = subject.isClear && (subject.isThing || !match.form.isOfPeopleToo);
    const isPlain = strength === "plain" && fit === "plain" && isClear && !isLongAgo;
    facts.push({
      subject: subject.ref,
      name: subject.name,
      predicate: said.predicate,
      object,
      act: said.act,
      from: since === null ? speaking.at : since,
      to: null,
      isDated: since !== null,
      strength: isPlain ? "plain" : "likely",
      why: [`${tongue.language}:${said.predicate}`, ...(since === null ? [] : ["dated"])],
    });
  }
  return facts;
}

function objectsOf({ objects, predicate }: Said, { groups }: Match, tongue: Tongue): readonly string[] {
  const holes = objects.map((name) => ({ name, value: groups[name] }));
  if (holes.some(({ value }) => value === undefined)) return [];
  const [first] = holes;
  if (first!.name === "langs")
    return NONE.test(first!.value!) ? [] : (first!.value!.match(LANGUAGES_IN) ?? []);
  const whole = holes.map(({ value }) => cleaned(value!, tongue)).join(" ");
  const isHeld = HOLES[first!.name];
  const several = IN_LISTS.has(predicate)
    ? first!.value!.split(tongue.lists).map((one) => cleaned(one, tongue))
    : [whole];
  return isHeld === undefined || several.every(isHeld) ? several : [];
}

const isHanAt = (sentence: string, at: number) => /\p{Script=Han}/u.test(sentence.slice(at, at + 2));
const NONE = /(?<!\p{L})(?:no|not|nicht|kein\p{L}*|never|nie|nunca|ni)(?!\p{L})|[不没]/iu;

/** Null: it is not said. `ahead`: it is yet to come, and so not a fact. */
function whenOf(match: Match, { sentence, clause, end, tongue, speaking }: Around): Instant | "ahead" | null {
  const offset = (speaking.offsetMinutes ?? 0) * 60_000;
  const today = Math.floor((speaking.at + offset) / DAY);
  const own = sentence.slice(clause.start, end);
  const after = sentence.slice(end, endOfClause(sentence, end + 1, tongue));
  const follows = /^[,，;；]?\s*(?:since|seit|desde|as of|ab)\s|^[，,]\s*\d{4}年\p{Script=Han}{0,4}/iu.test(
    after,
  );
  let day = sinceIn(own, today) ?? (follows ? sinceIn(after, today) : null);
  if (day === null && match.form.isEvent) {
    const values = Object.values(match.groups).filter((value) => value !== undefined);
    day = dayIn(
      values.reduce((text, value) => text.replace(value, " "), own),
      today,
    );
  }
  if (day === null) return null;
  return day > today ? "ahead" : instantOf(day * DAY - offset);
}
