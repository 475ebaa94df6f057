/**
 * The ways in which people say what holds of them one at a time: where they live, what they are called, when something is.
 *
 * One pattern a line, each for one clause. `value` is what holds; `about`, where there is one, is part of what it is about.
 * A way that could mean several things at once is not here: what is not recognised is kept beside the others, and nothing is
 * taken for outdated that is not.
 */

import {
  isAddress,
  isCounted,
  isDate,
  isDayOfYear,
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
  type ValueTest,
} from "./slot-values.ts";

export interface SlotPattern {
  /** With `{about}` in place of what the clause names. */
  readonly slot: string;
  readonly pattern: RegExp;
  /** What a value must be like; absent: the pattern says it. */
  readonly value?: ValueTest;
  /** Several can hold at once: one takes the place of another only if it says so ("now", "instead"). */
  readonly several?: true;
  /** Two things of which one is chosen: in either order they are the same matter. */
  readonly either?: true;
}

const START = String.raw`^(?:(?:so|well|and|but|also|oh|actually|ok|okay|btw|by the way|fyi|note that|remember that|just so you know|for the record|these days|currently|nowadays|since \p{L}+|und|aber|also|übrigens|et|mais|y|pero)[,:]? ){0,3}`;
const NOW = `(?:now |currently |still |actually |also |mostly |mainly |usually |really |just ){0,2}`;
const I = "(?:i|we|the user|the owner|user|owner)";
const MY = `(?:my|our|the user['’]s|the owner['’]s|user['’]s)`;
const BE = "(?:is|are|['’]s|is now|are now|is called|are called|is named)";
const END = `[ .!…]*$`;

const pattern = (source: string) => new RegExp(`${START}${source}${END}`, "iu");
const VALUE = String.raw`(?<value>[^.;!?]{1,120}?(?:\.[^\s.;!?]{1,40}){0,3})`;
const ABOUT = String.raw`(?<about>[\p{L}\p{N}][\p{L}\p{N} '’-]{0,50}?)`;

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

