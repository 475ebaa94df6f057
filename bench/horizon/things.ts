/** What is so of people, projects and the owner: said, changed, changed back, repeated by the assistant, and asked for in other words. */

import { type Conversation, OWNER } from "./adapter.ts";
import { said } from "./everyday.ts";
import { addTurn, between, fill, heldFrom, momentsOf, type Scene, tell } from "./scene.ts";
import { assistantTalk, ownerTalk } from "./small-talk.ts";
import type { ThingKind } from "./thing-sayings.ts";
import { DAY, type Held, type Truth } from "./truth.ts";
import { LANGUAGES, type Language } from "./values.ts";

const MOST_CHANGES = 3;
/** Of changes that could, those that go back to what was so before. */
const BACK = 0.25;
/** Of what is said, what the assistant repeats; of changes, those after which it repeats what is over. */
const ECHOED = 0.4;
const ECHOED_LATE = 0.15;
const ASIDES = 0.6;
/** Days after which something is repeated, at the most. */
const SOON = 12;

export function plantThings(scene: Scene): readonly Truth[] {
  const { lexicon, people, projects, sayings } = scene;
  return Object.entries(sayings.things).flatMap(([name, kind]) => {
    if (kind.subject === "owner")
      return [plantThing(scene, name, kind, { name: "", language: lexicon.pick(LANGUAGES) })];
    return (kind.subject === "person" ? people : projects).map((subject) =>
      plantThing(scene, name, kind, subject),
    );
  });
}

function plantThing(
  scene: Scene,
  name: string,
  kind: ThingKind,
  subject: { readonly name: string; readonly language: Language },
): Truth {
  const { lexicon, values } = scene;
  const { language } = subject;
  const saying = kind.says[language];
  const id = `${name}:${subject.name}`;
  const told: { value: string; from: number; said: string }[] = [];
  for (const from of momentsOf(scene, lexicon.int(MOST_CHANGES + 1))) {
    const before = told.at(-1)?.value ?? "";
    const earlier = told.slice(0, -1).filter(({ value }) => value !== before);
    const isBack = earlier.length > 0 && lexicon.chance(BACK);
    const value = isBack ? lexicon.pick(earlier).value : values.fresh(kind.value, language);
    const words = lexicon.pick(told.length === 0 ? saying.first : saying.changed);
    const sentence = fill(words, { s: subject.name, v: value, o: before });
    const plants = [{ as: "said" as const, of: id, value }];
    if (words.includes("{o}")) plants.push({ as: "said", of: id, value: before });
    tell(scene, { sentence, at: from, conversation: whereTold(scene, kind), language, plants });
    told.push({ value, from, said: sentence });
  }
  const held = heldFrom(told);
  const echo = (value: string, from: number, to: number | null) =>
    repeat(
      scene,
      { id, value, language, kind, words: fill(saying.echo, { s: subject.name, v: value }) },
      from,
      to,
    );
  for (const [at, { value, from, to }] of held.entries()) {
    if (lexicon.chance(ECHOED)) echo(value, from, to);
    if (at > 0 && lexicon.chance(ECHOED_LATE)) echo(held[at - 1]!.value, from, to);
  }
  if (lexicon.chance(ASIDES)) sayAside(scene, kind, language, held);
  return {
    ...{ id, sort: "thing", kind: name, language, subject: subject.name, held, revoked: null, ends: null },
    questions: saying.ask.map((text) => fill(text, { s: subject.name })),
  };
}

function whereTold({ lexicon }: Scene, { subject }: ThingKind): Conversation {
  return subject === "project" ? "work" : lexicon.pick(["home", "home", "travel"]);
}

/** By the assistant, within two weeks, while nothing else was said of it. */
function repeat(
  scene: Scene,
  echoed: { id: string; value: string; language: Language; kind: ThingKind; words: string },
  from: number,
  to: number | null,
): void {
  const { lexicon, span } = scene;
  const at = between(scene, from, Math.min(to ?? span.to, from + SOON * DAY));
  if (at === null) return;
  const { id, value, language, kind, words } = echoed;
  const messages = [
    said(OWNER, ownerTalk(lexicon, language), at),
    said("assistant", `${assistantTalk(lexicon, language)} ${words}`, at + 4_000),
  ];
  addTurn(scene, whereTold(scene, kind), messages, [{ as: "echo", of: id, value, message: 1 }]);
}

/** The same kind of value, of somebody else or of nobody. */
function sayAside(scene: Scene, kind: ThingKind, language: Language, held: readonly Held[]): void {
  const { values, span } = scene;
  const at = between(scene, held[0]!.from, span.to);
  if (at === null) return;
  const value = values.fresh(kind.value, language);
  const sentence = fill(kind.says[language].aside, { x: value });
  const plants = [{ as: "aside" as const, of: "", value }];
  tell(scene, { sentence, at, conversation: whereTold(scene, kind), language, plants });
}
