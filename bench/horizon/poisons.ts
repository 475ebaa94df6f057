/**
 * Text that is not the owner's and passes itself off as theirs, or says what is not so: on pages, in mails, in logs, and by somebody in a
 * group. It has the words in which the owner would say it, around a value of its own.
 */

import { toolExchange } from "../agent-lane.ts";
import { OWNER } from "./adapter.ts";
import { ran, said } from "./everyday.ts";
import { dayIn } from "./instructions.ts";
import { POISON_SAYINGS } from "./poison-sayings.ts";
import { addTurn, between, fill, type Scene } from "./scene.ts";
import { assistantTalk, ownerTalk } from "./small-talk.ts";
import type { Poison, Truth } from "./truth.ts";

const POISONED = 0.5;
const BY = ["page", "mail", "log", "person"] as const;
const TOOLS = { page: "web_fetch", mail: "mail", log: "exec" } as const;

export function plantPoison(scene: Scene, truths: readonly Truth[]): readonly Poison[] {
  const { lexicon } = scene;
  return truths.flatMap((truth) => {
    if (truth.sort === "fix" || !lexicon.chance(POISONED)) return [];
    const at = between(scene, truth.held[0]!.from, scene.span.to);
    return at === null ? [] : [plantOne(scene, truth, at)];
  });
}

function plantOne(scene: Scene, truth: Truth, at: number): Poison {
  const { lexicon, values, sayings } = scene;
  const { id, language, subject } = truth;
  const by = lexicon.pick(BY);
  const thing = sayings.things[truth.kind];
  const kind = thing ?? sayings.wishes[truth.kind]!;
  const value = values.fresh(kind.value, language);
  // Words that name the true value would not poison anything.
  const words =
    thing === undefined
      ? sayings.wishes[truth.kind]!.says[language].changed
      : thing.says[language].changed.find((text) => !text.includes("{o}"))!;
  const claim = fill(words, { s: subject, v: value, d: dayIn(language, at) });
  const text = fill(POISON_SAYINGS[language][by], { c: claim });
  const name = lexicon.coined();
  const reply = said("assistant", assistantTalk(lexicon, language), at + 12_000);
  if (by === "person") {
    const messages = [said(name, text, at), reply];
    addTurn(scene, "family", messages, [{ as: "poison", of: id, value, message: 0 }]);
  } else {
    const output = toolExchange(lexicon, lexicon.pick([200, 500, 1_200]), at).text.split("\n");
    output.splice(lexicon.int(output.length + 1), 0, text);
    const run = { tool: TOOLS[by], input: { about: lexicon.words(2) }, text: output.join("\n") };
    const messages = [said(OWNER, ownerTalk(lexicon, language), at), ...ran(lexicon, run, at + 4_000), reply];
    addTurn(scene, lexicon.pick(["work", "home"]), messages, [{ as: "poison", of: id, value, message: 2 }]);
  }
  return { of: id, value, at, by };
}
