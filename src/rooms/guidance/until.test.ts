import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInstant, instantOf } from "../../kernel/clock.ts";
import { endOf } from "./until.ts";

/** A Monday morning. */
const SAID = instantOf(Date.UTC(2026, 2, 16, 9));
const end = (text: string, offset = 0) => {
  const at = endOf(text, SAID, offset);
  return at === null ? null : formatInstant(at);
};

test.each([
  ["Until Friday, answer in German.", "2026-03-21 00:00"],
  ["Keep it short until next Friday.", "2026-03-28 00:00"],
  ["until Monday keep it short", "2026-03-24 00:00"],
  ["For today, keep it short.", "2026-03-17 00:00"],
  ["Answer formally until tomorrow.", "2026-03-18 00:00"],
  ["This week, answer in bullets.", "2026-03-23 00:00"],
  ["Use metric units until the end of the month.", "2026-04-01 00:00"],
  ["Use metric units this year.", "2027-01-01 00:00"],
  ["Until 2026-05-01 use metric units.", "2026-05-02 00:00"],
  ["Until May 1st use metric units.", "2026-05-02 00:00"],
  ["Until 3 February use metric units.", "2027-02-04 00:00"],
  ["For the next 3 days, keep it short.", "2026-03-19 09:00"],
  ["For the next two weeks, keep it short.", "2026-03-30 09:00"],
  ["For an hour, keep it short.", "2026-03-16 10:00"],
  ["Answer in metric units until May.", "2026-05-01 00:00"],
  ["Until February use metric units.", "2027-02-01 00:00"],
  ["Until March use metric units.", "2027-03-01 00:00"],
  ["Use metric units until March 2028.", "2028-03-01 00:00"],
  ["Use metric units until the beginning of May.", "2026-05-01 00:00"],
  ["Use metric units until mid-May.", "2026-05-16 00:00"],
  ["Use metric units until the end of May.", "2026-06-01 00:00"],
  ["Use metric units through May.", "2026-06-01 00:00"],
  ["Use metric units until May 3.", "2026-05-04 00:00"],
  ["Answer in English until August (2027).", "2027-08-01 00:00"],
  ["Use metric units through May 2027, please.", "2027-06-01 00:00"],
  ["Antworte bis Mai auf Deutsch.", "2026-05-01 00:00"],
  ["Antworte bis Ende Mai auf Deutsch.", "2026-06-01 00:00"],
  ["Antworte bis Anfang Mai auf Deutsch.", "2026-05-01 00:00"],
  ["到五月为止，请用公制单位回答。", "2026-05-01 00:00"],
  ["请用公制单位回答，直到12月。", "2026-12-01 00:00"],
  ["到5月底请用公制单位。", "2026-06-01 00:00"],
  ["Until 2026-06-31 use metric units.", "2026-07-01 00:00"],
  ["Until 31.4. use metric units.", "2026-05-01 00:00"],
  ["Until February 30 use metric units.", "2027-03-01 00:00"],
  ["Bis zum 30.2.2028 bitte kurz.", "2028-03-01 00:00"],
  ["到4月31日为止用英文。", "2026-05-01 00:00"],
  ["Bis Freitag antworte auf Deutsch.", "2026-03-21 00:00"],
  ["Bis zum 1.5. bitte kurz.", "2026-05-02 00:00"],
  ["Nur heute bitte kurz.", "2026-03-17 00:00"],
  ["Diese Woche bitte kurz.", "2026-03-23 00:00"],
  ["In den nächsten drei Tagen bitte kurz.", "2026-03-19 09:00"],
  ["到周五为止，请只用要点回答。", "2026-03-21 00:00"],
  ["到5月1日为止用英文。", "2026-05-02 00:00"],
  ["本周请用英文。", "2026-03-23 00:00"],
  ["接下来三天请用英文。", "2026-03-19 09:00"],
])("%j ends %s", (text, expected) => {
  expect(end(text)).toBe(expected);
});

test.each([
  "From now on always use tabs.",
  "Until further notice, keep it short.",
  "Until I say otherwise, keep it short.",
  "Use German until the release.",
  "Bis auf weiteres bitte kurz.",
  "Always mention Friday's menu.",
  "Always answer within 3 days.",
  "Always mention March's menu.",
  "Answer in German until I may stop.",
  "Until 2026-13-01 use tabs.",
  "到三个月的时候再说。",
  "Until 2020-01-01 use tabs.",
  "Answer in German from Monday through Friday.",
  "Always cc me until April takes over.",
  "Bis Jan zurück ist, antworte immer auf Deutsch.",
  "Always include figures through March in reports.",
  "Always label January through March as Q1.",
  "Always go through March figures before you answer.",
  "以后收到三月的账单都用表格回答。",
  "以后说到五月的旅行，请用英文。",
  "Verwende von Oktober bis März immer metrische Einheiten.",
  "Every Monday to Thursday, keep it short.",
  "Antworte von Montag bis Freitag auf Deutsch.",
  "周一到周五请用英文回答。",
])("%j has no end that can be told", (text) => {
  expect(end(text)).toBeNull();
});

test("days are those of whoever speaks", () => {
  expect(end("For today, keep it short.", 120)).toBe("2026-03-16 22:00");
  // In Auckland it is Tuesday by then.
  const late = instantOf(Date.UTC(2026, 2, 16, 13));
  expect(formatInstant(endOf("For today, keep it short.", late, 13 * 60)!)).toBe("2026-03-17 11:00");
});

test("an end lies after what was said, whatever was", () => {
  const phrase = fc.constantFrom(
    ...[
      "until Friday",
      "for today",
      "this week",
      "until tomorrow",
      "for the next 5 days",
      "bis Sonntag",
      "本周",
    ],
    ...["until Feb 29", "until 31.12.", "until the end of the year", "until 2026-13-45", "到周一"],
    ...["until March", "bis Mai", "到十二月", "until 31.2.", "until mid-June"],
  );
  fc.assert(
    fc.property(
      phrase,
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: -720, max: 840 }),
      (text, at, offset) => {
        const ends = endOf(`${text}, keep it short`, instantOf(at), offset);
        expect(ends === null || ends > at).toBe(true);
      },
    ),
  );
});
