import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { heardFacts } from "./hear.ts";

const AT = instantOf(Date.UTC(2026, 5, 15, 12));

const plain = (...said: readonly string[]) =>
  heardFacts(
    said.map((text) => ({ judged: text, whole: text, torn: false })),
    { by: "owner", at: AT },
  ).map(
    ({ name, predicate, object, strength }) =>
      `${strength === "plain" ? "!" : "?"} ${name === "" ? "owner" : name} ${predicate} ${object}`,
  );

describe("what a project or a service uses its owner does not use besides", () => {
  test.each([
    ["We use Postgres 14 for project Atlas.", "! Atlas uses Postgres 14"],
    ["I use Postgres 14 for the Atlas project.", "! Atlas uses Postgres 14"],
    ["We use Redis in project Atlas.", "! Atlas uses Redis"],
    ["For the Atlas project we use Postgres 14.", "! Atlas uses Postgres 14"],
    ["For project Atlas, we use Postgres 14.", "! Atlas uses Postgres 14"],
    ["Wir nutzen Postgres 14 für das Projekt Atlas.", "! Atlas uses Postgres 14"],
    ["Wir nutzen Postgres 14 für das Atlas-Projekt.", "! Atlas uses Postgres 14"],
    ["Für das Projekt Atlas verwenden wir Postgres 14.", "! Atlas uses Postgres 14"],
    ["Para el proyecto Atlas usamos Postgres 14.", "! Atlas uses Postgres 14"],
    ["En el proyecto Atlas usamos Postgres 14.", "! Atlas uses Postgres 14"],
    // By its last word it is a thing.
    ["We use Postgres 14 for the billing service.", "! billing service uses Postgres 14"],
    ["We use Redis for atlas-api.", "! atlas-api uses Redis"],
    ["We use Python 3 for the season pass service.", "! season pass service uses Python 3"],
  ])("%s", (text, ...facts) => {
    expect(plain(text)).toEqual(facts);
  });

  test("wherever in the message it is called one", () => {
    expect(plain("I lead the Atlas project.", "We use Redis for Atlas.")).toContain("! Atlas uses Redis");
    expect(plain("We use Redis for Atlas.", "It is our biggest project.")).toContain("? Atlas uses Redis");
  });
});

describe("of a name that may be a project, a place or a purpose nobody knows whose fact it is", () => {
  test.each([
    ["I use Firefox in Berlin.", "? owner uses Firefox", "? Berlin uses Firefox"],
    ["I use Signal in Germany.", "? owner uses Signal", "? Germany uses Signal"],
    ["I use GitHub Actions for CI.", "? owner uses GitHub Actions", "? CI uses GitHub Actions"],
    ["We use Postgres 14 for Atlas.", "? owner uses Postgres 14", "? Atlas uses Postgres 14"],
    ["We use Redis in Atlas.", "? owner uses Redis", "? Atlas uses Redis"],
    ["For Atlas, we use Postgres 14.", "? owner uses Postgres 14", "? Atlas uses Postgres 14"],
    ["Wir nutzen Postgres 14 für Atlas.", "? owner uses Postgres 14", "? Atlas uses Postgres 14"],
    ["Für Atlas nutzen wir Postgres 14.", "? owner uses Postgres 14", "? Atlas uses Postgres 14"],
    ["I use Vim for the billing service.", "? owner uses Vim", "? billing service uses Vim"],
    ["En Berlin usamos Firefox.", "? owner uses Firefox", "? Berlin uses Firefox"],
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
    ["I use Excel for Budgeting.", "! owner uses Excel"],
    ["For Budgeting, we use Excel.", "! owner uses Excel"],
    ["Wir nutzen Jira für Tickets.", "! owner uses Jira"],
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
