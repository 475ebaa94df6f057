import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type FactSentence, type HeardFact, heardFacts } from "./hear.ts";

/** A Monday. */
const AT = instantOf(Date.UTC(2026, 5, 15, 12));

const sentence = (text: string): FactSentence => ({ judged: text, whole: text, torn: false });
const hear = (...said: readonly string[]) => heardFacts(said.map(sentence), { by: "owner", at: AT });

/** `! owner lives_in Oslo .. 2026-08-01`: on that day it is so no longer. `-` where it is so no longer already, `?` where it is only likely. */
const shown = ({ strength, act, name, predicate, object, to }: HeardFact) =>
  [
    `${strength === "plain" ? "!" : "?"}${act === "ends" ? "-" : ""}`,
    ...[name === "" ? "owner" : name, predicate, object],
    ...(to === null ? [] : ["..", new Date(to).toISOString().slice(0, 10)]),
  ].join(" ");

describe("what names its end holds until then: a day to its end, a month or a year until it begins", () => {
  test.each([
    ["Atlas is paused until Monday.", "! Atlas status paused .. 2026-06-23"],
    ["Atlas is paused until next Friday.", "! Atlas status paused .. 2026-06-27"],
    ["Atlas is paused till 20 June.", "! Atlas status paused .. 2026-06-21"],
    ["Atlas is paused for two weeks.", "! Atlas status paused .. 2026-06-30"],
    ["Atlas is paused until the end of the month.", "! Atlas status paused .. 2026-07-01"],
    ["Until August I live in Porto.", "! owner lives_in Porto .. 2026-08-01"],
    ["Until August, I live in Porto.", "! owner lives_in Porto .. 2026-08-01"],
    ["I live in Porto until August.", "! owner lives_in Porto .. 2026-08-01"],
    ["I live in Porto, only until August.", "! owner lives_in Porto .. 2026-08-01"],
    ["I live in Porto until March.", "! owner lives_in Porto .. 2027-03-01"],
    ["I live in Porto until the end of March.", "! owner lives_in Porto .. 2027-04-01"],
    ["I live in Porto through August.", "! owner lives_in Porto .. 2026-09-01"],
    ["I live in Porto until mid-August.", "! owner lives_in Porto .. 2026-08-15"],
    ["I live in Porto until August 20, 2027.", "! owner lives_in Porto .. 2027-08-21"],
    ["I live in Porto until 2026-08-31.", "! owner lives_in Porto .. 2026-09-01"],
    ["I live in Porto until 2028.", "! owner lives_in Porto .. 2028-01-01"],
    ["I live in Porto until tomorrow.", "! owner lives_in Porto .. 2026-06-17"],
    // Of a weekday and its date the date counts.
    ["Atlas is paused until Friday, 26 June.", "! Atlas status paused .. 2026-06-27"],
    ["Atlas is paused until Friday, June 26.", "! Atlas status paused .. 2026-06-27"],
    ["Atlas is paused until Friday, 2026-06-26.", "! Atlas status paused .. 2026-06-27"],
    ["Atlas is paused until Monday, 6 July 2026.", "! Atlas status paused .. 2026-07-07"],
    ["Atlas is paused until next Monday, the 6th of July.", "! Atlas status paused .. 2026-07-07"],
    ["Atlas is paused until Friday of this week.", "! Atlas status paused .. 2026-06-20"],
    ["Atlas ist bis Freitag, den 26.6. pausiert.", "! Atlas status pausiert .. 2026-06-27"],
    ["Atlas ist bis Freitag, den 26. Juni pausiert.", "! Atlas status pausiert .. 2026-06-27"],
    ["Atlas está en pausa hasta el viernes 26 de junio.", "! Atlas status en pausa .. 2026-06-27"],
    // All of what is named.
    ["Atlas is paused through 2027.", "! Atlas status paused .. 2028-01-01"],
    ["Atlas is paused until and including August.", "! Atlas status paused .. 2026-09-01"],
    ["Atlas ist bis einschließlich August pausiert.", "! Atlas status pausiert .. 2026-09-01"],
    ["Atlas ist bis einschließlich 2027 pausiert.", "! Atlas status pausiert .. 2028-01-01"],
    ["Atlas is paused for two weeks of maintenance.", "! Atlas status paused .. 2026-06-30"],
    ["Atlas is paused for two weeks starting today.", "! Atlas status paused .. 2026-06-30"],
    ["Hasta agosto vivimos en Oporto.", "! owner lives_in Oporto .. 2026-08-01"],
    ["Until August Atlas is paused.", "! Atlas status paused .. 2026-08-01"],
    ["I work at Bosch for the rest of the year.", "! owner works_at Bosch .. 2027-01-01"],
    ["We moved to Porto until August.", "! owner lives_in Porto .. 2026-08-01"],
    ["Atlas runs on db-01 until Friday.", "! Atlas located_at db-01 .. 2026-06-20"],
    [
      "Decision for project harbor: freeze releases until Monday.",
      "! harbor decision freeze releases until Monday .. 2026-06-23",
    ],
    ["Ich wohne bis August in Porto.", "! owner lives_in Porto .. 2026-08-01"],
    ["Bis Ende März wohne ich in Köln.", "! owner lives_in Köln .. 2027-04-01"],
    ["Ich arbeite für zwei Monate bei Bosch.", "! owner works_at Bosch .. 2026-08-16"],
    ["Atlas ist bis Montag pausiert.", "! Atlas status pausiert .. 2026-06-23"],
    ["Atlas ist bis zum 31.12. pausiert.", "! Atlas status pausiert .. 2027-01-01"],
    ["Vivo en Oporto hasta agosto.", "! owner lives_in Oporto .. 2026-08-01"],
    ["Vivo en Oporto hasta finales de marzo.", "! owner lives_in Oporto .. 2027-04-01"],
    ["Trabajo en Bosch Iberia por dos semanas.", "! owner works_at Bosch Iberia .. 2026-06-30"],
    ["Atlas está en pausa hasta el lunes.", "! Atlas status en pausa .. 2026-06-23"],
    ["我住在杭州到八月底。", "! owner lives_in 杭州 .. 2026-09-01"],
    ["8月20日之前我住在杭州。", "! owner lives_in 杭州 .. 2026-08-21"],
    ["云雀现在已暂停，到周一为止。", "! 云雀 status 已暂停 .. 2026-06-23"],
  ])("%s", (text, ...facts) => {
    expect(hear(text).map(shown)).toEqual(facts);
  });

  test("on the clock of whoever says so", () => {
    const speaking = { by: "owner", at: AT, offsetMinutes: 120 } as const;
    const [fact] = heardFacts([sentence("Atlas is paused until Monday.")], speaking);
    expect(fact!.to).toBe(Date.UTC(2026, 5, 22, 22));
  });
});

