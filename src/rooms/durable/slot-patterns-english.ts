/**
 * The ways in which people say in English what holds of them one at a time: where they live, what they are called, when something is.
 *
 * One pattern a line, each for one clause. `value` is what holds; `about`, where there is one, is part of what it is about.
 * A way that could mean several things at once is not here: what is not recognised is kept beside the others, and nothing is
 * taken for outdated that is not.
 */

import { ABOUT, pattern, type SlotPattern, VALUE } from "./slot-pattern.ts";
import {
  isAddress,
  isCounted,
  isDate,
  isEmail,
  isLanguage,
  isName,
  isNamedThing,
  isPerson,
  isPhone,
  isPlace,
  isPronouns,
  isThing,
  isTimeZone,
} from "./slot-values.ts";

const NOW = `(?:now |currently |still |actually |also |mostly |mainly |usually |really |just ){0,2}`;
const I = "(?:i|we|the user|the owner|user|owner)";
const MY = `(?:my|our|the user['’]s|the owner['’]s|user['’]s)`;
const BE = "(?:is|are|['’]s|is now|are now|is called|are called|is named)";
const PEOPLE =
  "(?:wife|husband|partner|spouse|fianc[eé]e?|girlfriend|boyfriend|boss|manager|supervisor|landlord|landlady|doctor|gp|dentist|therapist|accountant|mother|mum|mom|father|dad)";
const CALLED =
  "(?:name|full name|first name|last name|surname|employer|company|school|university|hometown|home town|bank|airline|gym)";
/** Not the number of what is ordered, booked or sent: of that there is another one every time. */
const COUNTED = `(?:age|birthday|birth date|date of birth|postcode|zip code|zip|salary|income|budget|rent|mortgage|weight|height|size|shoe size|dress size|rating|target weight|deadline|due date|wedding|wedding date|anniversary|room number|customer number|locker number|member(?:ship)? number|house number|passport number|badge number|door code|gate code|alarm|bedtime|wake-?up time|limit|port)`;
const NAMED_THING =
  "(?:editor|browser|shell|terminal|operating system|os|theme|colou?r scheme|diet|keyboard layout|default branch|main branch|database|framework)";
const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const DAYTIME = String.raw`(?:(?:on |at |every |each |from )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|weekends|noon|midnight|midday|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:[:.h]\d{2})?(?!\d) ?(?:am|pm|o['’]clock|uhr)?|month|week|day|morning|evening|afternoon|other|second|third|first|last|of|the|and|to|-|–|until|till|at|on|in|sharp|now|instead)(?![\p{L}\p{N}])[ ,]*){1,8}`;

