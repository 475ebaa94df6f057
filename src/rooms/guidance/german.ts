/** Standing instructions in German. */

import { saysItHappened } from "./events.ts";
import { saysFormer } from "./former.ts";
import { type Reading, words } from "./reading.ts";

const WORK =
  "antwort(?:en)?|erklärung(?:en)?|zusammenfassung(?:en)?|code|funktion(?:en)?|tests?|commits?|kommentare?|e-?mails?|mails?|nachrichten?|datei(?:en)?|namen|ausgaben?|listen?|tabellen?|stichpunkte?|aufzählung(?:en)?|emojis?|beispiele?|fachbegriffe|überschriften|absätze?|sätze|quellen|links?|einheiten|datumsangaben|zahlen|preise|rezepte|vorschläge|alles";

const FROM_NOW =
  "ab (?:jetzt|sofort|heute|nun|morgen|dann)|von (?:jetzt|nun|heute|da) an|fortan|künftig|zukünftig|in (?:der )?zukunft|standardmäßig|grundsätzlich|generell|prinzipiell|bis auf weiteres|bis ich (?:etwas|was) anderes sage|es sei denn,? ich sage|jedes ?mal|immer,? wenn|wann immer|in (?:jeder|allen) (?:antwort|antworten|nachricht|nachrichten|mails?)|bei jeder antwort";
const HERE =
  "(?:in|für|während|innerhalb) (?:diese[mnrs]?|unsere[mnrs]?|den rest (?:des|dieses|der|dieser)) (?:chats?|gespräch(?:s|e)?|unterhaltung|threads?|sitzung|kanals?|projekts?|projekte?|repos?|repository|codebasis|arbeitsbereichs?)";
const EVER =
  "immer|stets|nie(?: wieder| mehr)?|niemals|nicht mehr|kein(?:e[nmrs]?)?(?: [\\p{L}-]+){0,3} mehr|nur noch|jedes mal|ausnahmslos";

const LASTING = words(FROM_NOW, HERE);
const LASTING_ALL = new RegExp(LASTING.source, "giu");
const LOCAL = words(HERE);
const LEANING = words("normalerweise|in der regel|im allgemeinen|möglichst|denk(?:e)? daran|merk(?:e)? dir");

/** As somebody is told to, in a word: "Verwende", "Antworte". */
const VERBS =
  "(?:verwend|benutz|nutz|antwort|schreib|beantwort|sprich|sag|nenn|halt|vermeid|nimm|gib|formatier|füg|lass|verzicht|acht|behandl|erklär|zeig|mach|frag|sei|bleib|setz|erwähn|duz|siez|hör|fang|beginn|beend|fass|zitier|verlink|prüf|teste|starte|rechne|runde|runde|übersetz|lies|such|ignorier|vergiss|bedenk|berücksichtig|bevorzug|stell|leg|trag|ergänz|lösch|entfern|streich|komm|geh|denk|rede|red|arbeit|commite|committe|push|merge|dokumentier|kommentier|kennzeichn|markier|strukturier|gliedere|fass|plan|buch|schlag|empfiehl|warn|erinner|ruf|richte|ordne|wähl|kürz|spar|wart|bestätig|weise?|orientier|beschränk|begrenz)";
const IMPERATIVE = new RegExp(
  `^(?:(?:bitte|also|und|aber|dann|nur|doch|mal|immer|nie|niemals|stets|jetzt)[\\s,]+){0,4}${VERBS}e?(?![\\p{L}]*(?:st|t|te|ten|en)\\b)[\\s,.!]`,
  "iu",
);
/** "Bitte immer mit Tabs einrücken", "Nie Emojis verwenden." */
const INFINITIVE = new RegExp(
  `^(?:(?:bitte|also|und|aber|dann|nur|doch)[\\s,]+)*(?:bitte|${EVER}|nur|kein(?:e[nmrs]?)?|nicht|mit|auf|in|ohne|alle[ns]?|jede[nrs]?)\\b[^?]{1,100}\\p{L}+(?:en|ern|eln|tun|sein)[.!]*$`,
  "iu",
);
const ASKS_YOU =
  /(?<!\p{L})(?:du (?:sollst|solltest|musst|darfst|kannst|brauchst|möchtest bitte)|(?:sollst|solltest|musst|darfst|kannst|brauchst) du|ich (?:möchte|will|hätte gerne?|wünsche mir|erwarte|bitte dich|brauche es),? dass du|achte darauf|stell(?:e)? sicher|sorge? dafür|bitte)(?!\p{L})/iu;
