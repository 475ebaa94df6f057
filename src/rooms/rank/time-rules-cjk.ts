/**
 * How times are said in Chinese, Japanese and Korean, the more exact first. The characters of a date (月, 日) stand in every
 * date, so none of these stays among the terms; its numbers do.
 */

import {
  ago,
  dateOf,
  dayOf,
  HOUR,
  isYear,
  type LocalSpan,
  lately,
  latestDate,
  latestMonth,
  latestWeekday,
  monthOf,
  type Unit,
  unitBefore,
  weekdayOfWeek,
  weekend,
  yearOf,
} from "./calendar.ts";
import type { TimeRule, TimeRules } from "./time-rules.ts";

const NUMERAL = "\\d{1,3}|[一二两兩三四五六七八九十]{1,3}";
const COUNT = `${NUMERAL}|半`;
const DIGITS = "〇一二三四五六七八九";
const WEEKDAYS = "日月火水木金土";
const CHINESE_WEEKDAYS = "日一二三四五六";
const KOREAN_WEEKDAYS = "일월화수목금토";
const KOREAN_COUNTS: readonly (readonly [RegExp, number])[] = [
  [/^(?:한|하나|일)$/u, 1],
  [/^(?:두|둘|이)$/u, 2],
  [/^(?:세|셋|삼|석)$/u, 3],
  [/^(?:네|넷|사)$/u, 4],
  [/^(?:다섯|오)$/u, 5],
  [/^(?:여섯|육)$/u, 6],
  [/^(?:열|십)$/u, 10],
];
const KOREAN_COUNT = "\\d{1,3}|반|한|두|세|네|다섯|여섯|열|일|이|삼|사|오|육|십";

/** 二十一 is 21, 十 is 10, 两 is 2. Digits are digits. NaN: not understood. */
function countOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const korean = KOREAN_COUNTS.find(([pattern]) => pattern.test(written));
  if (korean !== undefined) return korean[1];
  const [, tens, ten, ones] = /^([二三四五六七八九]?)(十?)([一二两兩三四五六七八九]?)$/u.exec(written) ?? [];
  if (tens === undefined || (ten === "" && tens !== "" && ones !== "")) return Number.NaN;
  const value = (one = ""): number => (/^[两兩]$/u.test(one) ? 2 : Math.max(0, DIGITS.indexOf(one)));
  if (ten === "") return value(tens === "" ? ones : tens);
  return 10 * (tens === "" ? 1 : value(tens)) + (ones === "" ? 0 : value(ones));
}

const rule = (pattern: RegExp, read: TimeRule["read"]): TimeRule => ({ pattern, stays: false, read });
const number = (text: string | undefined): number => (text === undefined ? Number.NaN : countOf(text));

const YEAR =
  "((?:19|20)\\d\\d ?[年년]|(?:一九|二[〇零])[〇零一二三四五六七八九]{2} ?年|去年|昨年|今年|前年|작년|올해|지난해)";

function yearSaid(written: string, now: number): number {
  const back = /^(?:去年|昨年|작년|지난해)/u.test(written) ? 1 : written.startsWith("前年") ? 2 : 0;
  const digits = Array.from(written.slice(0, 4), (one) => (one === "零" ? 0 : DIGITS.indexOf(one)));
  if (digits.length === 4 && digits.every((digit) => digit >= 0)) return Number(digits.join(""));
  return /^\d/.test(written) ? Number(written.slice(0, 4)) : new Date(now).getUTCFullYear() - back;
}