describe("what is to end at a time that cannot be told is likely and no more", () => {
  test.each([
    ["I live in Porto until the release.", "? owner lives_in Porto"],
    ["I work at Bosch for the summer.", "? owner works_at Bosch"],
    ["I work at Bosch over the summer.", "? owner works_at Bosch"],
    ["I work at Bosch for the summer holidays.", "? owner works_at Bosch"],
    ["For the summer Atlas is paused.", "? Atlas status paused"],
    ["I work at Bosch for two years.", "? owner works_at Bosch"],
    ["For now I live in Porto.", "? owner lives_in Porto"],
    ["Atlas is paused for now.", "? Atlas status paused"],
    ["Atlas is paused until further notice.", "? Atlas status paused"],
    ["Atlas was paused for two weeks.", "? Atlas status paused"],
    ["We use Redis for project Atlas until the migration is done.", "? Atlas uses Redis"],
    ["I live in Porto until May 2025.", "? owner lives_in Porto"],
    ["I live in Porto until June.", "? owner lives_in Porto"],
    ["I live in Porto until Monday or until Friday.", "? owner lives_in Porto"],
    ["Ich wohne bis auf Weiteres in Köln.", "? owner lives_in Köln"],
    ["Ich wohne vorerst in Köln.", "? owner lives_in Köln"],
    ["Ich wohne in Köln, bis das Haus fertig ist.", "? owner lives_in Köln"],
    ["Vivo en Oporto por ahora.", "? owner lives_in Oporto"],
    ["Vivo en Oporto hasta que acabe la obra.", "? owner lives_in Oporto"],
    ["直到项目上线，我住在杭州。", "? owner lives_in 杭州"],
    // A month is somebody's name, too.
    ["Atlas is paused until April approves it.", "? Atlas status paused"],
    ["Atlas runs on db-01 till Jan is back.", "? Atlas located_at db-01"],
    ["I live in Porto until May's release.", "? owner lives_in Porto"],
    ["Ich wohne in Köln, bis Jan zurück ist.", "? owner lives_in Köln"],
    ["Ich wohne in Köln, bis April die Wohnung verkauft hat.", "? owner lives_in Köln"],
    // Another day than the next of its name, and a time that does not begin today.
    ["Atlas is paused until Monday in two weeks.", "? Atlas status paused"],
    ["Atlas is paused until Monday week.", "? Atlas status paused"],
    ["Atlas is paused until Friday the 26th.", "? Atlas status paused"],
    ["Atlas is paused for two weeks from Monday.", "? Atlas status paused"],
    ["Atlas is paused for two weeks starting in the summer.", "? Atlas status paused"],
    ["I live in Porto since May for 3 months.", "? owner lives_in Porto"],
    // Whose end it is, is open.
    [
      "I live in Porto and I work at Bosch until August.",
      "? owner lives_in Porto",
      "! owner works_at Bosch .. 2026-08-01",
    ],
    ["I'm away until Monday, I live in Oslo.", "? owner lives_in Oslo"],
    // What ends now is not what ends then.
    ["Atlas is no longer paused until Monday.", "?- Atlas status paused"],
    ["I switched from Vim to Emacs until Friday.", "?- owner uses Vim", "! owner uses Emacs .. 2026-06-20"],
  ])("%s", (text, ...facts) => {
    expect(hear(text).map(shown).toSorted()).toEqual(facts.toSorted());
  });

  test("said in a sentence of its own, too", () => {
    expect(hear("I live in Porto.", "Only until August.").map(shown)).toEqual(["? owner lives_in Porto"]);
    expect(hear("I live in Porto.", "Until when?").map(shown)).toEqual(["! owner lives_in Porto"]);
    expect(hear("I live in Porto.", "For now.").map(shown)).toEqual(["? owner lives_in Porto"]);
    expect(hear("Ich wohne in Köln.", "Aber nur bis Freitag.").map(shown)).toEqual(["? owner lives_in Köln"]);
  });
});

