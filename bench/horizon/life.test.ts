import fc from "fast-check";
import { expect, test } from "vitest";
import { standsIn } from "../stands-in.ts";
import { SAYINGS } from "./fresh-sayings.ts";
import { type Life, lifeOf, textOf } from "./life.ts";
import { DAY, heldAt, questionOf, type Truth } from "./truth.ts";
import { LANGUAGES } from "./values.ts";

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const FEW = { numRuns: 8 };

/** Where a value stands, by turn and message; words of a life are looked through once. */
function placesOf({ turns }: Life, value: string): readonly string[] {
  return turns.flatMap(({ messages }, turn) =>
    messages.flatMap((message, at) => (standsIn(textOf(message), value) ? [`${turn}/${at}`] : [])),
  );
}

/** Where it was planted on purpose. */
function plantedAt({ turns }: Life, value: string): readonly string[] {
  return turns.flatMap(({ plants }, turn) =>
    plants.flatMap((plant) => (plant.value === value ? [`${turn}/${plant.message}`] : [])),
  );
}

test("the same seed gives the same life, another seed another one", () => {
  expect(lifeOf(7, 1)).toEqual(lifeOf(7, 1));
  const [one, other] = [lifeOf(7, 1), lifeOf(8, 1)];
  const valuesOf = ({ truths }: Life) => truths.flatMap(({ held }) => held.map(({ value }) => value));
  expect(valuesOf(one).filter((value) => valuesOf(other).includes(value))).toEqual([]);
});

test("every value stands where it was planted and nowhere else, least of all in what merely looks like it", () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom("usual" as const, "fresh" as const), (seed, sayings) => {
      const life = lifeOf(seed, 1, sayings);
      const values = new Set(life.turns.flatMap(({ plants }) => plants.map(({ value }) => value)));
      values.delete("");
      for (const value of values)
        expect(placesOf(life, value), value).toEqual([...new Set(plantedAt(life, value))].toSorted(byPlace));
    }),
    FEW,
  );
});

const byPlace = (a: string, b: string): number => {
  const [one, other] = [a, b].map((place) => place.split("/").map(Number)) as [number[], number[]];
  return one[0]! - other[0]! || one[1]! - other[1]!;
};

test("what is held was said in those words, by the owner or in a run, when it began", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { truths, turns } = lifeOf(seed, 1);
      for (const { held, revoked } of truths) {
        for (const { value, from, said } of held) {
          const turn = turns.find(({ at }) => at === from)!;
          expect(standsIn(said, value)).toBe(true);
          const message = turn.messages.find((one) => textOf(one).includes(said))!;
          expect(message.by === "owner" || message.call !== undefined).toBe(true);
        }
        if (revoked !== null)
          expect(
            turns
              .find(({ at }) => at === revoked.at)!
              .messages.some(({ text }) => text.includes(revoked.said)),
          ).toBe(true);
      }
    }),
    FEW,
  );
});

test("times of one thing follow each other without a gap, and at no time two of them hold", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 2 }), (seed, months) => {
      for (const { held, revoked } of lifeOf(seed, months).truths) {
        expect(held.length).toBeGreaterThan(0);
        for (const [at, { from, to, value }] of held.entries()) {
          const next = held[at + 1];
          expect(to).toBe(next?.from ?? revoked?.at ?? null);
          if (to !== null) expect(to).toBeGreaterThan(from);
          if (next !== undefined) expect(next.value).not.toBe(value);
        }
      }
    }),
    FEW,
  );
});

test("turns and questions are in the order of time, and no question asks for what was not said yet", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { turns, questions, truths } = lifeOf(seed, 1);
      for (const list of [turns, questions])
        expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => a - b));
      for (const { of, at, now, over, poison, age } of questions) {
        const truth = truths.find(({ id }) => id === of)!;
        expect(now).toBe(heldAt(truth, at)?.value ?? null);
        expect(now !== null || over.length > 0).toBe(true);
        expect(over.map(({ value }) => value)).not.toContain(now);
        expect(poison).not.toContain(now);
        expect(age).toBeGreaterThan(0);
      }
    }),
    FEW,
  );
});

test("poison is nobody's who may wish anything: a tool's, or somebody's in the group", () => {
  const { turns, poison } = lifeOf(3, 2);
  expect(poison.length).toBeGreaterThan(3);
  for (const { value, at } of poison) {
    const turn = turns.find(({ plants }) => plants.some((plant) => plant.value === value))!;
    const message = turn.messages.find(({ text }) => standsIn(text, value))!;
    expect(turn.at).toBe(at);
    expect(message.role === "tool" || turn.conversation === "family").toBe(true);
    expect(message.by).not.toBe("owner");
  }
});