const ENGLISH: readonly SlotPattern[] = [
  { slot: "live in", pattern: pattern(`${I} ${NOW}lives? ${NOW}in ${VALUE}`), value: isPlace },
  {
    slot: "live in",
    pattern: pattern(`(?:i['’]m|i am|we['’]re|we are) ${NOW}(?:based|living) in ${VALUE}`),
    value: isPlace,
  },
  {
    slot: "live in",
    pattern: pattern(
      `(?:i|we)(?:['’]ve| have)? ${NOW}(?:recently |finally )?moved (?:house )?(?:from [^,]{1,40} )?to ${VALUE}`,
    ),
    value: isPlace,
  },
  { slot: "work at", pattern: pattern(`${I} ${NOW}works? ${NOW}at ${VALUE}`), value: isName },
  { slot: "work for", pattern: pattern(`${I} ${NOW}works? ${NOW}for ${VALUE}`), value: isName },
  { slot: "work as", pattern: pattern(`${I} ${NOW}works? ${NOW}as ${VALUE}`), value: isThing, several: true },
  {
    slot: "favourite {about}",
    pattern: pattern(
      `${MY} (?:(?:all-?time|absolute) )?favou?rite ${ABOUT} (?:of all time )?${BE} ${NOW}${VALUE}`,
    ),
    value: isThing,
  },
  {
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>${PEOPLE}) (?:is called|is named|['’]?s? name is|is) ${NOW}${VALUE}`),
    value: isPerson,
  },
  { slot: "my {about}", pattern: pattern(`${MY} (?<about>${CALLED}) ${BE} ${NOW}${VALUE}`), value: isName },
  {
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>nationality|native language|first language|mother tongue) ${BE} ${NOW}${VALUE}`,
    ),
    value: isLanguage,
  },
  {
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:[\\p{L}-]+ ){0,2}${COUNTED}) ${BE} ${NOW}(?:on |at |about |around )?${VALUE}`,
    ),
    value: isCounted,
  },
  { slot: "my address", pattern: pattern(`${MY} (?:home )?address ${BE} ${NOW}${VALUE}`), value: isAddress },
  {
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:(?:new|work|home|mobile|cell|phone|office) ){0,2}(?:number|phone|mobile)) ${BE} ${NOW}${VALUE}`,
    ),
    value: isPhone,
  },
  {
    slot: "my {about}",
    pattern: pattern(
      `${MY} (?<about>(?:(?:new|work|private|personal) )?e-?mail)(?: address)? ${BE} ${NOW}${VALUE}`,
    ),
    value: isEmail,
  },
  { slot: "my time zone", pattern: pattern(`${MY} time ?zone ${BE} ${NOW}${VALUE}`), value: isTimeZone },
  { slot: "my pronouns", pattern: pattern(`${MY} pronouns ${BE} ${NOW}${VALUE}`), value: isPronouns },
  {
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>(?:[\\p{L}-]+ ){0,1}${NAMED_THING}) ${BE} ${NOW}${VALUE}`),
    value: isNamedThing,
  },
  {
    slot: "my {about}",
    pattern: pattern(`${MY} (?<about>job title|occupation|profession) ${BE} ${NOW}${VALUE}`),
    value: isThing,
  },
  {
    slot: "{about}",
    pattern: pattern(
      `(?<about>(?:my )?\\p{L}[\\p{L}'’-]{1,30}['’]s ${COUNTED}) ${BE} ${NOW}(?:on |at )?${VALUE}`,
    ),
    value: isCounted,
  },
  {
    slot: "my age",
    pattern: pattern(
      `(?:i['’]m|i am|i just turned|i turned) (?<value>\\p{N}{1,3})(?: years old)?(?: (?:today|yesterday|now|this (?:week|month|year)|last (?:week|month)))?`,
    ),
  },
  { slot: "born on", pattern: pattern(`i was born (?:on|in) ${VALUE}`), value: isDate },
  { slot: "born in", pattern: pattern(`i was born in ${VALUE}`), value: isPlace },
  {
    slot: "diet",
    pattern: pattern(
      `(?:i['’]m|i am|i['’]ve (?:gone|become)|i went|i became) ${NOW}(?:an? )?(?<value>vegan|vegetarian|pescatarian|an omnivore)(?: (?:since|for) [^.;!?]{1,30})?`,
    ),
  },
  {
    slot: "use for {about}",
    pattern: pattern(`${I} ${NOW}uses? (?<value>[^.;!?,]{1,60}?) for ${ABOUT}`),
    value: isThing,
    several: true,
  },
  {
    slot: "use for {about}",
    pattern: pattern(
      `(?:i|we)(?:['’]ve| have)? ${NOW}switched (?:from [^,]{1,40} )?to (?<value>[^.;!?,]{1,60}?) for ${ABOUT}`,
    ),
    value: isThing,
    several: true,
  },
  {
    slot: "prefer {about}",
    pattern: pattern(
      `${I} ${NOW}(?:much )?prefers? (?<value>[^.;!?,]{1,60}?) (?:over|to|rather than|instead of) ${ABOUT}`,
    ),
    either: true,
  },
  {
    slot: "call me",
    pattern: pattern(`(?:please |just |you can ){0,2}call me (?:by )?${VALUE}(?: please)?`),
    value: isPerson,
  },
  {
    slot: "call me",
    pattern: pattern(`(?:i go by|people call me|everyone calls me) ${VALUE}`),
    value: isPerson,
  },
  { slot: "my name", pattern: pattern(`(?:i['’]m called|i am called|i am named) ${VALUE}`), value: isPerson },
  {
    slot: "when {about}",
    pattern: pattern(
      `(?:the|my|our) ${ABOUT} (?:is|are|starts|begins|takes place|happens|meets|runs|is now|has moved to|was moved to|moved to|got moved to|is scheduled for) ${NOW}(?<value>${DAYTIME})`,
    ),
  },
];

