import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type FactSentence, type HeardFact, heardFacts } from "./hear.ts";

/** A Monday. */
const AT = instantOf(Date.UTC(2026, 5, 15, 12));

const sentence = (text: string): FactSentence => ({ judged: text, whole: text, torn: false });
const hear = (...said: readonly string[]) => heardFacts(said.map(sentence), { by: "owner", at: AT });
const plain = (...said: readonly string[]) =>
  hear(...said)
    .filter(({ strength }) => strength === "plain")
    .map(({ act, name, predicate, object, isDated, from }: HeardFact) =>
      [
        `${act === "ends" ? "- " : ""}${name === "" ? "owner" : name}`,
        ...[predicate, object],
        ...(isDated ? [new Date(from).toISOString().slice(0, 10)] : []),
      ].join(" "),
    );

describe("what is not plainly the owner's own statement never counts at once", () => {
  test.each([
    // In the words of others.
    [["Tom wrote:", "I live in Berlin."]],
    [["tom 12:03", "I live in Berlin."]],
    [["This is what she sent me", "I live in Berlin.", "I work at Acme."]],
    [["My friend's bio:", "I live in Berlin."]],
    [["She believes I live in Berlin."]],
    [["The form says I live in Berlin."]],
    [["My passport says I live in Berlin."]],
    [["My son says I'm allergic to peanuts."]],
    // Denied, supposed, or only mentioned.
    [["It is false that I live in Berlin."]],
    [["I live in Berlin, but not really."]],
    [["I live in Berlin.", "Not."]],
    [["I hope I live in Berlin one day."]],
    [["Say I live in Berlin."]],
    [["You are Tom.", "I live in Berlin."]],
    [["The sentence I live in Berlin has four words."]],
    [["Wohne ich in Berlin"]],
    [["I live in Berlin or Hamburg."]],
    // No such value.
    [["I moved to TypeScript."]],
    [["I moved to Dark Mode."]],
    [["I moved to Table 5."]],
    [["Once Atlas is on hold, tell me."]],
    // Two in one message that cannot both hold.
    [["I live in Berlin.", "I live in Hamburg."]],
    [["I use Helix.", "I no longer use Helix."]],
    [["I live in Bristol, no wait, in Exeter."]],
    // Nothing is said.
    [["Atlas is hosted at \u202e."]],
    [["Atlas is hosted at \u200b."]],
  ])("%j", (said) => {
    expect(plain(...said)).toEqual([]);
  });
});

describe("a value is whole, or is not plain", () => {
  test.each([
    "Atlas is hosted at https://atlas.example.org/x.",
    "Atlas is hosted at [secret:openai-key:25933f80].",
    "I was born on March 3, 1990.",
    "The deadline of atlas is Friday, 3 May.",
    "The report is due 5 p.m. tomorrow.",
    "I work at A.P. Moller.",
    "Atlas uses foo@1.2:latest.",
    "I moved to Berlin to visit Tom.",
    "Decision for project harbor: REST instead of gRPC, because clients want it.",
  ])("%s", (said) => {
    const wholes = [
      "https://atlas.example.org/x",
      "March 3, 1990",
      "Friday, 3 May",
      "5 p.m. tomorrow",
      "A.P. Moller",
    ];
    const others = ["foo@1.2:latest", "REST instead of gRPC", "Berlin"];
    const values = hear(said)
      .filter(({ strength }) => strength === "plain")
      .map(({ object }) => object);
    expect(values.filter((value) => ![...wholes, ...others].includes(value))).toEqual([]);
  });
});

describe("what is stated plainly is heard", () => {
  test.each([
    [
      "We moved from Rotterdam to Delft yesterday.",
      "- owner lives_in Rotterdam 2026-06-14",
      "owner lives_in Delft 2026-06-14",
    ],
    ["We moved to Utrecht over the weekend.", "owner lives_in Utrecht 2026-06-13"],
    ["I moved to Porto last weekend.", "owner lives_in Porto 2026-06-13"],
    ["I moved to Rotterdam on 4 May.", "owner lives_in Rotterdam 2026-05-04"],
    ["Last Friday we moved to Utrecht.", "owner lives_in Utrecht 2026-06-12"],
    ["From today we live in Delft.", "owner lives_in Delft 2026-06-15"],
    ["Project lumen is on version 1.4.", "lumen version 1.4"],
    [
      "I speak Hindi, English and some German.",
      "owner speaks Hindi",
      "owner speaks English",
      "owner speaks German",
    ],
    ["The deadline of harbor moved to 15 September 2026.", "harbor deadline 15 September 2026"],
    ["New deadline for harbor: 15 September 2026.", "harbor deadline 15 September 2026"],
    [
      "We switched project harbor from MySQL to PostgreSQL 16.",
      "- harbor uses MySQL",
      "harbor uses PostgreSQL 16",
    ],
    ["Project lumen no longer uses PostgreSQL.", "- lumen uses PostgreSQL"],
    ["Project harbor uses MySQL 8.0.", "harbor uses MySQL 8.0"],
    ["Project mole depends on harbor.", "mole depends_on harbor"],
    [
      "I work at Brightwater Labs as a data engineer.",
      "owner works_at Brightwater Labs",
      "owner role data engineer",
    ],
    ["I've left Nordhal Systems.", "- owner works_at Nordhal Systems"],
    ["We decided to use MQTT QoS 1 for project tidewatch.", "tidewatch decision use MQTT QoS 1"],
    ["Ich wohne nicht mehr in Sevilla, sondern in Graz.", "- owner lives_in Sevilla", "owner lives_in Graz"],
    ["Wir sind am Wochenende nach Graz umgezogen.", "owner lives_in Graz 2026-06-13"],
    ["Meine neue Rolle ist Teamleiterin.", "owner role Teamleiterin"],
    ["Mi nuevo puesto es jefa de producto.", "owner role jefa de producto"],
  ])("%s", (said, ...facts) => {
    expect(plain(said).toSorted()).toEqual(facts.toSorted());
  });

  test("a Monday that is to come is a Monday to come", () => {
    expect(plain("Starting Monday I work at Initech.").filter((fact) => fact.includes("2026-06-08"))).toEqual(
      [],
    );
  });
});
