import fc from "fast-check";
import { expect, test } from "vitest";
import { isSomebody, withoutPersons } from "./somebody.ts";

const standIn = (name: string) => `<${name}>`;

test.each([
  ["Anna Kowalski takes over billing from Piotr", "<Anna Kowalski> takes over billing from <Piotr>"],
  ["Promote Anna Kowalski to lead", "Promote <Anna Kowalski> to lead"],
  ["anna kowalski reviews caching layers", "<anna kowalski> reviews caching layers"],
  ["Project atlas is blocked by anna kowalski.", "Project atlas is blocked by <anna kowalski>."],
  ["Meeting with Kwame Nkrumah about caching", "Meeting with <Kwame Nkrumah> about caching"],
  ["Oyelaran Adeyemi leads the migration", "<Oyelaran Adeyemi> leads the migration"],
  ["we met Jan van der Berg there", "we met <Jan van der Berg> there"],
  ["mit Sabine Müller besprochen", "mit <Sabine Müller> besprochen"],
  ["Wait for Anna's approval", "Wait for <Anna>'s approval"],
])("people are named by what stands for them: %s", (said, told) => {
  expect(withoutPersons(said, standIn)).toBe(told);
});

test.each([
  "We use Visual Studio and Google Cloud",
  "Use Redis for sessions",
  "Adopt Event Sourcing For Orders",
  "moved to Apache Kafka on Amazon Web Services",
  "Julia runs the numbers; Ruby does not",
  "the Payment Gateway waits for Legal Review",
  "die Alte Datenbank läuft bis Ende März",
  "Keep sessions in SQLite",
  "Sell the flower farm",
  "A Raspberry Pi reads Home Assistant",
  "mark the release and will it to run",
])("things keep their names: %s", (said) => {
  expect(withoutPersons(said, standIn)).toBe(said);
});

test("what is nothing but somebody's name is somebody", () => {
  for (const name of ["Anna Kowalski", "Bob Miller", "Ludwig van Beethoven", "Oyelaran Adeyemi"])
    expect(isSomebody(name, false)).toBe(true);
  expect([isSomebody("anna kowalski", true), isSomebody("anna kowalski", false)]).toEqual([true, false]);
  for (const thing of [
    "Visual Studio",
    "Payment Gateway",
    "Atlas",
    "legal review",
    "Ruby on Rails",
    "SQLite",
  ])
    expect(isSomebody(thing, true)).toBe(false);
});

test("whatever is said: people go, and nothing else changes", () => {
  const words = fc.constantFrom(
    "Anna",
    "anna",
    "Kowalski",
    "uses",
    "Redis",
    "the",
    "Cloud",
    "van",
    "'s",
    ".",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), fc.string({ unit: "binary" }), (some, any) => {
      const said = `${some.join(" ")}${any}`;
      const taken: string[] = [];
      const told = withoutPersons(said, (name) => {
        taken.unshift(name);
        return "\u0000";
      });
      if (!any.includes("\u0000")) {
        expect(
          told.split("\u0000").reduce((text, part, at) => text + (at === 0 ? "" : taken[at - 1]) + part, ""),
        ).toBe(said);
        expect(told).not.toMatch(/(?<!\p{L})Anna Kowalski(?!\p{L})/u);
      }
    }),
  );
});