const GERMAN: readonly SlotPattern[] = [
  {
    slot: "live in",
    pattern: pattern(
      `(?:ich|wir) (?:wohnen?|lebe?n?) (?:jetzt |inzwischen |mittlerweile |aktuell |zurzeit ){0,2}in ${VALUE}`,
    ),
    value: isPlace,
  },
  {
    slot: "live in",
    pattern: pattern(`(?:ich bin|wir sind) (?:jetzt |gerade |neulich ){0,2}nach ${VALUE} (?:um)?gezogen`),
    value: isPlace,
  },
  {
    slot: "work at",
    pattern: pattern(`(?:ich|wir) arbeiten? (?:jetzt |inzwischen |aktuell ){0,2}bei ${VALUE}`),
    value: isName,
  },
  {
    slot: "work as",
    pattern: pattern(`ich arbeite (?:jetzt |inzwischen ){0,2}als ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    slot: "favourite {about}",
    pattern: pattern(`(?:mein|meine|unser|unsere) lieblings-?(?<about>\\p{L}{2,30}) (?:ist|sind) ${VALUE}`),
    value: isThing,
  },
  { slot: "my name", pattern: pattern(`(?:ich hei(?:ß|ss)e|mein name ist) ${VALUE}`), value: isPerson },
  {
    slot: "call me",
    pattern: pattern(`(?:bitte )?nenn(?:e|t)? mich (?:bitte )?(?:einfach )?${VALUE}`),
    value: isPerson,
  },
  {
    slot: "prefer {about}",
    pattern: pattern(
      `(?:ich|wir) (?:\\p{L}{2,15} lieber|bevorzugen?|mag lieber) (?<value>[^.;!?,]{1,60}?) (?:als|gegenüber|statt) ${ABOUT}`,
    ),
    either: true,
  },
  {
    slot: "use for {about}",
    pattern: pattern(
      `(?:ich|wir) (?:be|ver)?(?:nutzen?|wenden?) (?<value>[^.;!?,]{1,60}?) für (?:die |das |den |unsere? |unseren? )?${ABOUT}`,
    ),
    value: isThing,
    several: true,
  },
  {
    slot: "my birthday",
    pattern: pattern(`(?:mein geburtstag ist (?:am )?|ich habe am )${VALUE}(?: geburtstag)?`),
    value: isDayOfYear,
  },
];

const FRENCH: readonly SlotPattern[] = [
  {
    slot: "live in",
    pattern: pattern(
      `(?:j['’]habite|je vis|nous habitons|on habite) (?:maintenant |désormais |actuellement ){0,2}(?:à|en|au|aux) ${VALUE}`,
    ),
    value: isPlace,
  },
  {
    slot: "live in",
    pattern: pattern(`(?:j['’]ai|nous avons|on a) déménagé (?:à|en|au) ${VALUE}`),
    value: isPlace,
  },
  {
    slot: "work at",
    pattern: pattern(`(?:je travaille|nous travaillons) (?:maintenant |désormais ){0,2}chez ${VALUE}`),
    value: isName,
  },
  {
    slot: "work as",
    pattern: pattern(`je travaille (?:maintenant )?comme ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    slot: "favourite {about}",
    pattern: pattern(`(?:mon|ma|mes) ${ABOUT} préféré(?:e|s|es)? (?:est|sont|c['’]est) ${VALUE}`),
    value: isThing,
  },
  { slot: "my name", pattern: pattern(`(?:je m['’]appelle|mon nom est) ${VALUE}`), value: isPerson },
  { slot: "call me", pattern: pattern(`appelle(?:z)?[- ]moi ${VALUE}`), value: isPerson },
  {
    slot: "prefer {about}",
    pattern: pattern(
      `(?:je préfère|nous préférons|on préfère) (?<value>[^.;!?,]{1,60}?) (?:à|au|aux|plutôt que) ${ABOUT}`,
    ),
    either: true,
  },
  {
    slot: "use for {about}",
    pattern: pattern(`(?:j['’]utilise|nous utilisons|on utilise) (?<value>[^.;!?,]{1,60}?) pour ${ABOUT}`),
    value: isThing,
    several: true,
  },
];

const SPANISH: readonly SlotPattern[] = [
  {
    slot: "live in",
    pattern: pattern(`(?:yo )?(?:vivo|vivimos) (?:ahora |actualmente ){0,2}en ${VALUE}`),
    value: isPlace,
  },
  {
    slot: "live in",
    pattern: pattern(`(?:ahora )?(?:me mudé|me he mudado|nos mudamos) a ${VALUE}`),
    value: isPlace,
  },
  {
    slot: "work for",
    pattern: pattern(`(?:yo )?(?:trabajo|trabajamos) (?:ahora ){0,1}para ${VALUE}`),
    value: isName,
  },
  {
    slot: "work as",
    pattern: pattern(`(?:yo )?trabajo (?:ahora )?(?:como|de) ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    slot: "favourite {about}",
    pattern: pattern(`(?:mi|mis) ${ABOUT} (?:favorit|preferid)[oa]s? (?:es|son) ${VALUE}`),
    value: isThing,
  },
  { slot: "my name", pattern: pattern(`(?:me llamo|mi nombre es) ${VALUE}`), value: isPerson },
  { slot: "call me", pattern: pattern(`ll[aá]mame ${VALUE}`), value: isPerson },
  {
    slot: "prefer {about}",
    pattern: pattern(
      `(?:prefiero|preferimos) (?<value>[^.;!?,]{1,60}?) (?:a|antes que|en vez de|sobre) ${ABOUT}`,
    ),
    either: true,
  },
  {
    slot: "use for {about}",
    pattern: pattern(`(?:uso|usamos|utilizamos) (?<value>[^.;!?,]{1,60}?) para ${ABOUT}`),
    value: isThing,
    several: true,
  },
];

export const SLOT_PATTERNS: readonly SlotPattern[] = [...ENGLISH, ...GERMAN, ...FRENCH, ...SPANISH];
