/** What forms of German are made of. The verb is second, or last: what stands around it may be anything that says when. */

import { type Form, formsOf } from "./hear-form.ts";

const VALUE = "[^,;:!?()…–—→\\n]{1,80}?";
const WORD = "[\\w\\u00c0-\\u024f](?:[\\w\\u00c0-\\u024f./&+#-]*[\\w\\u00c0-\\u024f+#])?";
const NAME = `(?:(?:der|die|das|dem|den|unser(?:e|em|en|er)?|mein(?:e|em|en|er)?|dieser?) )?${WORD}(?: ${WORD}){0,3}?`;
const MONTH = "(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)";
const WEEKDAY = "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
const SEASON = "(?:frühjahr|frühling|sommer|herbst|winter)";
/** When something happened. */
export const TIME = `(?:gestern|vorgestern|(?:am|letztes|dieses) wochenende|heute(?: früh| morgen)?|neulich|kürzlich|vor kurzem|letzte[nrsm]? (?:woche|monats?|jahre?s?|${WEEKDAY}|${MONTH}|${SEASON})|diese[nrsm]? (?:woche|monat|jahr|${SEASON})|vorige[nrs]? (?:woche|monat|jahr)|(?:anfang|mitte|ende) (?:${MONTH}|\\d{4})|(?:im|seit|ab) (?:dem )?(?:${MONTH}|${SEASON}|letzten \\p{L}+)(?: \\d{4})?|(?:am|zum|seit|ab|seit dem) (?:${WEEKDAY}|\\d{1,2}\\. ?(?:${MONTH}|\\d{1,2}\\.)?)(?: ?\\d{4})?|vor (?:\\p{L}+|\\d+) (?:tagen|wochen?|monat(?:en)?|jahr(?:en)?)|seit (?:\\p{L}+|\\d+) (?:tagen|wochen|monaten|jahren)|seit (?:20|19)\\d\\d|seit (?:\\p{L}+ )?(?:gestern|heute|kurzem|langem|ewigkeiten|${MONTH}|letzter woche|letztem jahr))`;
const CUT = `\\s(?:-|->|→|seit|bis|weil|da|damit|aber|sondern|wo|wenn|obwohl|während|und (?:ich|wir|es|er|sie|das|die|der|nicht|so|bin|habe?|haben|mein|zwar|nutze|wohne|arbeite|jetzt|nun|seitdem)|nicht mehr|mehr|inzwischen|mittlerweile|jetzt|nun|aktuell|derzeit|momentan|gerade|schon|übrigens|wieder|statt|anstatt|anstelle|auch|noch|bitte|danke|halt|eben|ja|doch|für (?:alles|immer|die nächste|meine|unsere)|zu hause|zuhause|gar nicht|überhaupt|fest|immer|einfach|endgültig|leider|wegen|nur|erst|gezogen|umgezogen|zum (?:glück|starten)|mit (?:meine\\p{L}+|der familie|zwei|den)|als (?:student\\p{L}*|kind|nächstes)|im (?:nachtdienst|schichtdienst|homeoffice|moment|ruhestand)|${TIME}|👍|😅)(?![\\p{L}])`;

export const FORMS = formsOf({ value: VALUE, name: NAME, cut: CUT, edge: "(?<![\\w\\u00c0-\\u024f])" });

export const ADV = `(?:(?:jetzt|nun|inzwischen|mittlerweile|aktuell|derzeit|momentan|gerade|zurzeit|zur zeit|auch|noch|immer noch|übrigens|schon|fest|hauptsächlich|meistens?|nur noch|nur|ja|beruflich|endlich|wieder|leider|seitdem|dauerhaft|offiziell|bereits|privat|weiterhin|außerdem|am ende|letztlich|schließlich|einfach|daher|deshalb|dort|hier|halt|eigentlich|momentan|seit \\S+(?: \\d{4})?|${TIME}) )*`;
export const MID = "(?:[^,;:]{1,40}? )?";
export const ART =
  "(?:der |die |das |dem |den |einer? |einem |einen |ein |meine[mnrs]? |mein |unsere[mnrs]? |unser )?";
const ICH = "(?:ich|wir)";
/** The verb after who does it, or before them. */
export const ichV = (verb: string) =>
  `(?:${ICH} ${ADV}${verb}|(?<!^)(?<=[\\p{L}\\p{N}.] )${verb} ${ICH}|^${verb}(?= (?:jetzt|seit|inzwischen|nun|mittlerweile|nicht mehr|wieder)))`;
export const BIN = "(?:ich bin|bin ich|wir sind|sind wir|(?<![\\p{L}] )bin)";
export const HAB = "(?:ich (?:habe?|hab)|(?:habe?|hab) ich|wir haben|haben wir)";
export const TEAM =
  "(?:ich (?:habe?|hab)|(?:habe?|hab) ich|wir haben|haben wir|das team hat|hat das team|man hat)";
export const STATUS =
  "pausiert|auf eis(?: gelegt)?|live|archiviert|abgekündigt|eingestellt|abgebrochen|in (?:der )?beta|in (?:der )?alpha|in produktion|produktiv|in entwicklung|in arbeit|in prüfung|im test|in wartung|im wartungsmodus|ausgeliefert|gestartet|eingefroren|stillgelegt|auf stand-?by|ausgesetzt|verschoben|blockiert|offline|online|fertig|abgeschlossen|gestoppt|aktiv|inaktiv|veröffentlicht|auf pause|freigegeben|gesperrt|abgeschaltet|in betrieb|im einsatz|in planung";
export const TIMEZONE =
  "(?:[A-Z][A-Za-z]+/[A-Z][A-Za-z_]+|UTC(?:\\s?[+-]\\s?\\d{1,2})?|GMT(?:\\s?[+-]\\s?\\d{1,2})?|MES?Z|CES?T)";
export const ARROW = "\\s?(?:→|->|=>|⇒)\\s?";
export const VERSION = "(?<o>v?\\d\\w*(?:[.+-]\\w+)*)";
export const DOTTED = "(?<o>v?\\d+(?:\\.\\w+)+(?:[+-]\\w+)*)";

type Make = (source: string, ...says: readonly string[]) => Form;
/** Of a thing: with the verb behind it, and before it where something else stands first. */
export const verbSecond =
  (make: Make) =>
  (verb: string, rest: string, ...says: readonly string[]): readonly Form[] => [
    make(`^{s} ${verb} ${ADV}${rest}`, ...says),
    make(`^(?<=[\\p{L}\\p{N}.] )${verb} ${ADV}{s} ${ADV}${rest}`, ...says),
  ];
