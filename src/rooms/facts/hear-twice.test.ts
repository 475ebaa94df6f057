import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { heardFacts } from "./hear.ts";

const AT = instantOf(Date.UTC(2026, 5, 15, 12));

const plain = (text: string) =>
  heardFacts([{ judged: text, whole: text, torn: false }], { by: "owner", at: AT }).map(
    ({ name, predicate, object, strength }) =>
      `${strength === "plain" ? "!" : "?"} ${name === "" ? "owner" : name} ${predicate} ${object}`,
  );

describe("what a thing uses its owner does not use besides", () => {
  test.each([
    ["We use Postgres 14 for Atlas.", "! Atlas uses Postgres 14"],
    ["I use Postgres 14 for Atlas.", "! Atlas uses Postgres 14"],
    ["We use Redis in Atlas.", "! Atlas uses Redis"],
    ["For the Atlas project we use Postgres 14.", "! Atlas uses Postgres 14"],
    ["For Atlas, we use Postgres 14.", "! Atlas uses Postgres 14"],
    ["Wir nutzen Postgres 14 für Atlas.", "! Atlas uses Postgres 14"],
    ["Für Atlas nutzen wir Postgres 14.", "! Atlas uses Postgres 14"],
    ["Für das Projekt Atlas verwenden wir Postgres 14.", "! Atlas uses Postgres 14"],
    ["Para Atlas usamos Postgres 14.", "! Atlas uses Postgres 14"],
    ["En Atlas usamos Postgres 14.", "! Atlas uses Postgres 14"],
  ])("%s", (text, ...facts) => {
    expect(plain(text)).toEqual(facts);
  });
});

describe("what it is used for is no thing that uses it", () => {
  test.each([
    ["I use Vim for Python.", "! owner uses Vim"],
    ["I use Firefox for Jira.", "! owner uses Firefox"],
    ["We use Slack for Marketing.", "! owner uses Slack"],
    ["I use Excel for Taxes.", "! owner uses Excel"],
    ["Wir nutzen Slack für Besprechungen.", "! owner uses Slack"],
    ["Wir nutzen Obsidian für Notizen.", "! owner uses Obsidian"],
    ["I use Firefox at work.", "! owner uses Firefox"],
    ["We use Postgres 14.", "! owner uses Postgres 14"],
    ["I use Helix, and Atlas uses Redis.", "! owner uses Helix"],
  ])("%s", (text, ...facts) => {
    expect(plain(text).filter((fact) => fact.startsWith("! owner"))).toEqual(facts);
  });
});

test.each([
  "My wife Anna works at Siemens.",
  "Anna left Siemens and now works at Bosch.",
  "Anna works at Bosch now.",
  "Meine Frau Anna arbeitet bei Siemens.",
  "Mi mujer Anna trabaja en Siemens.",
  "我妻子安娜在西门子工作。",
])("of other people no facts are made: %s", (text) => {
  expect(plain(text)).toEqual([]);
});