describe("a farewell names no end", () => {
  test.each([
    ["Ich wohne jetzt in Köln.", "Bis morgen!", "! owner lives_in Köln"],
    ["Ich wohne jetzt in Köln.", "Bis später.", "! owner lives_in Köln"],
    ["Ich wohne jetzt in Köln.", "Bis Montag!", "! owner lives_in Köln"],
    ["Ich wohne jetzt in Köln.", "Bis dann!", "! owner lives_in Köln"],
    ["Ich wohne jetzt in Köln.", "Bis zum nächsten Mal :)", "! owner lives_in Köln"],
    ["Vivo en Oporto.", "Hasta luego.", "! owner lives_in Oporto"],
    ["Vivo en Oporto.", "¡Hasta mañana!", "! owner lives_in Oporto"],
    ["I live in Porto.", "Until tomorrow!", "! owner lives_in Porto"],
    ["I live in Porto.", "Until next time!", "! owner lives_in Porto"],
    ["I live in Porto.", "Until we meet again.", "! owner lives_in Porto"],
  ])("%s %s", (stated, farewell, fact) => {
    expect(hear(stated, farewell).map(shown)).toEqual([fact]);
  });

  test.each([
    ["Ich wohne in Köln.", "Nur bis Montag!", "? owner lives_in Köln"],
    ["Ich wohne in Köln.", "Aber bis morgen!", "? owner lives_in Köln"],
    ["Ich wohne in Köln.", "Bis Freitag.", "? owner lives_in Köln"],
    ["Atlas is paused.", "Until tomorrow.", "? Atlas status paused"],
    ["Vivo en Oporto.", "Pero solo hasta el lunes!", "? owner lives_in Oporto"],
    ["I live in Porto.", "Just until tomorrow!", "? owner lives_in Porto"],
    ["I live in Porto.", "Until August.", "? owner lives_in Porto"],
    ["I live in Porto.", "Until the release.", "? owner lives_in Porto"],
  ])("and what is none does: %s %s", (stated, end, fact) => {
    expect(hear(stated, end).map(shown)).toEqual([fact]);
  });
});