/** "Ab sofort verwendest du Tabs." */
const YOU_DO = /^\p{L}+st (?:du|bitte)\b/iu;
const WE_DO =
  /^(?:verwenden|nutzen|benutzen|schreiben|sprechen|machen|deployen|committen|arbeiten) wir\b|^wir (?:verwenden|nutzen|benutzen|schreiben|sprechen|machen|deployen|committen|arbeiten)\b/iu;
const RULED = new RegExp(
  `^(?:alle|jede[rs]?|deine|meine|unsere|die|kein(?:e[nr]?)?)?\\s*(?:\\p{L}+ ){0,3}(?:${WORK})\\b[^.]{0,60}\\b(?:müssen|muss|sollen|soll|sollten|sollte|dürfen|darf|auf|mit|ohne|in|nur)\\b`,
  "iu",
);
const EVER_ORDERED = new RegExp(
  [
    `^(?:(?:bitte|also|und|aber)[\\s,]+)*${VERBS}e?\\b[^.?]{0,80}(?<!\\p{L})(?:${EVER})(?!\\p{L}| noch| wieder| mehr| weniger| besser| schlechter| länger| größer| kleiner| höher| schneller| langsamer| weiter)`,
    `(?<!\\p{L})(?:du (?:sollst|solltest|musst|darfst)|dass du|(?:sollst|musst|darfst) du|achte darauf,?|bitte)[^.?]{0,60}(?<!\\p{L})(?:${EVER})(?!\\p{L})`,
    `^(?:(?:bitte|also|und|aber|dann|auch)[\\s,]+)*(?:${EVER})(?!\\p{L}| noch| wieder| mehr| weniger| besser| schlechter| länger| größer| kleiner| höher| schneller| langsamer| weiter)[^.?]{1,100}\\p{L}+(?:en|ern|eln|tun|sein)[.!]*$`,
    `[,;:–—]\\s*(?:also |und |aber )?(?:bitte )?(?:${EVER})\\b[^.?]{1,80}\\p{L}+(?:en|ern|eln)[.!]*$`,
    `[,;:–—]\\s*(?:also |und |aber )?(?:bitte )?${VERBS}e?\\b[^.?]{0,60}(?<!\\p{L})(?:${EVER})(?!\\p{L})`,
    `^(?:bitte )?kein(?:e[nmrs]?)? [^.?]{1,40} mehr\\b`,
    `^[^.?,]{2,40}, (?:immer|nie)[.!]*$`,
  ].join("|"),
  "iu",
);
/** How things are to be written, said once: "Keine Emojis." */
const STYLE =
  "emojis?|stichpunkte|aufzählungen|fachbegriffe|fachjargon|ausrufezeichen|floskeln|entschuldigungen|anglizismen|abkürzungen|witze|füllwörter|smalltalk|überschriften|tabellen|semikolons|gedankenstriche|(?:externen?|fremden?|neuen?|zusätzlichen?) (?:bibliotheken|abhängigkeiten|pakete|frameworks)|globalen variablen";
const SAYS_HOW = new RegExp(
  [
    `^(?:bitte )?(?:keine?|null) (?:${STYLE})(?: (?:bitte|verwenden|benutzen|nutzen|in \\p{L}+))*[\\s,.!]*$`,
    `^(?:(?:bitte|und|auch)[\\s,]+)*(?:verwende|benutze?|nutze?|schreibe?|füge?) (?:bitte )?keine? (?:${STYLE})(?!\\p{L})`,
    `^(?:bitte )?(?:verwende|benutze|nutze) (?:bitte )?keinerlei `,
    `^(?:alle |unsere |deine |meine )?(?:\\p{L}+ )?(?:variablen|variablennamen|funktionen|tests|commits|commit-nachrichten|kommentare|namen|dateinamen|klassen|methoden|konstanten|überschriften|antworten|zusammenfassungen|datumsangaben|zahlen|preise|texte) (?:müssen|dürfen nicht|dürfen nie|haben)(?!\\p{L})[^.?]{3,}`,
  ].join("|"),
  "iu",
);
/** The verb before whoever does it: something is told. */
const INVERTED =
  /^(?:\p{L}+t (?:ich|er|sie|es|man|wir|das|die|der|alles|nichts|etwas|mein\p{L}*|unser\p{L}*)|\p{L}+ (?:ich|er|es|man|wir)|ist|sind|war|waren|wird|hat|haben|kommt|geht|gibt|läuft|fällt|bricht|klingelt|hängt)(?!\p{L})/iu;
