/**
 * What is to be from now on is not what was: "not the line from before", "no longer the old one". It names nothing by its own words, and
 * says that something else is meant to make room.
 */

const FORMER = new RegExp(
  [
    "(?<!\\p{L})(?:not|no longer) (?:(?:the|that|any|my) (?:[\\w-]+ ){1,3}(?:from before|as before|any ?more|any longer)|(?:the|that) (?:old|other|former|previous|earlier|last)(?: [\\w-]+)?)(?!\\p{L})",
    "(?<!\\p{L})nicht (?:mehr )?(?:(?:mit|unter|in|an|auf) )?(?:der|die|das|den|dem) (?:(?:\\p{L}+ ){1,3}von (?:vorher|früher)|(?:alte|andere|vorherige|bisherige|frühere)[nrsm]?(?: \\p{L}+)?)(?!\\p{L})",
    "(?<!\\p{L})(?:an)?statt (?:(?:am|im|beim|mit dem|unter dem|des|der|dem|wie) )?(?:alten(?: \\p{L}+)?|bisher\\p{L}*|vorher\\p{L}*|früher\\p{L}*)(?!\\p{L})",
    "(?:不用|不再用|不是|别用)(?:之前|原来|以前|旧|老)[^，。]{0,12}",
  ].join("|"),
  "iu",
);
/** "改存到": it is to be kept elsewhere from now on. */
const ELSEWHERE_HAN = /改(?:存|放|写|用)(?:到|成|为|在)?/u;

export function saysFormer(text: string): boolean {
  return FORMER.test(text) || ELSEWHERE_HAN.test(text);
}

export function withoutFormer(text: string): string {
  return text.replace(FORMER, " ");
}