describe("what names no end of it has none", () => {
  test.each([
    ["I've been living in Porto for two weeks.", "! owner lives_in Porto"],
    ["I live in Porto for two weeks now.", "! owner lives_in Porto"],
    ["Atlas has been paused for two weeks.", "! Atlas status paused"],
    ["I use Vim for everything.", "! owner uses Vim"],
    ["We moved to Porto over the summer.", "! owner lives_in Porto"],
    [
      "I live in Porto, and Atlas is paused until Monday.",
      "! owner lives_in Porto",
      "! Atlas status paused .. 2026-06-23",
    ],
    [
      "Atlas is paused until Monday, I live in Oslo.",
      "! owner lives_in Oslo",
      "! Atlas status paused .. 2026-06-23",
    ],
    ["We have until Friday to finish the report.", "! report deadline Friday"],
    ["The deadline of harbor moved to 15 September 2026.", "! harbor deadline 15 September 2026"],
    ["Ich wohne seit zwei Wochen in Köln.", "! owner lives_in Köln"],
    ["Vivo en Oporto desde agosto.", "! owner lives_in Oporto"],
    ["我们把云雀迁到了db-02", "! 云雀 located_at db-02"],
    ["我上个月搬到杭州了", "! owner lives_in 杭州"],
    // What it is for, and not for how long.
    ["We use Kafka for three days of replay.", "! owner uses Kafka"],
    ["We use Redis for two weeks of data retention.", "! owner uses Redis"],
    ["We use Grafana for two years of history.", "! owner uses Grafana"],
    ["Wir nutzen Kafka für drei Tage Replay.", "! owner uses Kafka"],
    ["Atlas is paused as of May.", "! Atlas status paused"],
    // A season that something is called after, and a month that is only spoken of.
    ["We use Python 3 for the season pass service.", "! season pass service uses Python 3"],
    ["说到八月，我住在杭州。", "! owner lives_in 杭州"],
    ["轮到五月发布，云雀已暂停。", "! 云雀 status 已暂停"],
    ["我收到八月的账单了，我住在杭州。", "! owner lives_in 杭州"],
  ])("%s", (text, ...facts) => {
    expect(hear(text).map(shown).toSorted()).toEqual(facts.toSorted());
  });

  test.each([
    "I won't live in Porto until August.",
    "Until August I lived with Tom.",
    "If I live in Porto until August, call me.",
    "My brother lives in Porto until August.",
    "Do I live in Porto until August?",
    "I could live in Porto until August.",
    "She is at Bosch for the summer.",
    "Meine Schwester wohnt bis August in Köln.",
    "Ich bleibe bis Montag.",
    "Mi hermano vive en Oporto hasta agosto.",
    "他住在杭州到八月底。",
    "We wait until Monday.",
    // It is yet to come.
    "Atlas is paused starting 1 July.",
    "Atlas is paused for two weeks starting 1 July.",
    "Starting 1 July Atlas is paused for two weeks.",
  ])("and nothing is stated: %s", (text) => {
    expect(hear(text).map(shown)).toEqual([]);
  });
});