const MANNER =
  /^(?:(?:bitte|also|und|nur|immer)[\s,]+)*(?:antworte|schreibe? (?:nur|in|auf|mir|alles)|verwende|benutze|nutze|halte|vermeide|sprich|nenne?|bleibe?|lass|verzichte|kein\p{L}*|nur|sei|duze?|sieze?|rede)(?!\p{L})/iu;
const SOMEBODY =
  /^(?:(?:möchte|will|werde|bin|habe|gehe|kann|muss|arbeite) ich|ich|er|sie|es|wir|man|das|die|der|dies|diese|mein|meine|sein|ihre?|jemand|niemand|alle|viele|manche|dort|da|hier|wer|was|dann)\b/iu;
const FEW_WORDS = 5;

const PREFERS = words(
  "ich bevorzuge|ich präferiere|ich favorisiere|ich ziehe [^.]{1,60} vor|(?:ist|wäre|sind|wären) mir [^.]{0,60}lieber|mir (?:ist|wäre|sind|wären) (?:es )?[^.]{0,60}lieber|ich hätte (?:es |das )?(?:gerne?|lieber)|ich möchte lieber|ich mag (?:es |das )?lieber|am liebsten (?:mag|hätte|habe|möchte) ich|ich (?:mag|hätte|habe|möchte|will) [^.]{0,40} am liebsten",
  `ich (?:mag|will|möchte|brauche|hasse|liebe) (?:keine|kurze|knappe|lange|ausführliche|einfache|klare|direkte|lieber|bitte)[^.]{0,30}(?:${WORK})`,
  "ich (?:mag|hasse|liebe|will|möchte) es(?: nicht| sehr)?,? wenn du|ich will nicht,? dass du|ich möchte nicht,? dass du",
);
/** One of those that there are to choose from, or for once. */
const PREFERS_ONE =
  /(?<!\p{L})(?:bevorzuge|präferiere|favorisiere|möchte lieber|hätte (?:gerne?|lieber)|mag lieber) (?:(?:das|die|den|der|diese[nrs]?|dies|es|ihn|sie)(?: \p{Ll}\p{L}*)?[\s.!]*$|(?:option|variante|version|nummer|plan|zimmer|tisch) (?:\p{L}|\d+)(?!\p{L})|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?!\p{L}))|^(?:das|die|der|dies|diese[rs]?|es) (?:\p{Ll}\p{L}* )?(?:ist|wäre|sind|wären) mir|(?<!\p{L})(?:heute|morgen|diesmal|gerade)(?!\p{L})/iu;
const NAMED =
  /^(?:(?:bitte|also|und|aber|ab jetzt|ab sofort|künftig|du kannst|du darfst|immer|nie)[\s,]+)*(?:nenne? mich(?! (?:verrückt|altmodisch))|mich (?:bitte )?\p{L}+ nennen|sprich mich|rede mich|duze? mich|sieze? mich|sag (?:bitte )?du zu mir|ruf(?:e)? mich(?! (?:an|zurück|morgen|heute|später|um|wenn|nachher|bitte an|dann|am)))/iu;
const STOP_DOING =
  /^(?:(?:bitte|und|aber|du kannst|kannst du)[\s,]+)*(?:hör(?:e)? (?:bitte )?auf(?: damit)?,? [^.]{2,80}|lass (?:bitte )?(?:das|die|den) [^.]{2,60} (?:sein|weg|bleiben))/iu;

const ONE_OFF = words(
  "(?:nur |bloß )?(?:für )?diese?s?(?: eine)? ?mal|diesmal|ausnahmsweise|(?:in|für|bei|an|auf) (?:diese[mrsn]?|der nächsten|die nächste|dem nächsten|das nächste) (?:funktion|datei|antwort|mail|e-mail|nachricht|fall|beispiel|satz|absatz|commit|frage|aufgabe|brief|bericht|text|klasse|methode|skript|schritt|abschnitt|folie|bild|rezept|reise|gedicht|geschichte)|gerade eben|fürs erste|erst ?mal|im moment|nur jetzt",
);
const POLITE =
  /^(?:(?:hey|hallo|und|also|bitte)[\s,]+)*(?:kannst|könntest|würdest|willst|magst) du(?: bitte| vielleicht)?\b/iu;
