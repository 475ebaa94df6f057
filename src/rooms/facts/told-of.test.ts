import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import { coversAll } from "./covers.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";
import { isToldOf } from "./told-of.ts";

const AT = instantOf(Date.UTC(2026, 2, 1));
const predicate = (name: string) => BUILT_IN_PREDICATES.find((one) => one.name === name)!;
const told = (name: string, text: string, toOwner = false, subject: EntityRef = OWNER) =>
  isToldOf({ subject, predicate: predicate(name) }, text, AT, toOwner);

test.each([
  ["lives_in", "I live in Leeds, near the canal."],
  ["lives_in", "Our new home is in Delft"],
  ["lives_in", "My sister works in Cork, but I live in Leeds"],
  ["works_at", "Ich arbeite bei der Stadt"],
  ["lives_in", "Vivo en Málaga"],
  ["lives_in", "我住在上海"],
])("%s is told of the owner: %s", (name, text) => {
  expect(told(name, text)).toBe(true);
});

test.each([
  ["works_at", "My friend Tom works at Siemens."],
  ["works_at", "Tom works at Siemens."],
  ["lives_in", "I live for coffee"],
  ["lives_in", "Correction: I never lived in Hull"],
  ["lives_in", "I love the city"],
  ["works_at", "Meine Schwester arbeitet bei der Bahn"],
  ["lives_in", "我朋友住在上海"],
])("%s is not told of the owner: %s", (name, text) => {
  expect(told(name, text)).toBe(false);
});

test("what is said to the owner is told of them, and of a thing whatever names it", () => {
  expect(told("lives_in", "As you live in Leeds, try Mill Street.", true)).toBe(true);
  expect(told("lives_in", "Leeds is a fine place to live.", true)).toBe(false);
  expect(told("deadline", "Atlas is due on Friday", false, "project:atlas")).toBe(true);
  expect(told("deadline", "Heron is due on Friday", false, "project:atlas")).toBe(false);
  expect(told("led_by", "Miriam runs Atlas", false, "project:atlas")).toBe(true);
  expect(told("led_by", "Atlas runs on db-01", false, "project:atlas")).toBe(false);
});

test.each([
  ["lives_in", "Porto", OWNER, "I live in Porto now.", true],
  ["lives_in", "Leeds", OWNER, "I live in Leeds, near the canal.", false],
  ["works_at", "Ernst", OWNER, "I work at Ernst & Young.", false],
  ["located_at", "https", "project:atlas", "Atlas is hosted at https://atlas.example.org/x.", false],
  [
    ...["located_at", "https://atlas.example.org/x", "project:atlas"],
    ...["Atlas is hosted at https://atlas.example.org/x.", true],
  ],
  ["timezone", "UTC+05", OWNER, "My timezone is UTC+05:30.", false],
  ["lives_in", "上海", OWNER, "我现在住在上海。", true],
  ["lives_in", "上海", OWNER, "我住在上海浦东，楼下有猫。", false],
  ["lives_in", "Graz", OWNER, "Ich wohne jetzt in Graz.", true],
] as [string, string, EntityRef, string, boolean][])(
  "%s %s of %s says all of: %s (%s)",
  (name, value, subject, text, all) => {
    const fact = { subject, predicate: name, object: { type: "literal", value } } as const;
    expect(coversAll(fact, predicate(name), text)).toBe(all);
  },
);
