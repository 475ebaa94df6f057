/** How people state facts of themselves in German. */

import { ADV, ARROW, ART, BIN, FORMS, HAB, ichV, MID, TIMEZONE } from "./hear-german-base.ts";

const { plain, plainEvent, likely, likelyEvent, toOwner, maybeOfThing } = FORMS;

const LIVE = ichV("(?:wohne?n?|leben?|hause)");
const WORK = ichV("(?:arbeiten?|schaffe|jobbe)");
const USE = ichV("(?<!projekt \\S{1,30} )(?:nutze?n?|benutze?n?|verwenden?|nehmen?)");
const AM = "(?:ich bin|bin ich|(?<![\\p{L}] )bin)";
const AT = "(?:bei|beim|für|in der|im)";
const A = "(?:einen |eine |ein |den |die |das )?";
const SOLD = "(?:verkauft|verschenkt|weggegeben|abgegeben|verschrottet|gespendet)";
const WENT = "(?:umgestiegen|gewechselt|umgezogen|gegangen|rüber)";

const HOME = [
  plain(`${LIVE} ${ADV}(?:bei|nahe|nahe bei) [^,;:]{2,20}, genauer(?: gesagt)? in {o}`, "owner lives_in o"),
  plain(
    `${LIVE} ${ADV}nicht mehr in {x},? sondern (?:jetzt )?in {o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plain(`${LIVE} ${ADV}(?!nicht)in {o}(?= (?:in einer|im|zur|bei|mit) )`, "owner lives_in o"),
  plain(`${LIVE} ${ADV}(?!nicht)in {o}`, "owner lives_in o"),
  plain(`(?:weil|da|nachdem) (?:ich|wir) ${ADV}in {o} (?:wohne|lebe|wohnen|leben)`, "owner lives_in o"),
  likely(`dass (?:ich|wir) ${ADV}in {o} (?:wohne|lebe|wohnen|leben)`, "owner lives_in o"),
  plain(
    "(?:ich bin|bin ich|wir sind|sind wir) (?:jetzt |inzwischen )?in {o} (?:zu ?hause|daheim)",
    "owner lives_in o",
  ),
  plain(
    "(?:mein|meine|unser|unsere)(?: neue[rs]?| neuer)? (?:wohnort|zuhause|heimatort|heimat|adresse|wohnung) ist (?:jetzt |nun |inzwischen )?(?:in )?{o}",
    "owner lives_in o",
  ),
  plainEvent(`${BIN} ${MID}von {x} nach {o} (?:um|zurück)?gezogen`, "-owner lives_in x", "owner lives_in o"),
  plainEvent(
    `von {x} (?:bin ich|sind wir) ${MID}nach {o} (?:um)?gezogen`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plainEvent(`${BIN} ${MID}(?<!von \\S{1,20} )nach {o} (?:um|zurück|weg)?gezogen`, "owner lives_in o"),
  plainEvent(
    "(?:weil|nachdem|seit|da) (?:ich|wir) (?:[^,;:]{1,30}? )?nach {o} (?:um)?gezogen (?:bin|sind)",
    "owner lives_in o",
  ),
  likelyEvent("(?:umgezogen|umzug) von {x} nach {o}", "-owner lives_in x", "owner lives_in o"),
  plainEvent(
    `^(?:umgezogen|umzug|neue adresse|neuer wohnort)[: ]\\s?{x}${ARROW}{o}`,
    "-owner lives_in x",
    "owner lives_in o",
  ),
  plain(`${LIVE} ${ADV}nicht mehr in {x}`, "-owner lives_in x"),
  plain(`${LIVE} nicht in {x}(?=[;!]|\\.?\\s*$|, (?:sondern|ich|wir) )`, "-owner lives_in x"),
  likely(`${LIVE} ${ADV}nicht in {x}`, "-owner lives_in x"),
  plain("früher (?:hab|habe|haben) (?:ich|wir) (?:mal )?in {x} (?:gewohnt|gelebt)", "-owner lives_in x"),
  plain(`${HAB} früher (?:mal )?in {x} (?:gewohnt|gelebt)`, "-owner lives_in x"),
  plain("früher (?:wohnten?|lebten?) (?:ich|wir) in {x}", "-owner lives_in x"),
  plainEvent(`${BIN} ${MID}aus {x} (?:weggezogen|ausgezogen|fortgezogen)`, "-owner lives_in x"),
  likely(
    `(?:aus|von) {x} (?:bin ich|sind wir) (?:jetzt |inzwischen |endlich )?(?:weg|raus|fort|weggezogen)`,
    "-owner lives_in x",
  ),
  likely(
    "^nicht mehr (?:in )?{x}, (?:sondern )?(?:jetzt )?(?:in )?{o}(?= seit)",
    "-owner lives_in x",
    "owner lives_in o",
  ),
];

const WORKPLACE = [
  plain(
    `${WORK} ${ADV}nicht mehr ${AT} ${ART}{x},? sondern (?:jetzt )?${AT} ${ART}{o}`,
    "-owner works_at x",
    "owner works_at o",
  ),
  plain(`${WORK} ${ADV}(?:bei|beim) ${ART}{o}(?= (?:als|im|in der|und|in) )`, "owner works_at o"),
  plain(`${WORK} ${ADV}(?:bei|beim) {o}`, "owner works_at o"),
  likely(`${WORK} ${ADV}(?:für|am|an der|im|in der) {o}`, "owner works_at o"),
  plain(
    `${ichV("(?:unterrichte|lehre|studiere|forsche)")} ${ADV}(?:am|an der|an dem|im|in der|beim|bei) {firm}`,
    "owner works_at firm",
  ),
  plain(
    `${AM} ${ADV}(?:bei|beim|am|an der|im) ${ART}{o} (?:angestellt|beschäftigt|tätig|unter vertrag)`,
    "owner works_at o",
  ),
  plain(`${AM} ${ADV}(?:angestellt|beschäftigt|tätig) (?:bei|beim|am|an der) ${ART}{o}`, "owner works_at o"),
  plain(`${AM} (?:jetzt |nun |inzwischen |seit \\S+ )(?:bei|beim) ${ART}{firm}`, "owner works_at firm"),
  plain(
    "mein (?:neuer |jetziger |aktueller )?(?:arbeitgeber|chef) (?:ist|heißt) (?:jetzt |nun )?(?:die |der |das )?(?:firma )?{o}",
    "owner works_at o",
  ),
  plain(
    "meine (?:neue |jetzige )?firma (?:ist|heißt) (?:jetzt |nun )?(?:die |der |das )?{o}",
    "owner works_at o",
  ),
  plainEvent(
    `${HAB} ${MID}(?:bei|beim) ${ART}{o} (?:angefangen|begonnen|angeheuert|unterschrieben|eine stelle angetreten)`,
    "owner works_at o",
  ),
  plainEvent(`(?:bei|beim) ${ART}{o} (?:habe?|hab) ich ${MID}(?:angefangen|begonnen)`, "owner works_at o"),
  likelyEvent(`^(?:habe? |hab )?${ADV}bei ${ART}{o} angefangen`, "owner works_at o"),
  plainEvent(
    `(?:${BIN}|${HAB}) ${MID}von (?:der |dem )?{x} zu (?:der |dem |den )?{firm} gewechselt`,
    "-owner works_at x",
    "owner works_at firm",
  ),
  plainEvent(`${BIN} ${MID}zu(?:r|m)? (?:der |den )?{firm} gewechselt`, "owner works_at firm"),
  plainEvent(
    `${HAB} ${MID}(?:bei|beim) ${ART}{x} (?:gekündigt|aufgehört|hingeschmissen)`,
    "-owner works_at x",
  ),
  plainEvent(
    `(?:bei|beim) ${ART}{x} (?:habe?|hab) ich ${MID}(?:gekündigt|aufgehört|hingeschmissen)`,
    "-owner works_at x",
  ),
  plainEvent(
    `(?:bei|beim|von) ${ART}{x} (?:wurde ich|bin ich) ${MID}(?:entlassen|gekündigt|gefeuert|weg)`,
    "-owner works_at x",
  ),
  plainEvent(
    `(?:ich wurde|wurde ich|mir wurde) ${MID}(?:bei|beim|von) ${ART}{x} (?:entlassen|gekündigt|gefeuert)`,
    "-owner works_at x",
  ),
  likelyEvent(`^(?:habe? |hab )?${ADV}bei ${ART}{x} (?:gekündigt|aufgehört)`, "-owner works_at x"),
  plainEvent(`${HAB} ${ADV}(?:die |den |das )?{firm} verlassen`, "-owner works_at firm"),
  likelyEvent(`${HAB} ${ADV}{job} verlassen`, "-owner works_at job"),
  plain(`${WORK} ${ADV}nicht mehr (?:bei|für|beim|am) ${ART}{x}`, "-owner works_at x"),
  plain(`${AM} ${ADV}nicht mehr bei ${ART}{x}`, "-owner works_at x"),
  plain(`${AM} ${ADV}(?:weg|raus) (?:von|bei) ${ART}{x}`, "-owner works_at x"),
  plain(`früher (?:hab|habe) ich bei ${ART}{x} gearbeitet`, "-owner works_at x"),
];

const A_ROLE = "(?:eine? |die |der |das |neue[rs]? |unsere? )*";
const ROLE = [
  plain(`von beruf bin ich ${ADV}{o}`, "owner role o"),
  plain(`ich bin von beruf ${ADV}{o}`, "owner role o"),
  plain(
    "meine? (?:neue[rs]? )?(?:beruf|job|rolle|position|stelle|titel|jobtitel|tätigkeit) ist (?:jetzt |nun )?(?:der |die |das )?{o}",
    "owner role o",
  ),
  plain(
    `${WORK} ${ADV}als (?:eine? )?{o} (?:bei|für|beim|an der|am|im) ${ART}{o2}`,
    "owner role o",
    "owner works_at o2",
  ),
  plain(`${WORK} ${ADV}(?:bei|beim|für) ${ART}{o2} als {role}`, "owner role role", "owner works_at o2"),
  plain(`${WORK} ${ADV}als (?:eine? )?{o}`, "owner role o"),
  plain(
    `${AM} ${ADV}(?:nicht mehr|keine?) {x} mehr,? sondern (?:jetzt )?{role}`,
    "-owner role x",
    "owner role role",
  ),
  plain(`${AM} ${ADV}nicht mehr {x},? sondern (?:jetzt )?{role}`, "-owner role x", "owner role role"),
  plain(
    `${AM} ${ADV}(?:die |der )?${A_ROLE}{role} (?:bei|für|beim|an der|am) ${ART}{o}`,
    "owner role role",
    "owner works_at o",
  ),
  plain(`${AM} ${ADV}${A_ROLE}{role}(?= (?:im|in|an|auf|mit|und|von) )`, "owner role role"),
  plain(`${AM} ${ADV}${A_ROLE}{role}`, "owner role role"),
  plainEvent(
    `(?:man hat mich|sie haben mich|ich wurde|wurde ich|bin ich|ich bin) ${MID}(?:zur|zum) {role} (?:befördert|ernannt|gewählt|gemacht|geworden)`,
    "owner role role",
  ),
  plainEvent(`${AM} ${ADV}{role} geworden`, "owner role role"),
  plain(`${AM} ${ADV}(?:nicht mehr|keine?) {role}(?: mehr)?`, "-owner role role"),
];

const SELF = [
  plain("(?:ich heiße|heiße ich) (?:übrigens |mit vornamen |jetzt |nun )?{o}", "owner named o"),
  plain("mein (?:voller |richtiger |neuer )?name ist (?:übrigens |jetzt |nun )?{o}", "owner named o"),
  plain("^(?:bitte )?nennt? mich (?:bitte |einfach |ruhig |lieber )*{named}", "owner named named"),
  plain(
    `meine zeitzone (?:ist|hat sich geändert auf|lautet) (?:jetzt |nun )?(?<o>${TIMEZONE})`,
    "owner timezone o",
  ),
  plain(`(?:ich bin|bei mir (?:ist|gilt)) (?:jetzt )?(?:in |zeitzone )(?<o>${TIMEZONE})`, "owner timezone o"),
  likely(`^(?:meine )?zeitzone:? (?<o>${TIMEZONE})`, "owner timezone o"),
  maybeOfThing(`^{s} (?:rechnet|läuft|steht) (?:aber |jetzt )?(?:in|auf) (?<o>${TIMEZONE})`, "s timezone o"),
  plain(`(?:${BIN}|ich wurde|wurde ich) am {o} (?:in \\p{L}+ )?geboren`, "owner born_on o"),
  plain("geboren (?:bin|wurde) ich am {o}(?= in )", "owner born_on o"),
  plain("geboren (?:bin|wurde) ich am {o}", "owner born_on o"),
  plain(
    "(?:mein geburtstag ist|ich habe geburtstag|geburtstag habe? ich|ich hab geburtstag) (?:der |am )?{o}",
    "owner born_on o",
  ),
  plain("mein geburtsdatum(?: ist|:) (?:der )?{o}", "owner born_on o"),
  likely(
    "^(?:geburtsdatum|geboren)(?: ist|:)?(?: am)? (?<o>\\d[^,;:!?()]{3,30}?)(?=[,;:!?()]|\\.?$|\\. | in )",
    "owner born_on o",
  ),
  plain(`${ichV("(?:spreche?n?|rede|reden)")} ${ADV}{langs}`, "owner speaks langs"),
  plain(
    `(?:fließend|zuhause|zu hause|daheim|mit \\p{L}+ \\p{L}+) (?:spreche|rede|sprechen|reden) (?:ich|wir) {langs}`,
    "owner speaks langs",
  ),
  plain("meine muttersprachen? (?:ist|sind) {langs}", "owner speaks langs"),
  plain(
    `${AM} ${ADV}(?:stark |schwer |leicht |sehr |hoch|extrem )?allergisch (?:gegen|auf) ${ART}{o}`,
    "owner allergic_to o",
  ),
  plain(`${AM} ${ADV}(?:gegen|auf) ${ART}{o} (?:stark |schwer |leicht )?allergisch`, "owner allergic_to o"),
  plain(
    `(?:gegen|auf) ${ART}{o} (?:bin ich|reagiere ich) (?:leider |stark |schwer |inzwischen |seit \\S+ )*allergisch`,
    "owner allergic_to o",
  ),
  plain(`ich reagiere ${ADV}allergisch auf ${ART}{o}`, "owner allergic_to o"),
  plain(`${HAB} ${ADV}eine (?:starke |schwere )?{allergy}-?allergie`, "owner allergic_to allergy"),
  plain(`${HAB} ${ADV}eine (?:starke |schwere )?allergie (?:gegen|auf) {o}`, "owner allergic_to o"),
  plain(
    `${AM} ${ADV}nicht mehr (?:allergisch )?(?:gegen|auf) ${ART}{x}(?: allergisch)?`,
    "-owner allergic_to x",
  ),
  plain(
    `(?:gegen|auf) ${ART}{x} bin ich (?:inzwischen |jetzt )?nicht mehr allergisch`,
    "-owner allergic_to x",
  ),
];

const OWNED = [
  plain(`${ichV("(?:besitze?n?)")} ${ADV}${A}{o}`, "owner owns o"),
  plain(
    `(?:mir gehört|uns gehört|mir gehören|uns gehören) ${ADV}(?:ein |eine |der |die |das )?{o}`,
    "owner owns o",
  ),
  likelyEvent(
    `${HAB} (?:mir |uns )?${ADV}(?:einen |eine |ein )(?:neuen |neue |neues |gebrauchte[sn]? )?{o} (?:gekauft|zugelegt|angeschafft|geholt|besorgt)`,
    "owner owns o",
  ),
  likely(`${HAB} (?:einen |eine |ein ){owned}`, "owner owns owned"),
  plainEvent(
    `(?:den|die|das|unser\\p{L}*|mein\\p{L}*) (?:alten |alte |altes )?{x} (?:habe?|hab|haben) (?:ich|wir) ${MID}${SOLD}`,
    "-owner owns x",
  ),
  plainEvent(
    `${HAB} ${ADV}(?:den|die|das|unser\\p{L}*|mein\\p{L}*) (?:alten |alte |altes )?{x} ${MID}${SOLD}`,
    "-owner owns x",
  ),
  plain(
    `(?:den|die|das|mein\\p{L}*|unser\\p{L}*) (?:alten |alte |altes )?{x} (?:habe?|hab|haben) (?:ich|wir) ${ADV}nicht mehr`,
    "-owner owns x",
  ),
  plain(
    `${HAB} ${ADV}(?:kein(?:e|en)? {x} mehr|(?:den|die|das|meine?n?) {x2} nicht mehr)`,
    "-owner owns x",
    "-owner owns x2",
  ),
  likelyEvent(
    `^(?:den|die|das|der|mein\\p{L}*) (?:alten |alte |altes )?{x} (?:ist|hab|wurde)? ?${MID}verkauft`,
    "-owner owns x",
  ),
];

const GEAR =
  "(?:editor|browser|shell|terminal|mailprogramm|e-?mail-?programm|notizprogramm|notizapp|passwortmanager|betriebssystem|kalender|suchmaschine|messenger|texteditor|lieblingseditor|lieblingsbrowser|anbieter|provider|musikplayer)";
const DO = ichV(
  "(?:mache?n?|schreibe?n?|arbeite|verwalten?|führen?|plane?n?|organisieren?|notieren?|erledigen?|lese)",
);
const USED = [
  plain(
    `${USE} ${ADV}{o} (?:statt|anstatt|anstelle von|und nicht mehr|nicht mehr) {x}`,
    "owner uses o",
    "-owner uses x",
  ),
  plain(`${USE} ${ADV}statt {x} ${ADV}{o}`, "owner uses o", "-owner uses x"),
  plain(
    `statt {x} (?:nutze?|benutze?|verwende|nutzen|verwenden) (?:ich|wir) ${ADV}{o}`,
    "owner uses o",
    "-owner uses x",
  ),
  plain(`${USE} ${ADV}(?!nicht |kein){o}(?= (?:für|zum|als|mit|am|auf) )`, "owner uses o"),
  plain(`${USE} ${ADV}(?!nicht |kein){o}`, "owner uses o"),
  plain(
    `${DO} ${ADV}(?:alles |das meiste )?(?:mit|in|auf) (?!dem |der |den |einem |einer |meine){tool}`,
    "owner uses tool",
  ),
  plain(
    `${ichV("(?:mache?|schreibe?|arbeite|verwalte)")} ${ADV}(?:alles )?mit (?!dem |der |den |einem |einer |meine){o}`,
    "owner uses o",
  ),
  plainEvent(`${BIN} ${MID}von {x} auf {o} ${WENT}`, "-owner uses x", "owner uses o"),
  plainEvent(`${BIN} ${MID}von {tool} zu {o} ${WENT}`, "-owner uses tool", "owner uses o"),
  likelyEvent(`${BIN} ${MID}von {x} zu {o} ${WENT}`, "-owner uses x", "owner uses o"),
  plainEvent(
    `von {x} (?:bin ich|sind wir|habe ich) ${MID}(?:auf|zu) {o} ${WENT}`,
    "-owner uses x",
    "owner uses o",
  ),
  plainEvent(`${BIN} ${MID}(?:auf|zu) {tool} (?:umgestiegen|gewechselt)`, "owner uses tool"),
  plainEvent(`${BIN} ${MID}auf {o} umgestiegen`, "owner uses o"),
  plainEvent(
    `${HAB} ${ADV}{tool} (?:durch|gegen) {o} (?:ersetzt|getauscht|eingetauscht|ausgetauscht)`,
    "-owner uses tool",
    "owner uses o",
  ),
  plain(
    `(?:mein|unser)(?: neuer| neues| liebster)? ${GEAR} ist (?:jetzt |nun |inzwischen )?{named}`,
    "owner uses named",
  ),
  plain(`${USE} ${ADV}(?:{x} ${ADV}nicht mehr|kein(?:e|en)? {x2} mehr)`, "-owner uses x", "-owner uses x2"),
  plain(
    "{x} (?:nutze?n?|benutze?n?|verwenden?) (?:ich|wir) (?:jetzt |inzwischen |seit \\S+ )?nicht mehr",
    "-owner uses x",
  ),
  plainEvent(
    `{tool} (?:habe?|hab|haben) (?:ich|wir) ${MID}(?:gelöscht|deinstalliert|gekündigt|rausgeworfen|abgeschafft|aufgegeben)`,
    "-owner uses tool",
  ),
  plainEvent(
    `${HAB} ${ADV}{tool} (?:gelöscht|deinstalliert|gekündigt|rausgeworfen|abgeschafft|aufgegeben)`,
    "-owner uses tool",
  ),
  plainEvent(
    `${HAB} ${ADV}(?:mit {tool} aufgehört|aufgehört,? {tool2} zu (?:nutzen|benutzen|verwenden))`,
    "-owner uses tool",
    "-owner uses tool2",
  ),
];

const TO_OWNER = [
  toOwner(
    "(?:du (?:wohnst|lebst)|(?:wohnst|lebst) du|sie (?:wohnen|leben)) (?:ja |jetzt |doch )?in {o}",
    "owner lives_in o",
  ),
  toOwner(
    "(?:du arbeitest|arbeitest du|sie arbeiten) (?:ja |jetzt |doch )?(?:bei|für) {o}",
    "owner works_at o",
  ),
  toOwner("(?:du bist|bist du|sie sind) (?:ja )?allergisch gegen {o}", "owner allergic_to o"),
  toOwner("(?:du (?:nutzt|benutzt|verwendest)|(?:nutzt|verwendest) du) (?:ja |jetzt )?{o}", "owner uses o"),
  toOwner("(?:du heißt|sie heißen) {o}", "owner named o"),
  toOwner("(?:du sprichst|sie sprechen) {langs}", "owner speaks langs"),
  toOwner("(?:du bist|sie sind) (?:ja )?{role}", "owner role role"),
];

export const GERMAN_OWNER = [...HOME, ...WORKPLACE, ...ROLE, ...SELF, ...OWNED, ...USED, ...TO_OWNER];