const REPORTED =
  /(?<!\p{L})(?:(?<!\bich (?:habe? |hatte )?)(?:sagte|sagt|meinte|meint|schrieb|schreibt|behauptet|behauptete|rät|riet|empfiehlt|empfahl|erzählte|fordert|verlangt)|laut|angeblich|dem zufolge|heißt es|steht (?:geschrieben|in))(?!\p{L})/iu;
const IMAGINED =
  /(?<!\p{L})(?:stell dir vor|angenommen|nehmen wir an|hypothetisch|was wäre|wenn ich (?:sagen|sagte|würde)|hätte ich|als ob|es war einmal|ich würde (?:nie|immer|niemals))(?!\p{L})/iu;
const TASK =
  /^(?:(?:bitte|kannst du|könntest du|hilf mir|und|dann|jetzt)[\s,]+)*(?:schreibe?|erstelle?|mache?|generiere?|entwirf|baue?|implementiere?|füge?|korrigiere?|erkläre?|gib mir|zeige? mir|sage? mir|finde|liste|übersetze?|fasse?|beschreibe?|ändere?|entferne?|prüfe?|plane?|berechne|vergleiche|definiere|(?:sage?|erinnere?|bitte|erzähle?) (?!mir|uns|dich)\p{L}+(?: \p{L}+)?, (?:dass|sie|er))(?!\p{L})/iu;
const INSIDE =
  /,\s*(?:dass|sie|er|der|die|das|dem|den|wo|wie|warum|weshalb|wenn|ob|was|wer|in der|in dem|bei der|bei dem|weil)\b|\b(?:namens|mit dem (?:text|titel|satz))\b/iu;

/** What it is about may stand in front, "bei Atlas brauchst du …"; when it is, says that it is for now. */
const LIFTS =
  /^(?:(?:bitte|und|aber|ab jetzt|ab sofort|eigentlich)[\s,]+)*(?:(?:du (?:musst|brauchst|sollst|solltest)|(?:in|im|bei|beim|für|unter|an|zu[mr]?|mit|über|auf|von|vor) (?!(?:heute|morgen|jetzt|dies\p{L}*|nächste\p{L}*|\p{L}*tag|\p{L}*woche|\d)(?!\p{L}))[^,.;:!?]{1,60}? (?:musst|brauchst|sollst|solltest) du) [^.]{0,80}(?:nicht|kein\p{L}*)[^.]{0,40} mehr|du (?:musst|brauchst) nicht (?:mehr|länger)|(?:musst|brauchst) du (?:dich |mich )?(?:nicht mehr|kein\p{L}* [^.]{1,40} mehr)|du kannst (?:damit |jetzt )?aufhören|hör(?:e)? auf,?|nicht mehr|kein\p{L}* [^.]{1,40} mehr)(?!\p{L})/iu;
/** It says that something may be again: no instruction by itself. */
const FREES =
  /^(?:(?:bitte|und|aber|ab jetzt|ab sofort|eigentlich)[\s,]+)*(?:(?:du (?:darfst|kannst)|(?:in|im|bei|beim|für|an|mit) [^,.;:!?]{1,60}? (?:darfst|kannst) du) (?:[^.]{1,60} wieder|wieder [^.]{1,60})|[^,.;:!?]{1,100}? (?:(?:geht|gilt|reicht|genügt)(?: \p{L}+){0,2}? wieder|(?:ist|sind)(?: \p{L}+){0,2}? wieder (?:erlaubt|ok(?:ay)?|in ordnung|möglich)))(?!\p{L})/iu;
/** "Das": nobody knows later what was meant. */
const POINTS =
  /^(?:(?:bitte|und|aber|jetzt|du kannst|kannst du)[\s,]+)*(?:(?:hör(?:e)? (?:bitte |jetzt )?auf(?: damit)?|lass (?:bitte )?(?:das|es)(?: sein| bleiben)?|(?:mache?|tu) (?:das|es) (?:nicht|nie)(?: mehr| wieder)?)[\s,.!]*|hör(?:e)? auf,? (?:das|es) zu \p{L}+[\s.!]*)$/iu;
