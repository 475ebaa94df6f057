import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type FactSentence, type HeardFact, heardFacts, type Speaking } from "./hear.ts";

/** A Monday. */
const AT = instantOf(Date.UTC(2026, 5, 15, 12));

const sentence = (text: string): FactSentence => ({ judged: text, whole: text, torn: false });
const hear = (text: string, by: Speaking["by"] = "owner") => heardFacts([sentence(text)], { by, at: AT });

/** `! owner lives_in Oslo`; `-` where it is so no longer, `?` where it is only likely. */
const shown = ({ strength, act, name, predicate, object, isDated, from }: HeardFact) =>
  [
    `${strength === "plain" ? "!" : "?"}${act === "ends" ? "-" : ""}`,
    ...[name === "" ? "owner" : name, predicate, object],
    ...(isDated ? [new Date(from).toISOString().slice(0, 10)] : []),
  ].join(" ");

describe("what is stated plainly", () => {
  test.each([
    ["I'm based in Tallinn now", "! owner lives_in Tallinn"],
    ["From today we live at Kanaalweg 12, Ghent, 3rd floor", "! owner lives_in Ghent 2026-06-15"],
    ["My address is now 4 Elm Road, second floor, Leeds", "! owner lives_in Leeds"],
    ["I moved to Ghent last month", "! owner lives_in Ghent 2026-05-01"],
    ["I don't live in Oslo anymore", "!- owner lives_in Oslo"],
    ["I'm the head of sales at Volvo", "! owner role head of sales", "! owner works_at Volvo"],
    ["I speak English and Norwegian", "! owner speaks English", "! owner speaks Norwegian"],
    ["I have a peanut allergy", "! owner allergic_to peanut"],
    ["I sold my bike yesterday", "!- owner owns bike 2026-06-14"],
    ["I switched from Chrome to Firefox", "!- owner uses Chrome", "! owner uses Firefox"],
    ["Atlas depends on Redis and Kafka", "! Atlas depends_on Redis", "! Atlas depends_on Kafka"],
    ["The timeout of Atlas is 30 seconds", "! Atlas configured_as timeout 30 seconds"],
    ["Atlas is no longer paused", "!- Atlas status paused"],
    ["The current version of Atlas is 3.2.1", "! Atlas version 3.2.1"],
    ["The report is due on Friday", "! report deadline Friday"],
    ["Miriam leads Atlas", "! Atlas led_by Miriam"],
    ["Atlas runs on db-01, behind the proxy", "! Atlas located_at db-01"],
    ["Atlas was moved to db-02 by night", "! Atlas located_at db-02"],
    ["We moved Atlas from db-01 to nas.local", "!- Atlas located_at db-01", "! Atlas located_at nas.local"],
    ["Atlas runs on Postgres 16", "! Atlas uses Postgres 16"],
    ["Atlas runs on debian-12", "! Atlas uses debian-12"],
    ["Ich wohne nicht mehr in Köln", "!- owner lives_in Köln"],
    ["Ich lebe in der Schweiz", "! owner lives_in Schweiz"],
    ["Ich bin am 3. Mai 1988 geboren", "! owner born_on 3. Mai 1988"],
    ["Ich habe mein Auto gestern verkauft", "!- owner owns Auto 2026-06-14"],
    ["Puffin wurde durch Atlas ersetzt", "! Atlas replaces Puffin"],
    ["Atlas läuft nicht mehr auf db-01", "!- Atlas located_at db-01"],
    ["Atlas ist auf db-02 umgezogen", "! Atlas located_at db-02"],
    ["Das Zeitlimit von Atlas ist 30 Sekunden", "! Atlas configured_as Zeitlimit 30 Sekunden"],
    ["Ya no vivo en Lugo", "!- owner lives_in Lugo"],
    [
      "Me mudé de Lugo a Vigo en marzo",
      "!- owner lives_in Lugo 2026-03-01",
      "! owner lives_in Vigo 2026-03-01",
    ],
    ["Hablo gallego y portugués", "! owner speaks gallego", "! owner speaks portugués"],
    ["Soy alérgico a las nueces", "! owner allergic_to nueces"],
    ["Atlas ya no depende de Kafka", "!- Atlas depends_on Kafka"],
    ["Atlas corre ahora en db-02", "! Atlas located_at db-02"],
    ["El plazo para la solicitud es el 3 de mayo", "! solicitud deadline 3 de mayo"],
    ["我上个月搬到杭州了", "! owner lives_in 杭州 2026-05-01"],
    ["我会说粤语和英语", "! owner speaks 粤语", "! owner speaks 英语"],
    ["我不用 Chrome 了", "!- owner uses Chrome"],
    ["云雀依赖 Redis 和 Kafka", "! 云雀 depends_on Redis", "! 云雀 depends_on Kafka"],
    ["云雀的超时是30秒", "! 云雀 configured_as 超时 30秒"],
    ["云雀由小王负责", "! 云雀 led_by 小王"],
    ["云雀跑在db-01上", "! 云雀 located_at db-01"],
    ["我们把云雀迁到了db-02", "! 云雀 located_at db-02"],
  ])("%s", (text, ...facts) => {
    expect(hear(text).map(shown).toSorted()).toEqual(facts.toSorted());
  });
});

