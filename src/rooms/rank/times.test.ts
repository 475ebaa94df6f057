import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { analyse } from "./analyse.ts";

/** Friday, 15 March 2024, 10:00 in Berlin. */
const OFFSET = 60;
const ASKED = instantOf(Date.UTC(2024, 2, 15, 9));
const DAY = 86_400_000;

/** The first and the last local day of each span, `…` for everything until then. */
function spansOf(text: string): string[] {
  const local = (at: number) => new Date(at + OFFSET * 60_000).toISOString();
  return analyse(text, ASKED, OFFSET).times.map(({ since, before }) => {
    const [from, to] = [local(since), local(before)];
    const whole = from.endsWith("T00:00:00.000Z") && to.endsWith("T00:00:00.000Z");
    if (since === 0) return `…${local(before - DAY).slice(0, 10)}`;
    if (!whole) return `${from.slice(0, 13)}..${to.slice(0, 13)}`;
    const last = local(before - DAY).slice(0, 10);
    return last === from.slice(0, 10) ? last : `${from.slice(0, 10)}..${last}`;
  });
}

const today = "2024-03-15";
const yesterday = "2024-03-14";
const lastWeek = "2024-03-03..2024-03-11";
const friday = "2024-03-08";

test.each<[text: string, ...spans: string[]]>([
  // Dates
  ["the picnic on 2024-03-01", "2024-03-01"],
  ["the log of 2023-11", "2023-11-01..2023-11-30"],
  ["what was on 5 March 2023?", "2023-03-05"],
  ["March 5th", "2024-03-05"],
  ["the 5th of March", "2024-03-05"],
  ["Sept 9, 2021", "2021-09-09"],
  ["20 March", "2023-03-20"],
  ["29 February", "2024-02-29"],
  ["31 February 2024"],
  ["February 30 2024"],
  ["February 30"],
  ["3/25/2023", "2023-03-25"],
  ["25/3/2023", "2023-03-25"],
  ["3/5/2024"],
  ["5.3.2024", "2024-03-05"],
  ["in March", "2024-03-01..2024-03-31"],
  ["in April", "2023-04-01..2023-04-30"],
  ["last December", "2023-12-01..2023-12-31"],
  ["June 2022", "2022-06-01..2022-06-30"],
  ["in March last year", "2023-03-01..2023-03-31"],
  ["my October trip", "2023-10-01..2023-10-31"],
  ["in 2023", "2023-01-01..2023-12-31"],
  ["I may march on"],
  ["Mars in the telescope"],
  ["2023 steps"],
  ["of 2000 people"],
  ["from 1999 dollars"],
  ["in 2000 steps"],
  ["photos from 1999", "1999-01-01..1999-12-31"],
  ["the summer of 2019 with Petra", "2019-01-01..2019-12-31"],
  ["from 2019 to 2021", "2019-01-01..2021-12-31"],
  ["may 12 people attend"],
  ["May 12 people attend?"],
  ["can 3 may be enough"],
  ["march 5 miles"],
  ["on may 12 we sailed", "2023-05-12"],
  ["the May 12 regatta", "2023-05-12"],
  ["may 12", "2023-05-12"],
  ["may 12, 2023 regatta", "2023-05-12"],
  ["3 may", "2023-05-03"],
  ["3rd of may", "2023-05-03"],
  ["what did we do in may", "2023-05-01..2023-05-31"],
  ["after the last march"],
  ["dec 5", "2023-12-05"],
  // Weekdays
  ["last Friday", friday],
  ["on Thursday", yesterday],
  ["the Saturday market", "2024-03-09"],
  ["next Friday"],
  ["every Monday"],
  ["on Mondays"],
  // Relative
  ["today", today],
  ["what did I eat yesterday?", yesterday],
  ["the day before yesterday", "2024-03-13"],
  ["this morning", "2024-03-15T00..2024-03-15T12"],
  ["last night", "2024-03-14T17..2024-03-15T06"],
  ["last week", lastWeek],
  ["this week", "2024-03-11..2024-03-17"],
  ["last weekend", "2024-03-09..2024-03-10"],
  ["last month", "2024-02-01..2024-02-29"],
  ["last year", "2023-01-01..2023-12-31"],
  ["three days ago", "2024-03-11..2024-03-13"],
  ["a day ago", yesterday],
  ["10 days ago", "2024-03-04..2024-03-06"],
  ["two weeks ago", "2024-02-29..2024-03-02"],
  ["a couple of weeks ago", "2024-02-29..2024-03-02"],
  ["a month ago", "2024-02-10..2024-02-20"],
  ["a few weeks ago", "2024-02-06..2024-03-02"],
  ["in the last month", "2024-02-15..2024-03-15"],
  ["the past two weeks", "2024-03-01..2024-03-15"],
  ["two weeks from now"],
  ["100000 days ago"],
  ["100,000 days ago"],
  ["three hundred days ago"],
  ["twenty-five days ago"],
  ["twenty five days ago"],
  ["half a year ago", "2023-09-05..2023-09-25"],
  ["half a month ago", "2024-02-29..2024-03-02"],
  ["two and a half years ago"],
  ["vor einem halben Jahr", "2023-09-05..2023-09-25"],
  ["полгода назад", "2023-09-05..2023-09-25"],
  ["1.5 years ago"],
  ["twenty days ago", "2024-02-23..2024-02-25"],
  ["days ago", "2024-03-09..2024-03-13"],
  // Related to a time
  ["before 3 March", "…2024-03-02"],
  ["until 3 March", "…2024-03-03"],
  ["after 3 March", "2024-03-04..2024-03-15"],
  ["since 3 March", "2024-03-03..2024-03-15"],
  ["since last week", "2024-03-03..2024-03-15"],
  ["between 1 March and 10 March", "2024-03-01..2024-03-10"],
  ["from January to March", "2024-01-01..2024-03-31"],
  ["on Friday and Saturday", "2024-03-08", "2024-03-09"],
  ["the week before 3 August 2023", "2023-07-27..2023-08-02"],
  ["two days after 3 August 2023", "2023-08-05"],
  ["the Sunday before 25 October 2022", "2022-10-23"],
  ["the Sunday after 25 October 2022", "2022-10-30"],
  ['the song "Yesterday"'],
  // German
  ["Was war gestern?", yesterday],
  ["letzte Woche", lastWeek],
  ["vor drei Tagen", "2024-03-11..2024-03-13"],
  ["am 5. März 2023", "2023-03-05"],
  ["im Dezember", "2023-12-01..2023-12-31"],
  ["letzten Freitag", friday],
  ["Ist das Rad hier?"],
  // Spanish
  ["¿Qué hicimos ayer?", yesterday],
  ["la semana pasada", lastWeek],
  ["hace dos semanas", "2024-02-29..2024-03-02"],
  ["el 5 de marzo de 2023", "2023-03-05"],
  ["el viernes pasado", friday],
  // French
  ["qu'est-ce que j'ai vu hier ?", yesterday],
  ["la semaine dernière", lastWeek],
  ["il y a trois jours", "2024-03-11..2024-03-13"],
  ["le 5 mars, où est-ce que nous étions ?", "2024-03-05"],
  // Italian, Portuguese
  ["due settimane fa", "2024-02-29..2024-03-02"],
  ["ontem", yesterday],
  ["na sexta-feira", friday],
  // Russian
  ["что было вчера?", yesterday],
  ["на прошлой неделе", lastWeek],
  ["три дня назад", "2024-03-11..2024-03-13"],
  ["неделю назад", "2024-03-07..2024-03-09"],
  ["5 марта 2023 года", "2023-03-05"],
  ["в прошлую пятницу", friday],
  // Chinese
  ["昨天吃了什么", yesterday],
  ["上周", "2024-03-04..2024-03-10"],
  ["上周五", friday],
  ["两周前", "2024-02-29..2024-03-02"],
  ["去年", "2023-01-01..2023-12-31"],
  ["去年三月", "2023-03-01..2023-03-31"],
  ["3月5日", "2024-03-05"],
  ["2023年十二月", "2023-12-01..2023-12-31"],
  ["三月五号以后", "2024-03-06..2024-03-15"],
  ["半年前", "2023-09-05..2023-09-25"],
  ["最近半年", "2023-09-15..2024-03-15"],
  ["半个月前", "2024-02-29..2024-03-02"],
  ["一百天前"],
  ["三个半月前"],
  ["二三月"],
  ["十二月", "2023-12-01..2023-12-31"],
  ["二十一天前", "2024-02-22..2024-02-24"],
  ["0月"],
  ["下周五"],
  ["下个星期五"],
  ["下周末"],
  ["明年三月"],
  ["明年十二月"],
  ["二〇二三年三月", "2023-03-01..2023-03-31"],
  ["二零二三年三月五日", "2023-03-05"],
  ["一九九九年", "1999-01-01..1999-12-31"],
  ["五月天的演唱会"],
  ["五月的天", "2023-05-01..2023-05-31"],
  // Japanese
  ["昨日の天気", yesterday],
  ["先週の金曜日", friday],
  ["先月", "2024-02-01..2024-02-29"],
  ["三日前", "2024-03-11..2024-03-13"],
  ["来週の金曜日"],
  ["来週末"],
  ["3月5日から3月8日まで", "2024-03-05..2024-03-08"],
  // Korean
  ["어제 뭐 먹었지?", yesterday],
  ["지난주 금요일", friday],
  ["두 달 전", "2024-01-10..2024-01-20"],
  ["3월 5일", "2024-03-05"],
  ["반년 전", "2023-09-05..2023-09-25"],
  ["다음 주말"],
  ["작년", "2023-01-01..2023-12-31"],
])("%s", (text, ...spans) => {
  expect(spansOf(text)).toEqual(spans);
});