const RULE_NAMES = "regel|regeln|anweisung|anweisungen|vorgabe|vorgaben|vorliebe|wunsch|wünsche|anforderung";
const REVOKES = new RegExp(
  `^(?:(?:bitte|ok(?:ay)?|und|aber|also|nein)[\\s,]+)*(?:(?:vergiss|ignoriere?|streiche?|verwirf),? (?:alles,? )?(?:was ich (?:über|zu|zum|zur|wegen|bezüglich|von)(?!\\p{L})|meine? (?:\\p{L}+ ){0,2}(?:${RULE_NAMES})(?!\\p{L})|(?:die|diese) (?:\\p{L}+ ){0,2}(?:${RULE_NAMES})(?:,| (?:mit|über|zu[mr]?|von|für|wegen)(?!\\p{L}))|das (?:mit|über|von)(?!\\p{L}))|(?:meine (?:\\p{L}+ ){0,3}(?:${RULE_NAMES})|(?:die|diese) (?:\\p{L}+ ){0,3}(?:${RULE_NAMES}) (?:mit|über|zu[mr]?|von))(?!\\p{L})[^.]{0,60}(?:gilt|zählt) (?:ab (?:jetzt|sofort) )?nicht (?:mehr|länger)(?!\\p{L})|das mit (?:de[mnr]|meine[mnr]) [^.,]{1,40} (?:gilt|zählt) (?:ab (?:jetzt|sofort) )?nicht (?:mehr|länger)(?!\\p{L})|das mit (?:de[mnr]) [^.,]{1,40} (?:kannst du|nehme ich) (?:vergessen|streichen|zurück)(?!\\p{L})|die sache mit (?:de[mnr]) [^.,]{1,40} (?:nehme ich zurück|kannst du vergessen)(?!\\p{L})|vergiss(?: bitte)? alle (?:meine|die) (?:${RULE_NAMES})(?!\\p{L}))`,
  "iu",
);
/** What is not needed any more, in passing: it may be a rule, and may be anything else. */
const DROPS =
  /^(?:die |der |das |diese )?[^,.;:!?]{1,60}? (?:ist|sind) (?:ab jetzt |jetzt )?nicht (?:mehr|länger) (?:nötig|notwendig|erforderlich)[\s.!]*$/iu;
const NAMES_RULE = words(`(?:die|diese|meine?|alle|der|mein|den) (?:\\p{L}+ ){0,3}(?:${RULE_NAMES})`);
/** What somebody begins with who puts something right. */
const PUTS_RIGHT =
  /^(?:(?:nein|ach|moment|halt|entschuldigung|sorry|hm+|oh|na|also|doch|lieber|besser|wieder|eigentlich|stattdessen|korrektur|ich hab(?:e)? (?:es mir anders überlegt|meine meinung geändert)|wechs(?:le|el) (?:wieder )?(?:zu|auf)|zurück zu|nimm (?:doch )?lieber|ich meinte)(?!\p{L})[\s,.:!–—-]*)+/iu;
const RIGHTED =
  /(?<!\p{L})(?:nein|doch|lieber|eigentlich|stattdessen|korrektur|überlegt|geändert|wechs(?:le|el)|zurück|meinte)(?!\p{L})/iu;
const INSTEAD = /,?\s*(?<!\p{L})(?:stattdessen|doch lieber|anstelle von [^,.]+|anstatt [^,.]+)(?!\p{L})/iu;
const WAY =
  /^(?:(?:bitte|also|nur|immer|wieder|doch)[\s,]+)*(?:(?:antworte|schreibe?|verwende|benutze|nutze|nimm|halte|vermeide|sprich|bleibe? bei|rede|formatiere|rücke)(?!\p{L})(?! (?:das|die|den|dem|der|diese[mnrs]?|es|ihn|sie|mein\p{L}*|ein\p{L}*)(?!\p{L}))|[^?]{2,60}(?:verwenden|benutzen|nutzen|antworten|schreiben|einrücken|sprechen|formatieren|duzen|siezen)[\s.!]*$)/iu;
const FOR_NOW = /(?<!\p{L})(?:jetzt|gerade|einmal|mal|heute|das|dies|diese[mnrs]?|es|ihn|sie)(?!\p{L})/iu;
/** No more than another way by its name: "Leerzeichen", "auf Englisch". */
const VALUE = /^(?:auf |mit |in |zu )?[\p{L}\p{N}_+#-]+(?: [\p{L}\p{N}_+#-]+){0,2}[\s.!]*$/iu;
const FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|wird|werden|hat|haben|bin|kann|geht|läuft|funktioniert|scheint)(?!\p{L})/iu;
const NEGATIVE =
  /(?<!\p{L})(?:nie|niemals|nicht|kein\p{L}*|ohne|vermeide?|verzichte?|hör(?:e)? auf|lass|weglassen|hasse|unterlass\p{L}*)(?!\p{L})/iu;