describe("nothing is stated", () => {
  test.each([
    ..."I live in fear of Mondays.|I'm allergic to nonsense|I'm a huge fan of Rust|I own my mistakes".split(
      "|",
    ),
    ..."I live at number 10, Mum|We live at 7 Elm Street, Tom lives at 9|Then is at version 3.2.1".split("|"),
    "Rent is down to 1,400",
    ..."My job is to annoy you|My brother uses Arch|She works at Siemens|I could have worked at Google".split(
      "|",
    ),
    ..."Atlas will run on Postgres 17 soon|Let's say I live in Oslo|'I live in Oslo' was his answer".split(
      "|",
    ),
    ..."From her profile: I live in Oslo|The price depends on the season|The shop is closed".split("|"),
    ..."Write an email saying that I live in Oslo|When I worked at Nokia we had saunas".split("|"),
    ..."Ich lebe in einer WG|Ich wohne in der Nähe vom Bahnhof|Ich arbeite bei Regen lieber drinnen".split(
      "|",
    ),
    ..."Meine Schwester wohnt in Köln|Er sagt, ich wohne in Köln|Für Kinder gilt der halbe Preis".split("|"),
    ..."Ich spreche kein Französisch|Das Essen ist fertig|Stell dir vor, ich wohne in Köln".split("|"),
    ..."Vivo en una nube|Soy un desastre|Trabajo en casa|Si viviera en Lugo, iría|Ana lleva gafas".split("|"),
    ..."La cena está lista|Dice que vivo en Lugo|Tengo un problema con Excel|Hablo en serio".split("|"),
    ..."我住院了|他住在北京|我想住在北京|如果我住在北京就好了|我叫了外卖|我叫车去机场".split("|"),
    ..."他说我住在上海|妈妈对花生过敏|我有一个问题|我从来不用 Vim|我会说服他".split("|"),
  ])("%s", (text) => {
    expect(hear(text).map(shown)).toEqual([]);
  });

  test.each([
    ["a question", sentence("I live in Oslo?")],
    ["with a gap in it", { ...sentence("I live in Oslo."), torn: true }],
    ["around a quotation", { ...sentence("I live in   ."), whole: 'I live in "Oslo" .' }],
  ])("in %s", (_name, one) => {
    expect(heardFacts([one], { by: "owner", at: AT })).toEqual([]);
  });

  test("of the owner by what others say of themselves; to the owner it is likely at most", () => {
    expect(hear("I live in Oslo.", "other")).toEqual([]);
    expect(hear("I live in Oslo.", "tool")).toEqual([]);
    expect(hear("I live in Oslo.", "assistant")).toEqual([]);
    expect(hear("You live in Oslo.", "assistant").map(shown)).toEqual(["? owner lives_in Oslo"]);
    expect(hear("Atlas depends on Redis.", "other").map(shown)).toEqual(["? Atlas depends_on Redis"]);
    expect(hear("You live in Oslo.", "other")).toEqual([]);
  });

  test("in a message in which somebody plays or writes for somebody else", () => {
    const said = (...texts: readonly string[]) => heardFacts(texts.map(sentence), { by: "owner", at: AT });
    expect(said("I live in Oslo.", "I use Firefox.")).toHaveLength(2);
    expect(said("Let's role-play.", "I live in Oslo.")).toEqual([]);
    expect(said("Übersetze das bitte.", "I live in Oslo.")).toEqual([]);
  });
});

test("a smile, a condition or bygone times leave it open", () => {
  expect(hear("I live in Oslo lol").map(shown)).toEqual(["? owner lives_in Oslo"]);
  expect(hear("I work at Volvo, unless they fire me").map(shown)).toEqual(["? owner works_at Volvo"]);
  expect(hear("I worked at Volvo until 2019, I live in Oslo").map(shown)).toEqual(["? owner lives_in Oslo"]);
});

test("days are those of whoever speaks; what is yet to come is no fact", () => {
  const late = instantOf(Date.UTC(2026, 5, 15, 23));
  const [fact] = heardFacts([sentence("As of today I use Firefox")], {
    by: "owner",
    at: late,
    offsetMinutes: 120,
  });
  expect(fact).toMatchObject({ isDated: true, from: Date.UTC(2026, 5, 15, 22) });
  expect(hear("Since 2031-01-01 I live in Oslo")).toEqual([]);
});

const PIECES = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    ...[
      "I live in ",
      "Ich wohne in ",
      "vivo en ",
      "我住在",
      "Atlas",
      " depends on ",
      " is on hold",
      " since May",
      ", ",
    ],
    ...[
      " and ",
      "not ",
      "nicht ",
      "no ",
      "不",
      " 3.2",
      "Oslo",
      "云雀",
      " from ",
      " to ",
      ": ",
      "“",
      "\n",
      "我对",
      "过敏",
    ],
  ),
);
const TEXT = fc.array(PIECES, { maxLength: 12 }).map((pieces) => pieces.join(""));
const BY = fc.constantFrom<Speaking["by"]>("owner", "assistant", "other", "tool");

test("whatever is said: it never throws, says the same twice, and makes nothing up", () => {
  fc.assert(
    fc.property(TEXT, BY, (text, by) => {
      const heard = hear(text, by);
      expect(hear(text, by)).toEqual(heard);
      for (const { name, object, predicate, strength, from } of heard) {
        expect(text).toContain(name);
        for (const word of object.split(" ")) expect(text).toContain(word);
        if (predicate !== "configured_as") expect(text).toContain(object);
        if (by !== "owner") expect(strength).toBe("likely");
        expect(from).toBeLessThanOrEqual(AT);
      }
    }),
    { numRuns: 500 },
  );
});
