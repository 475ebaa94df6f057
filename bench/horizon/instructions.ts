/** Wishes that hold until they are changed, taken back or over by themselves; and requests that they bear on. */

import type { Conversation } from "./adapter.ts";
import type { InstructionKind } from "./instruction-sayings.ts";
import { between, fill, heldFrom, momentsOf, type Named, type Scene, tell } from "./scene.ts";
import { DAY, type Truth } from "./truth.ts";
import { LANGUAGES, type Language } from "./values.ts";

/** Of ten. */
const FATES = [..."ssssccrrru"] as const;
/** Of what is changed or taken back, what is so where it was said; the rest in another conversation. */
const SAME_PLACE = 0.7;
/** Days that a wish with an end holds. */
const HOLDS = { low: 8, high: 30 };

export function plantInstructions(scene: Scene): readonly Truth[] {
  const { lexicon, values, months, people, projects, sayings } = scene;
  const scoped = Object.entries(sayings.wishes).filter(([, { scope }]) => scope !== null);
  const subjectOf = (scope: InstructionKind["scope"], nth: number): Named => {
    const language = lexicon.pick(LANGUAGES);
    if (scope === null) return { name: "", language };
    if (scope === "firm") return { name: values.fresh("firm", language), language };
    const named = scope === "person" ? people : projects;
    return named[nth % named.length]!;
  };
  const wishes = Object.entries(sayings.wishes)
    .filter(([, { scope }]) => scope === null)
    .map(([name, kind]) => plantInstruction(scene, name, kind, subjectOf(null, 0)));
  for (let nth = 0; nth < 6 + 2 * months; nth += 1) {
    const [name, kind] = scoped[nth % scoped.length]!;
    wishes.push(plantInstruction(scene, name, kind, subjectOf(kind.scope, Math.floor(nth / scoped.length))));
  }
  return wishes;
}

function plantInstruction(scene: Scene, name: string, kind: InstructionKind, subject: Named): Truth {
  const { lexicon, values, span } = scene;
  const { language } = subject;
  const saying = kind.says[language];
  const id = `${name}:${subject.name}`;
  const fate = lexicon.pick(FATES);
  const moments = momentsOf(scene, fate === "c" ? 1 + lexicon.int(2) : 0);
  const where = lexicon.pick(["home", "work"] as const);
  const elsewhere = (): Conversation =>
    lexicon.chance(SAME_PLACE) ? where : where === "home" ? "work" : "home";
  const last = lastDay(scene, moments[0]!);
  const words = fate === "u" ? saying.until : saying.said;
  const told = moments.map((from, nth) => {
    const value = values.fresh(kind.value, language);
    const places = { s: subject.name, v: value, d: dayIn(language, last) };
    const sentence = fill(nth === 0 ? words : saying.changed, places);
    const plants = [{ as: "said" as const, of: id, value }];
    tell(scene, { sentence, at: from, conversation: nth === 0 ? where : elsewhere(), language, plants });
    return { value, from, said: sentence };
  });
  const at = fate === "r" ? between(scene, told[0]!.from + 2 * DAY, span.to - DAY) : null;
  const sentence = fill(saying.revoked, { s: subject.name });
  if (at !== null) {
    const plants = [{ as: "revoked" as const, of: id, value: "" }];
    tell(scene, { sentence, at, conversation: elsewhere(), language, plants });
  }
  return {
    ...{ id, sort: "instruction", kind: name, language, subject: subject.name, held: heldFrom(told, at) },
    revoked: at === null ? null : { at, said: sentence },
    ends: fate === "u" ? last + DAY : null,
    questions: [fill(saying.task, { s: subject.name })],
  };
}

/** Midnight at which the last day of a wish begins. */
function lastDay({ lexicon }: Scene, from: number): number {
  const day = from + lexicon.between(HOLDS.low, HOLDS.high) * DAY;
  return day - (day % DAY);
}

const LOCALES: { readonly [language in Language]: string } = {
  en: "en-GB",
  de: "de-DE",
  es: "es-ES",
  zh: "zh-CN",
};

export function dayIn(language: Language, at: number): string {
  const form = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], form).format(at);
}