const LEADING =
  /^(?:(?:ok(?:ay)?|hey|hallo|danke|super|perfekt|ja|oh|übrigens|gut|noch etwas|noch was|wichtig|hinweis|neue regel|regel|merke)(?!\p{L})[\s,:;.!–—-]*)+(?=\p{L})/iu;

export function readGerman(text: string): Reading {
  const lead = text.replace(LEADING, "");
  const main = mainPart(lead);
  const isNaming = NAMED.test(lead);
  const points = POINTS.test(lead);
  const stops = !points && STOP_DOING.test(lead);
  const ordersEver = !points && EVER_ORDERED.test(main);
  const hasMarker = LASTING.test(main);
  const lifts = stops || (!points && LIFTS.test(lead));
  const frees = FREES.test(lead);
  const rest = restOf(main);
  const saysHow = SAYS_HOW.test(main);
  const drops = DROPS.test(lead) || saysItHappened(lead);
  return {
    lasts: ordersEver || stops || hasMarker,
    prefers: (PREFERS.test(main) && !PREFERS_ONE.test(main)) || isNaming,
    leans: LEANING.test(main),
    directs: ordersEver || lifts || frees || isNaming || saysHow || isDirective(rest, hasMarker),
    isTask: TASK.test(lead),
    isManner: MANNER.test(rest),
    isRule: saysHow,
    tells: isTold(rest),
    isLocal: LOCAL.test(text),
    isOneOff: points || ONE_OFF.test(text),
    isOther: isOtherSpeech(lead, hasMarker || ordersEver),
    lifts,
    frees,
    revokes: REVOKES.test(lead) || drops,
    drops,
    corrects: isCorrection(lead) || ((ordersEver || hasMarker) && saysFormer(main)),
    namesRule: NAMES_RULE.test(lead),
    isNegative: NEGATIVE.test(text),
  };
}

function isTold(rest: string): boolean {
  if (ASKS_YOU.test(rest) || WE_DO.test(rest)) return false;
  return SOMEBODY.test(rest) || (INVERTED.test(rest) && !IMPERATIVE.test(`${rest} `));
}

/** It puts right how something is to be done: no news, no request, nothing that is for now. */
function isCorrection(text: string): boolean {
  const opening = PUTS_RIGHT.exec(text)?.[0] ?? "";
  const body = text.slice(opening.length);
  if (!RIGHTED.test(opening) && !INSTEAD.test(body)) return false;
  const rest = restOf(body.replace(INSTEAD, ""));
  if (FOR_NOW.test(rest) || isTold(rest)) return false;
  return WAY.test(rest) || (VALUE.test(rest) && !FINITE.test(rest));
}

function mainPart(text: string): string {
  if (!TASK.test(text)) return text;
  const at = text.search(INSIDE);
  return at < 0 ? text : text.slice(0, at);
}

function restOf(text: string): string {
  return text
    .replace(
      /^(?:bis (?:zum |zur |einschließlich )?\p{L}+|nur heute|für heute|heute nur|diese woche|diesen monat)[\s,:;–—-]+/iu,
      "",
    )
    .replace(
      /^(?:immer,? wenn|wann immer|jedes ?mal,? wenn|wenn|falls|sobald|solange|bei|für|in|im|am|bis) [^,]{2,120},\s*/iu,
      "",
    )
    .replace(LASTING_ALL, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,:;–—-]+/, "")
    .replace(LEADING, "")
    .trim();
}

function isDirective(rest: string, hasMarker: boolean): boolean {
  if (isTold(rest)) return false;
  if (IMPERATIVE.test(`${rest} `) || ASKS_YOU.test(rest)) return true;
  if (!hasMarker) return false;
  if (INFINITIVE.test(rest) || YOU_DO.test(rest) || WE_DO.test(rest) || RULED.test(rest)) return true;
  const count = rest.split(/\s+/).length;
  return (
    rest !== "" &&
    count <= FEW_WORDS &&
    !/(?<!\p{L})(?:ist|sind|war|waren|wird|werden|hat|haben|bin)(?!\p{L})/iu.test(rest)
  );
}

function isOtherSpeech(text: string, hasMarker: boolean): boolean {
  if (IMAGINED.test(text) || REPORTED.test(text)) return true;
  return /\?["”’')\]\s]*$/.test(text) && !(POLITE.test(text) && hasMarker);
}
