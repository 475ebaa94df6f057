import { expect, test } from "vitest";
import { aboutFact } from "./fact-about.ts";

test.each([
  {
    name: "one that is so",
    text: "owner is allergic to pistachios\nperson:owner allergic_to, since 2026-10-01 06:06; recorded 2026-11-16 13:28\nactive, operator_asserted",
    about: { subject: "person:owner", predicate: "allergic_to" },
  },
  {
    name: "one that ended",
    text: "atlas uses Redis\nproject:atlas uses, since 2026-01-01 00:00, until 2026-02-01 00:00; recorded 2026-01-01 00:00\nended, low",
    about: { subject: "project:atlas", predicate: "uses" },
  },
  { name: "words that only look like it", text: "he said x:y z, since then", about: undefined },
  { name: "nothing", text: "", about: undefined },
])("what a fact is about: $name", ({ text, about }) => {
  expect(aboutFact(text)).toEqual(about);
});
