/** The ways in which people say what holds of them one at a time, in German, French and Spanish; and all of them. */

import { ABOUT, pattern, type SlotPattern, VALUE } from "./slot-pattern.ts";
import { ENGLISH } from "./slot-patterns-english.ts";
import { isDayOfYear, isName, isPerson, isPlace, isThing } from "./slot-values.ts";

const GERMAN: readonly SlotPattern[] = [
  {
    hint: /wohne|lebe/i,
    slot: "live in",
    pattern: pattern(
      `(?:ich|wir) (?:wohnen?|lebe?n?) (?:jetzt |inzwischen |mittlerweile |aktuell |zurzeit ){0,2}in ${VALUE}`,
    ),
    value: isPlace,
  },
  {
    hint: /gezogen/i,
    slot: "live in",
    pattern: pattern(`(?:ich bin|wir sind) (?:jetzt |gerade |neulich ){0,2}nach ${VALUE} (?:um)?gezogen`),
    value: isPlace,
  },
  {
    hint: /arbeite/i,
    slot: "work at",
    pattern: pattern(`(?:ich|wir) arbeiten? (?:jetzt |inzwischen |aktuell ){0,2}bei ${VALUE}`),
    value: isName,
  },
  {
    hint: /arbeite/i,
    slot: "work as",
    pattern: pattern(`ich arbeite (?:jetzt |inzwischen ){0,2}als ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    hint: /lieblings/i,
    slot: "favourite {about}",
    pattern: pattern(`(?:mein|meine|unser|unsere) lieblings-?(?<about>\\p{L}{2,30}) (?:ist|sind) ${VALUE}`),
    value: isThing,
  },
  {
    hint: /hei(?:ß|ss)e|mein name/i,
    slot: "my name",
    pattern: pattern(`(?:ich hei(?:ß|ss)e|mein name ist) ${VALUE}`),
    value: isPerson,
  },
  {
    hint: /nenn/i,
    slot: "call me",
    pattern: pattern(`(?:bitte )?nenn(?:e|t)? mich (?:bitte )?(?:einfach )?${VALUE}`),
    value: isPerson,
  },
  {
    hint: /lieber|bevorzug/i,
    slot: "prefer {about}",
    pattern: pattern(
      `(?:ich|wir) (?:\\p{L}{2,15} lieber|bevorzugen?|mag lieber) (?<value>[^.;!?,]{1,60}?) (?:als|gegenüber|statt) ${ABOUT}`,
    ),
    either: true,
  },
  {
    hint: /nutze|wende/i,
    slot: "use for {about}",
    pattern: pattern(
      `(?:ich|wir) (?:be|ver)?(?:nutzen?|wenden?) (?<value>[^.;!?,]{1,60}?) für (?:die |das |den |unsere? |unseren? )?${ABOUT}`,
    ),
    value: isThing,
    several: true,
  },
  {
    hint: /geburtstag|ich habe am/i,
    slot: "my birthday",
    pattern: pattern(`(?:mein geburtstag ist (?:am )?|ich habe am )${VALUE}(?: geburtstag)?`),
    value: isDayOfYear,
  },
];

const FRENCH: readonly SlotPattern[] = [
  {
    hint: /habit|je vis/i,
    slot: "live in",
    pattern: pattern(
      `(?:j['’]habite|je vis|nous habitons|on habite) (?:maintenant |désormais |actuellement ){0,2}(?:à|en|au|aux) ${VALUE}`,
    ),
    value: isPlace,
  },
  {
    hint: /déménagé/i,
    slot: "live in",
    pattern: pattern(`(?:j['’]ai|nous avons|on a) déménagé (?:à|en|au) ${VALUE}`),
    value: isPlace,
  },
  {
    hint: /travaill/i,
    slot: "work at",
    pattern: pattern(`(?:je travaille|nous travaillons) (?:maintenant |désormais ){0,2}chez ${VALUE}`),
    value: isName,
  },
  {
    hint: /travaille/i,
    slot: "work as",
    pattern: pattern(`je travaille (?:maintenant )?comme ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    hint: /préféré/i,
    slot: "favourite {about}",
    pattern: pattern(`(?:mon|ma|mes) ${ABOUT} préféré(?:e|s|es)? (?:est|sont|c['’]est) ${VALUE}`),
    value: isThing,
  },
  {
    hint: /appelle|nom est/i,
    slot: "my name",
    pattern: pattern(`(?:je m['’]appelle|mon nom est) ${VALUE}`),
    value: isPerson,
  },
  { hint: /appelle/i, slot: "call me", pattern: pattern(`appelle(?:z)?[- ]moi ${VALUE}`), value: isPerson },
  {
    hint: /préf/i,
    slot: "prefer {about}",
    pattern: pattern(
      `(?:je préfère|nous préférons|on préfère) (?<value>[^.;!?,]{1,60}?) (?:à|au|aux|plutôt que) ${ABOUT}`,
    ),
    either: true,
  },
  {
    hint: /utilis/i,
    slot: "use for {about}",
    pattern: pattern(`(?:j['’]utilise|nous utilisons|on utilise) (?<value>[^.;!?,]{1,60}?) pour ${ABOUT}`),
    value: isThing,
    several: true,
  },
];

const SPANISH: readonly SlotPattern[] = [
  {
    hint: /viv/i,
    slot: "live in",
    pattern: pattern(`(?:yo )?(?:vivo|vivimos) (?:ahora |actualmente ){0,2}en ${VALUE}`),
    value: isPlace,
  },
  {
    hint: /mud/i,
    slot: "live in",
    pattern: pattern(`(?:ahora )?(?:me mudé|me he mudado|nos mudamos) a ${VALUE}`),
    value: isPlace,
  },
  {
    hint: /trabaj/i,
    slot: "work for",
    pattern: pattern(`(?:yo )?(?:trabajo|trabajamos) (?:ahora ){0,1}para ${VALUE}`),
    value: isName,
  },
  {
    hint: /trabajo/i,
    slot: "work as",
    pattern: pattern(`(?:yo )?trabajo (?:ahora )?(?:como|de) ${VALUE}`),
    value: isThing,
    several: true,
  },
  {
    hint: /favorit|preferid/i,
    slot: "favourite {about}",
    pattern: pattern(`(?:mi|mis) ${ABOUT} (?:favorit|preferid)[oa]s? (?:es|son) ${VALUE}`),
    value: isThing,
  },
  {
    hint: /llamo|nombre/i,
    slot: "my name",
    pattern: pattern(`(?:me llamo|mi nombre es) ${VALUE}`),
    value: isPerson,
  },
  { hint: /mame/i, slot: "call me", pattern: pattern(`ll[aá]mame ${VALUE}`), value: isPerson },
  {
    hint: /prefer|prefier/i,
    slot: "prefer {about}",
    pattern: pattern(
      `(?:prefiero|preferimos) (?<value>[^.;!?,]{1,60}?) (?:a|antes que|en vez de|sobre) ${ABOUT}`,
    ),
    either: true,
  },
  {
    hint: /uso|usamos|utiliz/i,
    slot: "use for {about}",
    pattern: pattern(`(?:uso|usamos|utilizamos) (?<value>[^.;!?,]{1,60}?) para ${ABOUT}`),
    value: isThing,
    several: true,
  },
];

export const SLOT_PATTERNS: readonly SlotPattern[] = [...ENGLISH, ...GERMAN, ...FRENCH, ...SPANISH];