export const ENGLISH: readonly SlotPattern[] = [
  { hint: /live/i, slot: "live in", pattern: pattern(`${I} ${NOW}lives? ${NOW}in ${VALUE}`), value: isPlace },
  {
    hint: /based|living/i,
    slot: "live in",
    pattern: pattern(`(?:i['’]m|i am|we['’]re|we are) ${NOW}(?:based|living) in ${VALUE}`),
    value: isPlace,
  },
  {
    hint: /moved/i,
    slot: "live in",
    pattern: pattern(
      `(?:i|we)(?:['’]ve| have)? ${NOW}(?:recently |finally )?moved (?:house )?(?:from [^,]{1,40} )?to ${VALUE}`,
    ),
    value: isPlace,
  },
  { hint: /work/i, slot: "work at", pattern: pattern(`${I} ${NOW}works? ${NOW}at ${VALUE}`), value: isName },
  {
    hint: /work/i,
    slot: "work for",
    pattern: pattern(`${I} ${NOW}works? ${NOW}for ${VALUE}`),
    value: isName,
  },
  {
    hint: /work/i,
    slot: "work as",
    pattern: pattern(`${I} ${NOW}works? ${NOW}as ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    hint: /favo/i,
    slot: "favourite {about}",
    pattern: pattern(
      `${MY} (?:(?:all-?time|absolute) )?favou?rite ${ABOUT} (?:of all time )?${BE} ${NOW}${VALUE}`,
    ),
    value: isThing,
  },
  {
    hint: new RegExp(PEOPLE, "i"),
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>${PEOPLE}) (?:is called|is named|['’]?s? name is|is) ${NOW}${VALUE}`),
    value: isPerson,
  },
  {
    hint: new RegExp(CALLED, "i"),
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>${CALLED}) ${BE} ${NOW}${VALUE}`),
    value: isName,
  },
  {
    hint: /nationality|language|tongue/i,
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>nationality|native language|first language|mother tongue) ${BE} ${NOW}${VALUE}`,
    ),
    value: isLanguage,
  },
  {
    hint: new RegExp(COUNTED, "i"),
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:[\\p{L}-]+ ){0,2}${COUNTED}) ${BE} ${NOW}(?:on |at |about |around )?${VALUE}`,
    ),
    value: isCounted,
  },
  {
    hint: /address/i,
    slot: "my address",
    pattern: pattern(`${MY} (?:home )?address ${BE} ${NOW}${VALUE}`),
    value: isAddress,
  },
  {
    hint: /number|phone|mobile/i,
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:(?:new|work|home|mobile|cell|phone|office) ){0,2}(?:number|phone|mobile)) ${BE} ${NOW}${VALUE}`,
    ),
    value: isPhone,
  },
  {
    hint: /mail/i,
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:(?:new|work|private|personal) )?e-?mail)(?: address)? ${BE} ${NOW}${VALUE}`,
    ),
    value: isEmail,
  },
  {
    hint: /zone/i,
    slot: "my time zone",
    pattern: pattern(`${MY} time ?zone ${BE} ${NOW}${VALUE}`),
    value: isTimeZone,
  },
  {
    hint: /pronouns/i,
    slot: "my pronouns",
    pattern: pattern(`${MY} pronouns ${BE} ${NOW}${VALUE}`),
    value: isPronouns,
  },
  {
    hint: new RegExp(NAMED_THING, "i"),
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>(?:[\\p{L}-]+ ){0,1}${NAMED_THING}) ${BE} ${NOW}${VALUE}`),
    value: isNamedThing,
  },
  {
    // Somebody may have two: one takes the other's place only where it says so.
    hint: /car|bike|phone|laptop/i,
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>(?:new )?(?:car|bike|phone|laptop)) ${BE} ${NOW}(?:an? )?${VALUE}`),
    value: isNamedThing,
    several: true,
  },
  {
    hint: /title|occupation|profession/i,
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>job title|occupation|profession) ${BE} ${NOW}${VALUE}`),
    value: isThing,
  },
  {
    hint: new RegExp(COUNTED, "i"),
    slot: "{about}",
    pattern: pattern(
      `(?<about>(?:my )?\\p{L}[\\p{L}'’-]{1,30}['’]s ${COUNTED}) ${BE} ${NOW}(?:on |at )?${VALUE}`,
    ),
    value: isCounted,
  },
  {
    hint: /\d/i,
    slot: "my age",
    pattern: pattern(
      `(?:i['’]m|i am|i just turned|i turned) (?<value>\\p{N}{1,3})(?: years old)?(?: (?:today|yesterday|now|this (?:week|month|year)|last (?:week|month)))?`,
    ),
  },
  { hint: /born/i, slot: "born on", pattern: pattern(`i was born (?:on|in) ${VALUE}`), value: isDate },
  { hint: /born/i, slot: "born in", pattern: pattern(`i was born in ${VALUE}`), value: isPlace },
  {
    hint: /vegan|vegetarian|pescatarian|omnivore/i,
    slot: "diet",
    pattern: pattern(
      `(?:i['’]m|i am|i['’]ve (?:gone|become)|i went|i became) ${NOW}(?:an? )?(?<value>vegan|vegetarian|pescatarian|an omnivore)(?: (?:since|for) [^.;!?]{1,30})?`,
    ),
  },
  {
    hint: /use/i,
    slot: "use for {about}",
    pattern: pattern(`${I} ${NOW}uses? (?<value>[^.;!?,]{1,60}?) for ${ABOUT}`),
    value: isThing,
    several: true,
  },
  {
    hint: /switched/i,
    slot: "use for {about}",
    pattern: pattern(
      `(?:i|we)(?:['’]ve| have)? ${NOW}switched (?:from [^,]{1,40} )?to (?<value>[^.;!?,]{1,60}?) for ${ABOUT}`,
    ),
    value: isThing,
    several: true,
  },
  {
    hint: /prefer/i,
    slot: "prefer {about}",
    pattern: pattern(
      `${I} ${NOW}(?:much )?prefers? (?<value>[^.;!?,]{1,60}?) (?:over|to|rather than|instead of) ${ABOUT}`,
    ),
    either: true,
  },
  {
    hint: /call me/i,
    slot: "call me",
    pattern: pattern(`(?:please |just |you can ){0,2}call me (?:by )?${VALUE}(?: please)?`),
    value: isPerson,
  },
  {
    hint: /i go by|call/i,
    slot: "call me",
    pattern: pattern(`(?:i go by|people call me|everyone calls me) ${VALUE}`),
    value: isPerson,
  },
  {
    hint: /called|named/i,
    slot: "my name",
    pattern: pattern(`(?:i['’]m called|i am called|i am named) ${VALUE}`),
    value: isPerson,
  },
  {
    hint: /day|week|month|noon|night|\d|morning|evening/i,
    slot: "when {about}",
    pattern: pattern(
      `(?:the|my|our) ${ABOUT} (?:is|are|starts|begins|takes place|happens|meets|runs|is now|has moved to|was moved to|moved to|got moved to|is scheduled for) ${NOW}(?<value>${DAYTIME})`,
    ),
  },
];
