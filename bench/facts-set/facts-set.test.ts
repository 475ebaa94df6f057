import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FACT_UTTERANCES, type FactUtterance, FRESH_UTTERANCES, halfOf, PREDICATES, TRAPS } from "./index.ts";

const LEAST = { en: 80, de: 60, es: 60, zh: 60 } as const;
const FRESH_COUNT = { en: 40, de: 30, es: 30, zh: 30 } as const;
const facts = factsOf(FACT_UTTERANCES);
const freshFacts = factsOf(FRESH_UTTERANCES);

function factsOf(said: readonly FactUtterance[]) {
  return said.flatMap(({ text, facts }) => facts.map((fact) => ({ text, ...fact })));
}

function unsaidIn(labelled: ReturnType<typeof factsOf>) {
  return labelled.filter(({ text, subject, object }) =>
    `${subject === "owner" ? "" : subject} ${object}`
      .toLowerCase()
      .split(" ")
      .some((word) => !text.toLowerCase().includes(word)),
  );
}

/** Over what is said and how it is labelled. */
function digestOf(said: readonly FactUtterance[]): string {
  const labels = said.map(({ text, facts, trap }) => ({ text, facts, trap }));
  return createHash("sha256").update(JSON.stringify(labels)).digest("hex");
}

describe("the facts set", () => {
  it.each(Object.entries(LEAST))(
    "is large enough in %s, and about half of it states a fact",
    (language, least) => {
      const said = FACT_UTTERANCES.filter((utterance) => utterance.language === language);
      expect(said.length).toBeGreaterThanOrEqual(least);
      const share = said.filter(({ facts }) => facts.length > 0).length / said.length;
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.6);
      expect(new Set(said.flatMap(({ trap }) => trap ?? []))).toEqual(new Set(TRAPS));
    },
  );

  it("says nothing twice, and is either a trap or states something", () => {
    expect(new Set(FACT_UTTERANCES.map(({ text }) => text)).size).toBe(FACT_UTTERANCES.length);
    expect(
      FACT_UTTERANCES.filter(({ facts, trap }) => (facts.length === 0) !== (trap !== undefined)),
    ).toEqual([]);
  });

  it("knows every predicate it uses, and uses every one it knows", () => {
    expect(new Set(facts.map(({ predicate }) => predicate))).toEqual(new Set(Object.keys(PREDICATES)));
  });

  it("labels with words that are said", () => {
    expect(unsaidIn(facts)).toEqual([]);
    expect(facts.filter(({ subject }) => subject !== subject.toLowerCase())).toEqual([]);
  });

  it("dates by whole days, none after the day it is read", () => {
    const dates = facts.flatMap(({ since }) => since ?? []);
    expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date) || date > "2026-06-15")).toEqual([]);
  });

  it("falls into two halves of about the same size", () => {
    const tuned = FACT_UTTERANCES.filter((utterance) => halfOf(utterance) === "tuned").length;
    const share = tuned / FACT_UTTERANCES.length;
    expect(share).toBeGreaterThanOrEqual(0.4);
    expect(share).toBeLessThanOrEqual(0.6);
  });

  it("keeps its labels", () => {
    expect(digestOf(FACT_UTTERANCES)).toBe(
      "b867110000e68facacbf4ec12063d5c913d47b2d2052476cbeb7cb651f528c7c",
    );
  });
});

describe("the fresh utterances", () => {
  it.each(Object.entries(FRESH_COUNT))(
    "are as many as were written in %s, and about half of them state a fact",
    (language, count) => {
      const said = FRESH_UTTERANCES.filter((utterance) => utterance.language === language);
      expect(said).toHaveLength(count);
      const share = said.filter(({ facts }) => facts.length > 0).length / said.length;
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.6);
      expect(new Set(said.flatMap(({ trap }) => trap ?? []))).toEqual(new Set(TRAPS));
    },
  );

  it("are none that the set has, say nothing twice, and are either a trap or state something", () => {
    const known = new Set(FACT_UTTERANCES.map(({ text }) => text));
    expect(FRESH_UTTERANCES.filter(({ text }) => known.has(text))).toEqual([]);
    expect(new Set(FRESH_UTTERANCES.map(({ text }) => text)).size).toBe(FRESH_UTTERANCES.length);
    expect(
      FRESH_UTTERANCES.filter(({ facts, trap }) => (facts.length === 0) !== (trap !== undefined)),
    ).toEqual([]);
  });

  it("know every predicate they use, and use every one that is known", () => {
    expect(new Set(freshFacts.map(({ predicate }) => predicate))).toEqual(new Set(Object.keys(PREDICATES)));
  });

  it("are labelled with words that are said, and dated by whole days that have been", () => {
    expect(unsaidIn(freshFacts)).toEqual([]);
    expect(freshFacts.filter(({ subject }) => subject !== subject.toLowerCase())).toEqual([]);
    const dates = freshFacts.flatMap(({ since }) => since ?? []);
    expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date) || date > "2026-06-15")).toEqual([]);
  });

  it("keep their labels", () => {
    expect(digestOf(FRESH_UTTERANCES)).toBe(
      "d498eb1fa8038fc557664b04e48a2b82c77e1dddb3edb0d45b3071df58ffaa00",
    );
  });
});
