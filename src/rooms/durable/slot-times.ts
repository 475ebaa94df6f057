/** When something is, in parts that are said apart: "on Monday" and "at ten" do not contradict each other. */

const WEEKDAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekday|weekend)s?$/;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
const HOUR = /^(?:\p{N}{1,2}(?:am|pm|h\p{N}{0,2})?|am|pm|noon|midnight|midday|clock|uhr|o)$/u;

/**
 * A day of the week, a date, an hour, how often: each is another matter, and one that says nothing of a part leaves it as it was. What happens on
 * Mondays may happen on Thursdays as well, unless it moved.
 */
export function compareTimes(
  older: string,
  newer: string,
  hasMoved: boolean,
): "closer" | "wider" | "other" | "beside" {
  const [was, is] = [partsOfTime(older), partsOfTime(newer)];
  const parts = Object.keys(was) as (keyof typeof was)[];
  const both = parts.filter((part) => was[part] !== "" && is[part] !== "");
  const isDifferent = both.some((part) => was[part] !== is[part]);
  const isBeside = was.weekday !== is.weekday && !hasMoved && (isRecurring(older) || isRecurring(newer));
  const saysAll = parts.every((part) => was[part] === "" || is[part] !== "");
  if (isDifferent) return saysAll && !isBeside ? "other" : "beside";
  if (both.length === 0) return "beside";
  if (saysAll) return "closer";
  return parts.every((part) => is[part] === "" || was[part] !== "") ? "wider" : "beside";
}

/** Of a time: again and again. */
export function isRecurring(value: string): boolean {
  return /(?:^| )(?:\p{L}+days|weekends?|every|each|daily|weekly|monthly)(?: |$)/u.test(value);
}

function partsOfTime(value: string): { weekday: string; date: string; hour: string; often: string } {
  const words = value.split(" ");
  const isDated = words.some((word) => MONTH.test(word) || /^\p{N}{4}$/u.test(word));
  const of = (matches: (word: string) => boolean) => words.filter(matches).join(" ");
  const isDate = (word: string) => isDated && (MONTH.test(word) || /^\p{N}+$/u.test(word));
  const isHour = (word: string) => !isDate(word) && HOUR.test(word);
  return {
    weekday: of((word) => WEEKDAY.test(word)).replace(/s(?= |$)/g, ""),
    date: of(isDate),
    hour: of(isHour),
    often: of(
      (word) => !WEEKDAY.test(word) && !isDate(word) && !isHour(word) && !["on", "sharp"].includes(word),
    ),
  };
}