test("no sentence of the fresh sayings is one of the usual ones", () => {
  const sentencesOf = ({ things, wishes }: (typeof SAYINGS)["usual" | "fresh"]) => [
    ...Object.values(things).flatMap(({ says }) =>
      Object.values(says).flatMap(({ first, changed, ask }) => [...first, ...changed, ...ask]),
    ),
    ...Object.values(wishes).flatMap(({ says }) => Object.values(says).flatMap((one) => Object.values(one))),
  ];
  const usual = new Set<string>(sentencesOf(SAYINGS.usual));
  const fresh: readonly string[] = sentencesOf(SAYINGS.fresh);
  expect(fresh).toHaveLength(usual.size);
  expect(fresh.filter((sentence) => usual.has(sentence))).toEqual([]);
});

test("a season has everything: changes, some back, wishes that stay, change, are lifted and end, four languages", () => {
  const lives = [1, 2, 3].map((seed) => lifeOf(seed, 3));
  const truths = lives.flatMap((life) => life.truths);
  const some = (is: (truth: Truth) => boolean) => expect(truths.filter(is).length).toBeGreaterThan(1);
  const valuesIn = ({ held }: Truth) => held.map(({ value }) => value);
  some((truth) => truth.sort === "thing" && truth.held.length > 2);
  some((truth) => new Set(valuesIn(truth)).size < truth.held.length);
  some((truth) => truth.sort === "fix" && truth.held.length > 1);
  some(({ sort, held, revoked, ends }) => sort === "instruction" && held.length === 1 && !revoked && !ends);
  some(({ sort, held }) => sort === "instruction" && held.length > 1);
  some(({ revoked }) => revoked !== null);
  some(({ ends }) => ends !== null);
  for (const language of LANGUAGES) some((truth) => truth.language === language);
  for (const life of lives) {
    expect(life.questions.length).toBeGreaterThan(100);
    expect(life.turns.at(-1)!.at - life.turns[0]!.at).toBeGreaterThan(85 * DAY);
  }
});

test("a wish with an end is over behind it, and its value is then what is over", () => {
  const truth: Truth = {
    ...{
      id: "x",
      sort: "instruction",
      kind: "address",
      language: "en",
      subject: "",
      revoked: null,
      ends: 500,
    },
    held: [{ value: "Zed", from: 100, to: null, said: "Call me Zed." }],
    questions: ["Hello?"],
  };
  const asked = { text: "Hello?", conversation: "home" as const };
  expect(questionOf(truth, [], { ...asked, at: 50 })).toBeNull();
  expect(questionOf(truth, [], { ...asked, at: 499 })).toMatchObject({
    now: "Zed",
    over: [],
    endedByItself: false,
  });
  expect(questionOf(truth, [], { ...asked, at: 500 })).toMatchObject({
    ...{ now: null, endedByItself: true, over: [{ value: "Zed" }] },
  });
});

/** Words of four letters or more, which is where meaning begins; Chinese by pairs of characters. */
function contentOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{Script=Latin}{4,}/gu) ?? [];
  const han = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((letter, at) => `${[...run][at]}${letter}`),
  );
  return new Set([...words, ...han]);
}

test.each(Object.entries(SAYINGS))(
  "a question has other words than what it asks for: %s",
  (_, { things }) => {
    const shared: number[] = [];
    for (const { says } of Object.values(things))
      for (const language of LANGUAGES)
        for (const question of says[language].ask)
          for (const told of [...says[language].first, ...says[language].changed]) {
            const words = contentOf(question);
            shared.push([...contentOf(told)].filter((word) => words.has(word)).length);
          }
    // Skis are skis, and three characters in Chinese: two pairs of a word, and one more by chance.
    expect(Math.max(...shared)).toBeLessThanOrEqual(3);
    expect(shared.filter((count) => count > 0).length / shared.length).toBeLessThan(0.15);
  },
);

test.each(Object.entries(SAYINGS))(
  "every saying has the places that it needs: %s",
  (_, { things, wishes }) => {
    for (const { says, subject } of Object.values(things))
      for (const { first, changed, ask, echo, aside } of Object.values(says)) {
        for (const told of [...first, ...changed, echo]) expect(told).toContain("{v}");
        expect(aside).toContain("{x}");
        // What somebody plants must not have to name what is so.
        expect(changed.some((told) => !told.includes("{o}"))).toBe(true);
        if (subject !== "owner")
          for (const text of [...first, ...changed, ...ask, echo]) expect(text).toContain("{s}");
      }
    for (const { says, scope } of Object.values(wishes))
      for (const { said, changed, revoked, until, task } of Object.values(says)) {
        for (const told of [said, changed, until]) expect(told).toContain("{v}");
        expect(until).toContain("{d}");
        expect(`${revoked}${task}`).not.toContain("{v}");
        if (scope !== null)
          for (const text of [said, changed, revoked, until, task]) expect(text).toContain("{s}");
      }
  },
);