test("the day is that of whoever asks", () => {
  const asked = instantOf(Date.UTC(2024, 2, 15, 23, 30));
  const [inTokyo] = analyse("today", asked, 540).times;
  const [inLima] = analyse("today", asked, -300).times;
  expect(inTokyo?.since).toBe(Date.UTC(2024, 2, 15, 15));
  expect(inLima?.since).toBe(Date.UTC(2024, 2, 15, 5));
});

test("a time says in what words it was written", () => {
  const words = (text: string) => analyse(text, ASKED, OFFSET).times.map((time) => time.words);
  expect(words("Where was I last  Friday, and since 3 March?")).toEqual(["since 3 March", "last Friday"]);
});

test("an asking time that is none gives no times", () => {
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 9e15])
    expect(analyse("yesterday", instantOf(at), OFFSET).times).toEqual([]);
  expect(analyse("yesterday", ASKED, Number.NaN).times).toHaveLength(1);
});

const pieces = fc.constantFrom(
  ..."last|next|this|week|Friday|March|5|31|2024|ago|two|three|days|before|after|since|between|and|from|to|yesterday|the|in|昨天|3月|5日|前|から|지난주|전|vor|hace|il y a|назад|-|/|.|5th|of".split(
    "|",
  ),
);

test("any words around times give spans in order, each with an end after its beginning", () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 14 }),
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.integer({ min: -840, max: 840 }),
      (words, at, offset) => {
        const { times } = analyse(words.join(" "), instantOf(at), offset);
        expect(times.length).toBeLessThanOrEqual(8);
        for (const [index, { since, before, words: written }] of times.entries()) {
          expect(since).toBeLessThan(before);
          expect(since).toBeGreaterThanOrEqual(times[index - 1]?.since ?? Number.NEGATIVE_INFINITY);
          expect(written.trim()).not.toBe("");
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test("so many days ago holds that day, and at most a day beside it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -840, max: 840 }), (count, offset) => {
      const [span] = analyse(`${count} days ago`, ASKED, offset).times;
      const then = ASKED - count * DAY;
      expect(span!.since).toBeLessThanOrEqual(then);
      expect(span!.before).toBeGreaterThan(then);
      expect(span!.before - span!.since).toBeLessThanOrEqual(3 * DAY);
    }),
  );
});