const DATES: readonly TimeRule[] = [
  rule(
    new RegExp(`(?:${YEAR} ?の?)?(${NUMERAL}) ?[月월] ?(${NUMERAL}) ?(?:日|号|號|일)`, "gu"),
    ([, year, month, day], now) =>
      year === undefined
        ? latestDate(now, number(month) - 1, number(day))
        : dateOf(yearSaid(year, now), number(month) - 1, number(day)),
  ),
  rule(new RegExp(`${YEAR} ?の?(${NUMERAL}) ?[月월](?:份)?`, "gu"), ([, year = "", month], now) => {
    const at = number(month) - 1;
    return at >= 0 && at <= 11 ? monthOf(yearSaid(year, now), at) : null;
  }),
  rule(
    /((?:19|20)\d\d ?[年년]|(?:一九|二[〇零])[〇零一二三四五六七八九]{2} ?年)(?! ?전)/gu,
    ([, year = ""], now) => {
      const said = yearSaid(year, now);
      return isYear(said) ? yearOf(said) : null;
    },
  ),
];

const unitOf = (written: string): Unit => {
  if (/[周週]|星期|礼拜|禮拜|주/u.test(written)) return "week";
  if (/月|달|개월/u.test(written)) return "month";
  return /年|년/u.test(written) ? "year" : "day";
};

/** Half a year is six months, half a month two weeks; half of anything shorter is today. */
function countedIn(
  count: string | undefined,
  written: string | undefined,
  now: number,
  read: (now: number, unit: Unit, count: number) => LocalSpan,
): LocalSpan | null {
  const unit = unitOf(written ?? "");
  if (count !== "半" && count !== "반") {
    const counted = number(count);
    return Number.isNaN(counted) ? null : read(now, unit, counted);
  }
  if (unit === "year") return read(now, "month", 6);
  return unit === "month" ? read(now, "week", 2) : null;
}

const HAN_UNIT = "天|日|周|週間|週|个?星期|个?礼拜|個?星期|个月|個月|[ヶかカヵケ]月|月|年";
const KOREAN_UNIT = "일|주일|주|달|개월|년";

const COUNTED: readonly TimeRule[] = [
  rule(
    new RegExp(`(?:最近|过去|過去|近|この)(?:的)?(${COUNT})(${HAN_UNIT})(?:间|間|里|内|以来)?`, "gu"),
    ([, count, unit], now) => countedIn(count, unit, now, lately),
  ),
  rule(
    new RegExp(`(?:최근|지난) (${KOREAN_COUNT}) ?(${KOREAN_UNIT})(?:간| 동안)?`, "gu"),
    ([, count, unit], now) => countedIn(count, unit, now, lately),
  ),
  rule(
    new RegExp(
      `(?<![\\d.,〇零一二两兩三四五六七八九十百千万萬亿億半个個])(${COUNT})(${HAN_UNIT})(?:之前|以前|前)`,
      "gu",
    ),
    ([, count, unit], now) => countedIn(count, unit, now, ago),
  ),
  rule(
    new RegExp(`(?<![\\d.,백천만억십])(${KOREAN_COUNT}) ?(${KOREAN_UNIT}) ?전`, "gu"),
    ([, count, unit], now) => countedIn(count, unit, now, ago),
  ),
  rule(/(이틀|사흘|나흘|일주일|보름) ?전/gu, ([, days], now) =>
    ago(now, "day", { 이틀: 2, 사흘: 3, 나흘: 4, 일주일: 7, 보름: 15 }[days ?? ""] ?? 2),
  ),
];

const inWeek = (back: number, weekday: number) => (now: number) => weekdayOfWeek(now, weekday, back);
const unit = (of: Unit, back: number) => (_match: unknown, now: number) => unitBefore(now, of, back);
const part =
  (from: number, to: number) =>
  (_match: unknown, now: number): LocalSpan => {
    const { since } = dayOf(now);
    return { since: since + from * HOUR, before: since + to * HOUR };
  };

