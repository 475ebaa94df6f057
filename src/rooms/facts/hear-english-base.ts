/** What forms of English are made of. */

import { formsOf } from "./hear-form.ts";

const VALUE = "[^,;:!?()…–—→\\n]{1,80}?";
const WORD = "[\\w\\u00c0-\\u024f](?:[\\w\\u00c0-\\u024f./&'’+#-]*[\\w\\u00c0-\\u024f+#])?";
const NAME = `(?:(?:the|our|my|this) )?${WORD}(?: ${WORD}){0,3}?`;
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const SPAN =
  "(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|many|some|a few|a couple of|\\d+)(?: \\p{L}+)? (?:days?|weeks?|months?|years?)";
const DATE = `(?:the )?(?:early |late |mid-?|beginning of |end of |start of )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?|${MONTH}|${WEEKDAY}|20\\d\\d|19\\d\\d|spring|summer|autumn|fall|winter)(?:,? \\d{4})?`;
const LATELY = `(?:\\d{4}-\\d\\d-\\d\\d|yesterday|today|last (?:week|month|year|night|${WEEKDAY}|${MONTH}|spring|summer|autumn|winter)|this (?:week|month|year|morning|spring|summer|${WEEKDAY})|(?:last|over the|at the|on the|this) weekend|recently|lately|${SPAN} ago|the day before yesterday|the other day)`;
/** When something happened, or since when it has been so. */
export const TIME = `(?:(?:on |in |at |from )?${DATE}|${LATELY})`;
const CUT =
  `\\s(?:-|->|→|since|as of|until|till|because|so|but|which|where|who|that|if|when|while|whereas|after|before|though|although|for (?:everything|everyone|most|now|all|the|my|our|years|work|ages|over|about|good|a|this|that|it|${SPAN}|\\d)|these days|nowadays|now|anymore|any more|any longer|no longer|currently|at the moment|btw|by the way|already|again|too|as well|also|instead|at (?:home|work|last|least)|and (?:i|we|it|they|he|she|my|our|the|you|so|that|then|not|now|no|somehow|nobody|live|work|use|am|are|is|was|have|has)(?=[\\s'’])|i['’]|we['’]|` +
  `${LATELY}|(?:on|in|from|of|at) ${DATE}|` +
  "a (?:while|few|couple)|to (?:even|a|my|be|make|keep|have|get)|just|lol|haha|please|thanks|fyi|whatever|no matter|with (?:my|the|our|a|two|three|no|his|her)|because of|due to|thanks to|from (?:now|then|today) on|in the (?:end|meantime)|:|😅|😂)(?![\\p{L}])";

export const FORMS = formsOf({ value: VALUE, name: NAME, cut: CUT, edge: "(?<![\\w\\u00c0-\\u024f])" });

export const IM = "(?:i['’]?m|i am)";
export const WERE = "(?:i['’]?m|i am|we['’]re|we are)";
export const IVE = "(?:i['’]?ve|i have|we['’]?ve|we have|i|we)";
export const WE = "(?:(?:i|we|the team|they at work|my team)(?:['’]ve| have| has)?)";
/** Adverbs that change nothing. */
export const NOW =
  "(?:(?:now|currently|still|also|just|mostly|mainly|always|usually|actually|officially|already|recently|finally|permanently|only|again|both|all|then|eventually|personally|therefore|today|yesterday|these days|back) )*";
export const NO_MORE = "(?:any ?more|any longer|now|these days)";
/** Where nothing follows that could say what alone is denied: the reason for it, or a part of it. */
export const FLATLY =
  "(?=\\s*(?:[;!]|\\.?\\s*$|, (?:i|we)(?:['’]\\p{L}+)? )|\\s(?:at all|(?:and|but) (?:i|we) ))";
export const BE = "(?:was|were|has been|have been|is|are|got|is being)";
export const ENDED =
  "(?:retired|decommissioned|shut down|sunset|turned off|switched off|deprecated|phased out|scrapped)";
export const STATUS =
  "on hold|on ice|paused|live|archived|deprecated|cancel+ed|in (?:private |public |open |closed )?beta|in alpha|in production|in development|in review|in testing|in maintenance(?: mode)?|in progress|shipped|launched|frozen|discontinued|read-only|feature complete|abandoned|suspended|stalled|under review|postponed|blocked|decommissioned|released|offline|in staging|dormant|closed|done|finished|complete|active|down(?! (?:to|by|from)(?!\\p{L}))";
export const HOST = "(?:hosted|kept|stored|located|deployed|filed|parked|saved|installed|running)";
export const TIMEZONE =
  "(?:[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_]+)?|UTC(?:\\s?[+-]\\s?\\d{1,2}(?::\\d\\d)?)?|GMT(?:\\s?[+-]\\s?\\d{1,2})?|CES?T|E[SD]T|P[SD]T|C[SD]T|BST|IST|JST)";
export const ARROW = "\\s?(?:→|->|=>|⇒)\\s?";
/** Where the value is the last thing said. */
export const END =
  "(?=\\s*(?:[,;:!?()]|\\.?\\s*$|\\. )|\\s(?:now|since|as of|from|because|so|and|instead|today|yesterday|last|this|on)\\b)";
export const AMOUNT = `(?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,30}?|on|off|enabled|disabled|debug|info|warn|error|true|false|auto|strict|none)${END}`;