describe("what is so again and again has no end by that", () => {
  test.each([
    ["I work at Bosch from Monday through Friday.", "! owner works_at Bosch"],
    ["Monday through Friday I work at Bosch.", "! owner works_at Bosch"],
    ["I work at Bosch Mondays through Fridays.", "! owner works_at Bosch"],
    ["I work at Bosch for three days a week.", "! owner works_at Bosch"],
    ["I work at Bosch for three days each week.", "! owner works_at Bosch"],
    ["Von Montag bis Freitag arbeite ich bei Bosch.", "! owner works_at Bosch"],
    ["Ich arbeite montags bis freitags bei Bosch.", "! owner works_at Bosch"],
    ["Ich arbeite für drei Tage pro Woche bei Bosch.", "! owner works_at Bosch"],
    ["Trabajo en Bosch Iberia por tres días a la semana.", "! owner works_at Bosch Iberia"],
    ["我在博世工作，从周一到周五。", "? owner works_at 博世"],
    ["I work at Bosch until 5 pm every day.", "! owner works_at Bosch"],
    ["I work at Bosch until 5pm.", "! owner works_at Bosch"],
    ["I work at Bosch until 17:30 on Fridays.", "! owner works_at Bosch"],
    ["I work at Bosch from 9 till 5 pm.", "! owner works_at Bosch"],
    ["I work at Bosch until late.", "! owner works_at Bosch"],
    ["I work at Bosch until midnight every day.", "! owner works_at Bosch"],
    ["Ich arbeite bis 17 Uhr bei Bosch.", "! owner works_at Bosch"],
    ["Trabajo en Bosch Iberia hasta las 5 de la tarde.", "! owner works_at Bosch Iberia"],
    ["We have until 5 pm to finish the report.", "! report deadline 5 pm"],
    [
      "Decision for project harbor: no calls from Monday through Friday.",
      "! harbor decision no calls from Monday through Friday",
    ],
    // Whoever lives there for a part of the time lives elsewhere, too.
    ["I live in Porto until 5 pm.", "? owner lives_in Porto"],
    ["I live in Berlin from Monday till Thursday.", "? owner lives_in Berlin"],
    ["I live in Porto for six months a year.", "? owner lives_in Porto"],
    ["I live in Porto for six months of the year.", "? owner lives_in Porto"],
    ["I live in Porto for two weeks each summer.", "? owner lives_in Porto"],
    ["Every winter I live in Porto until March.", "? owner lives_in Porto"],
    ["Atlas runs on db-01 from Monday through Friday.", "? Atlas located_at db-01"],
    // It is said of that alone.
    [
      "I live in Porto, and I work at Bosch from Monday through Friday.",
      "! owner lives_in Porto",
      "! owner works_at Bosch",
    ],
  ])("%s", (text, ...facts) => {
    expect(hear(text).map(shown).toSorted()).toEqual(facts.toSorted());
  });

  test.each([
    ["I work at Bosch for three days a week until August.", "! owner works_at Bosch .. 2026-08-01"],
    ["Monday through Friday, I work at Bosch until August.", "! owner works_at Bosch .. 2026-08-01"],
    ["Atlas is paused from Monday until Thursday.", "! Atlas status paused .. 2026-06-19"],
    ["I work at Bosch until 6 pm until August.", "! owner works_at Bosch .. 2026-08-01"],
    ["I work at Bosch until 5 pm on Friday.", "? owner works_at Bosch"],
    ["I work at Bosch until 5 pm today.", "? owner works_at Bosch"],
    ["I work at Bosch until late August.", "! owner works_at Bosch .. 2026-09-01"],
    ["Atlas is paused until 5 pm.", "? Atlas status paused"],
    ["Atlas is paused until midnight.", "! Atlas status paused .. 2026-06-16"],
    ["Atlas is paused for two weeks, we meet every week.", "! Atlas status paused .. 2026-06-30"],
    ["I live in Porto for a week.", "! owner lives_in Porto .. 2026-06-23"],
    ["I work at Bosch until the end of the month.", "! owner works_at Bosch .. 2026-07-01"],
    ["I work at Bosch until the end of the year.", "! owner works_at Bosch .. 2027-01-01"],
  ])("and what is said besides, or comes once, ends: %s", (text, fact) => {
    expect(hear(text).map(shown)).toEqual([fact]);
  });
});

test("nothing is put together of what stood around an end", () => {
  for (const { object } of hear("I live in Porto until Monday Alegre."))
    expect(object).not.toBe("Porto Alegre");
});