const WEEK_DAYS: readonly TimeRule[] = [
  rule(/(上上|上|这|這|本)个?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/gu, ([, which, day], now) => {
    const weekday = Math.max(0, CHINESE_WEEKDAYS.indexOf(day === "天" ? "日" : (day ?? "日")));
    return inWeek(which === "上上" ? 2 : which === "上" ? 1 : 0, weekday)(now);
  }),
  rule(/(先々週|先週|今週)の?([月火水木金土日])曜日?/gu, ([, which, day], now) =>
    inWeek(which === "先々週" ? 2 : which === "先週" ? 1 : 0, WEEKDAYS.indexOf(day ?? "日"))(now),
  ),
  rule(/(지지난주|지난주|저번 ?주|이번 ?주) ?([월화수목금토일])요일/gu, ([, which = "", day], now) =>
    inWeek(
      which === "지지난주" ? 2 : which.startsWith("이번") ? 0 : 1,
      KOREAN_WEEKDAYS.indexOf(day ?? "일"),
    )(now),
  ),
  rule(
    /(?<![下来來每毎][个個]?)(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])(?!\p{Script=Han}?[次回])/gu,
    ([, day], now) =>
      latestWeekday(now, Math.max(0, CHINESE_WEEKDAYS.indexOf(day === "天" ? "日" : (day ?? "日")))),
  ),
  rule(/(?<!来週の?|每|毎週の?)([月火水木金土日])曜日?/gu, ([, day], now) =>
    latestWeekday(now, WEEKDAYS.indexOf(day ?? "日")),
  ),
  rule(/(?<!다음 ?주 ?|매주 ?)([월화수목금토일])요일/gu, ([, day], now) =>
    latestWeekday(now, KOREAN_WEEKDAYS.indexOf(day ?? "일")),
  ),
];

const PHRASES: readonly TimeRule[] = [
  rule(/大前天/gu, unit("day", 3)),
  rule(/前天|一昨日|おととい|그저께|그제|엊그제/gu, unit("day", 2)),
  rule(/昨晚|昨夜|昨晩|어젯밤|어제 ?저녁/gu, part(-7, 6)),
  rule(/昨天|昨日|きのう|어제/gu, unit("day", 1)),
  rule(/今早|今天早上|今朝|오늘 ?아침/gu, part(0, 12)),
  rule(/今晚|今夜|今晩|오늘 ?(?:밤|저녁)/gu, part(17, 24)),
  rule(/今天|今日|きょう|오늘/gu, unit("day", 0)),
  rule(/上个?周末|先週末|지난 ?주말/gu, (_match, now) => weekend(now, true)),
  rule(/(?<![下来來每毎][个個]?|다음 ?|매주 ?)(?:周末|週末|주말)/gu, (_match, now) => weekend(now, false)),
  rule(/上上个?(?:周|星期|礼拜)|先々週|지지난 ?주/gu, unit("week", 2)),
  rule(/上个?(?:周|週|星期|礼拜|禮拜)|先週|지난 ?주|저번 ?주/gu, unit("week", 1)),
  rule(/[这這本]个?(?:周|週|星期|礼拜|禮拜)|今週|이번 ?주/gu, unit("week", 0)),
  rule(/上上个?月|先々月|지지난 ?달/gu, unit("month", 2)),
  rule(/上[个個]?月|先月|지난 ?달|저번 ?달/gu, unit("month", 1)),
  rule(/[这這本][个個]?月|今月|이번 ?달/gu, unit("month", 0)),
  rule(/前年|一昨年|おととし|재작년/gu, unit("year", 2)),
  rule(/去年|昨年|작년|지난 ?해/gu, unit("year", 1)),
  rule(/今年|올해/gu, unit("year", 0)),
];

/** 明年三月 is yet to come, and 五月天 is a band. */
const MONTH: TimeRule = rule(
  new RegExp(
    `(?<![明来來]年の?|내년 ?|[\\d〇零一二三四五六七八九十])(${NUMERAL}) ?[月월](?:份)?(?![\\p{N}天])`,
    "gu",
  ),
  ([, month], now) => {
    const at = number(month) - 1;
    return at >= 0 && at <= 11 ? latestMonth(now, at) : null;
  },
);

/** In the order in which they are tried. */
export const CJK_RULES: TimeRules = {
  cue: /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/,
  rules: [...DATES, ...COUNTED, ...WEEK_DAYS, ...PHRASES, MONTH],
};
