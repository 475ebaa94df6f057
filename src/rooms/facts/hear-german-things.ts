/** How facts of things are stated in German: by themselves, and by what "we" did to them. */

import { machine } from "./hear-form.ts";
import {
  ADV,
  ARROW,
  ART,
  DOTTED,
  FORMS,
  MID,
  STATUS,
  TEAM,
  VERSION,
  verbSecond,
} from "./hear-german-base.ts";

const { ofThing, ofThingEvent, ofActing, maybeOfThing, maybeOfThingEvent } = FORMS;
const always = verbSecond(ofThing);
const once = verbSecond(ofThingEvent);
const acting = verbSecond(ofActing);
const maybe = verbSecond(maybeOfThing);

const MADE = "(?:umgestellt|umgezogen|migriert|portiert|umgeschrieben|umgebaut|gewechselt|umgestiegen)";
const AMOUNT =
  "(?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,30}?|an|aus|ein|debug|info|true|false)(?=[,;:!?()]|\\.?$| (?:und|seit|statt|weil) )";
const HOSTNAME = machine("host");
const FORMER = machine("former");
const THE = "(?:den |die |das |der |dem )?";
const OF = "(?:von|vom|der|des|für|bei|beim|im|in|auf|am|zur|zum)";
const TO = "(?:auf |bei )";

const USES = [
  ...always("(?:läuft|laufen)", "auf (?!dem |der |den ){tool}", "s uses tool"),
  ...always("(?:läuft|laufen|basiert|setzt)", "auf (?!dem |der |den ){o}(?: auf)?", "s uses o"),
  ...always(
    "(?:ist|wurde)",
    "(?:in|mit) {o} (?:geschrieben|gebaut|umgesetzt|programmiert|implementiert|entwickelt)",
    "s uses o",
  ),
  ...acting("(?:nutzt|verwendet|benutzt)", "{o} (?:statt|anstatt|anstelle von) {x}", "s uses o", "-s uses x"),
  ...acting("(?:nutzt|verwendet|benutzt)", "statt {x} {o}", "s uses o", "-s uses x"),
  ...acting("(?:nutzt|verwendet|benutzt)", "(?!nicht |kein){o}(?= (?:für|als|zum) )", "s uses o"),
  ...acting("(?:nutzt|verwendet|benutzt)", "(?!nicht |kein){o}", "s uses o"),
  ...once("(?:ist|wurde)", `von {x} auf {o} ${MADE}`, "-s uses x", "s uses o"),
  ...once("(?:ist|wurde)", `auf {o} (?:umgestellt|migriert|portiert)`, "s uses o"),
  ofThingEvent(
    `^{s} (?:haben wir|habe ich|hat das team) ${MID}von {x} (?:auf|zu|nach) {o} ${MADE}`,
    "-s uses x",
    "s uses o",
  ),
  ofThingEvent(`^{s} (?:haben wir|habe ich|hat das team) ${ADV}auf {tool} ${MADE}`, "s uses tool"),
  ofThingEvent(`^${TEAM} ${ADV}{s} von {x} (?:auf|zu|nach) {o} ${MADE}`, "-s uses x", "s uses o"),
  ofThingEvent(`^${TEAM} ${ADV}{s} (?:auf|in|nach) {tool} ${MADE}`, "s uses tool"),
  ofThing(
    `^(?:für|bei|beim|in|im) {S} (?:nehmen|nutzen|verwenden|benutzen) wir ${ADV}(?!nicht |kein){o}`,
    "S uses o",
  ),
  ofThing(`^wir (?:nehmen|nutzen|verwenden|benutzen) ${ADV}{o} (?:für|bei|in|im) {S}`, "S uses o"),
  ...acting(
    "(?:nutzt|verwendet|benutzt|läuft)",
    "(?:nicht mehr (?:auf |mit )?|kein(?:e|en)? ){x}(?: mehr)?",
    "-s uses x",
  ),
];

const NEEDS = [
  ...always("(?:hängt|hängen)", `nicht mehr (?:von|an) ${ART}{x} ab`, "-s depends_on x"),
  ...always("(?:hängt|hängen)", `(?!nicht )(?:von|an) ${ART}{o} ab`, "s depends_on o"),
  ...always("(?:ist|sind)", `nicht mehr (?:von|auf) ${ART}{x} (?:abhängig|angewiesen)`, "-s depends_on x"),
  ...always("(?:ist|sind)", `(?!nicht )(?:von|auf) ${ART}{o} (?:abhängig|angewiesen)`, "s depends_on o"),
  ...always("(?:setzt|setzen)", `{o} voraus`, "s depends_on o"),
  ...always("(?:benötigt|braucht|erfordert)", "kein(?:e|en)? {x} mehr", "-s depends_on x"),
  ...always("(?:benötigt|braucht|erfordert)", "{x} nicht mehr", "-s depends_on x"),
  ...always(
    "(?:benötigt|braucht|erfordert)",
    "(?!kein)(?:zwingend )?{o} (?:zum|um zu) (?:starten|laufen|bauen|start|betrieb|build)",
    "s depends_on o",
  ),
  ...always(
    "(?:benötigt|braucht|erfordert)",
    "(?:zum|für den|beim) (?:starten|laufen|bauen|start|betrieb|build) (?!kein){o}",
    "s depends_on o",
  ),
  ...maybe("(?:benötigt|braucht|erfordert)", "(?!kein|noch |mal |eine? |einen ){o}", "s depends_on o"),
  maybeOfThing(
    "^ohne {o} (?:startet|läuft|geht|funktioniert|baut) {s} (?:gar )?(?:nicht|nix|nichts)(?: erst)?(?: mehr)?",
    "s depends_on o",
  ),
];

const GONE = "(?:stillgelegt|abgeschaltet|eingestellt|abgekündigt|ausgemustert|außer betrieb genommen)";
const REPLACES = [
  ...once("(?:wurde|ist|wird)", `(?:durch|von) ${ART}{o} (?:ersetzt|abgelöst)`, "o replaces s"),
  ofThingEvent(`^${TEAM} ${ADV}{S} durch ${ART}{o} (?:ersetzt|abgelöst)`, "o replaces S"),
  ofThingEvent(`^{S} (?:haben wir|habe ich) ${ADV}durch ${ART}{o} (?:ersetzt|abgelöst)`, "o replaces S"),
  ...always("ersetzt", "(?:den |die |das )?{o}", "s replaces o"),
  ...always("löst", "(?:den |die |das )?{o} ab", "s replaces o"),
  ...once("hat", "(?:den |die |das )?{o} (?:ersetzt|abgelöst)", "s replaces o"),
  ...once("(?:wurde|ist|wird)", `zugunsten (?:von|des|der) ${ART}{o} ${GONE}`, "s retired_by o"),
  ofThingEvent(`^${TEAM} ${ADV}{s} zugunsten (?:von|des|der) ${ART}{o} ${GONE}`, "s retired_by o"),
];

const STANDING = [
  ofThing(
    `^{s} (?:ist|liegt) (?:ja )?nicht(?: mehr)? (?<x>${STATUS}),? sondern (?:jetzt |schon |wieder )?(?<o>${STATUS})`,
    "-s status x",
    "s status o",
  ),
  ...always("(?:ist|liegt|läuft)", `nicht mehr (?<x>${STATUS})`, "-s status x"),
  ...always("(?:ist|liegt|steht|bleibt)", `(?<o>${STATUS})`, "s status o"),
  ...once(
    "(?:wurde|ist)",
    "(?<o>pausiert|archiviert|eingestellt|gestoppt|eingefroren|verschoben|freigegeben|veröffentlicht|gestartet|abgeschaltet|abgebrochen|abgekündigt|ausgesetzt|abgeschlossen)(?: worden)?",
    "s status o",
  ),
  ofThingEvent(`^${TEAM} ${ADV}{s} (?<o>auf eis|auf pause) gelegt`, "s status o"),
  ofThingEvent(
    `^${TEAM} ${ADV}{s} (?<o>pausiert|archiviert|eingestellt|gestoppt|eingefroren|verschoben|veröffentlicht|abgebrochen|stillgelegt)`,
    "s status o",
  ),
  ofThingEvent(`^{s} (?:haben wir|habe ich) ${ADV}(?<o>auf eis|auf pause) gelegt`, "s status o"),
  ofThingEvent(
    `^{s} (?:haben wir|habe ich) ${ADV}(?<o>pausiert|archiviert|eingestellt|gestoppt|eingefroren|verschoben|veröffentlicht|abgebrochen)`,
    "s status o",
  ),
  ...once("(?:ging|ist)", "(?<o>live) gegangen", "s status o"),
  ofThing(
    `^(?:der )?(?:status|stand) (?:(?:von|bei|vom|des|der) )?{s}(?: ist|:) (?:jetzt )?(?<o>${STATUS})`,
    "s status o",
  ),
  ofThing("^(?:der )?(?:status|stand) (?:von|bei|vom) {s}(?: ist|:) (?:jetzt )?{o}", "s status o"),
  ofThing(`^{s}[ -]status(?: ist|:) (?:jetzt )?(?<o>${STATUS})`, "s status o"),
  ofThing(`^{S}: (?:jetzt )?(?<o>${STATUS})`, "S status o"),
];

const SETTINGS = [
  ofThing(
    `^(?:bei|beim|bei der|bei dem|in|im) {s} (?:steht|liegt|ist) (?:jetzt )?(?:das |der |die ){k} (?:jetzt )?(?:auf|bei) ${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThing(
    `^(?:das|der|die) {k} ${OF} ${THE}{s} (?:steht|liegt|ist|beträgt|wurde) ${ADV}${TO}?${AMOUNT}`,
    "s configured_as k+v",
  ),
  ofThing(
    `^(?:das|der|die) {k} ${OF} ${THE}{s} (?:ist|wurde) ${ADV}auf (?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,20}?|an|aus) (?:gesetzt|eingestellt|erhöht|gesenkt|geändert|gestellt|angehoben)`,
    "s configured_as k+v",
  ),
  ofThingEvent(
    `^${TEAM} ${ADV}(?:das|den|die) {k} ${OF} ${THE}{s} (?:von [^,;:]{1,20} )?auf (?<v>[^,;:!?()]{0,20}\\d[^,;:!?()]{0,20}?|an|aus) (?:gesetzt|gestellt|erhöht|gesenkt|geändert|angehoben|hochgesetzt|runtergesetzt|eingestellt|reduziert)`,
    "s configured_as k+v",
  ),
  maybeOfThing(`^{S}: {k}(?: ist|:|=| =)? ${AMOUNT}`, "S configured_as k+v"),
];

const DECISIONS = [
  ofThing(
    `^(?:für|bei|beim|im|in|zu|zum) {s} haben wir uns ${ADV}(?:für|gegen) {named} entschieden`,
    "s decision named",
  ),
  ofThing(`^wir haben uns ${ADV}(?:für|bei|beim) {S} für {named} entschieden`, "S decision named"),
  ofThing(
    "^(?:der |die )?(?:beschluss|entscheidung|entschieden)(?: (?:zum|zur|zu|für|bei|beim))? {s}: {o}",
    "s decision o",
  ),
  ofThing(
    `^(?:für|bei|beim|im|in|zu|zum|zur) {s} (?:haben wir|ist|wurde|hat das team) ${MID}(?!nicht|noch)(?:beschlossen|entschieden|ausgemacht|vereinbart|festgelegt)[,:]? (?:dass )?{o}`,
    "s decision o",
  ),
  ofThing(
    `^wir haben (?:uns )?${MID}(?:für|bei|beim) {s} (?:entschieden|beschlossen|vereinbart|festgelegt)[,:]? (?:dass )?{o}`,
    "s decision o",
  ),
  maybeOfThing(`^wir haben (?:beschlossen|entschieden|vereinbart), (?:für|bei|in) {S} {o}`, "S decision o"),
];

const TRUE =
  "(?:quelle der wahrheit|single source of truth|führende quelle|verbindliche quelle|maßgebliche quelle|führendes? system|verlässliche quelle)";
const SOURCES = [
  ofThing(
    "^maßgeblich (?:für|bei) (?:die |den |das )?{s} (?:ist|sind) (?:jetzt |nur )?(?:die |der |das )?{o}, nicht (?:mehr )?(?:die |der |das |den )?{x}",
    "s source_of_truth o",
    "-s source_of_truth x",
  ),
  ofThing(
    "^maßgeblich (?:für|bei) (?:die |den |das )?{s} (?:ist|sind) (?:jetzt |nur )?(?:die |der |das )?{o}",
    "s source_of_truth o",
  ),
  ofThing(
    "^(?:bei|für) (?:den |die |das |der )?{s} ist maßgeblich (?:jetzt |nur |immer )?(?:die |der |das |was in der |was im )?{o}",
    "s source_of_truth o",
  ),
  ofThing(
    `^(?:die |das )?${TRUE} (?:für|bei) (?:die |den |das )?{s} ist (?:jetzt )?(?:die |der |das )?{o}`,
    "s source_of_truth o",
  ),
  ofThing(
    `^(?:für|bei) (?:die |den |das )?{s} ist (?:die |der |das )?{o} (?:jetzt )?(?:die |das )?(?:${TRUE}|maßgeblich|verbindlich)`,
    "s source_of_truth o",
  ),
  ofThing(
    `^(?:die |der |das )?{o} ist (?:jetzt )?(?:die |das )?${TRUE} (?:für|bei) (?:die |den |das )?{s}`,
    "s source_of_truth o",
  ),
  ofThing(
    "^(?:bei|für) (?:den |die |das |der )?{s} (?:gilt|zählt|gelten) (?:jetzt |nur noch |nur |ab jetzt |immer )+(?:die |der |das )?{o}",
    "s source_of_truth o",
  ),
];

const DUE =
  "(?:abgabe(?:termin|frist|datum)?|deadline|frist|stichtag|termin|einsendeschluss|fälligkeit|fertigstellung)";
const DEADLINES = [
  ofThing(
    `^(?:die |der |das )?(?:neue[rs]? )?${DUE} ${OF} ${THE}{s} (?:wurde|ist|hat sich) ${ADV}auf (?:den |die )?{o} (?:verschoben|verlegt|geändert|verlängert|vorgezogen|gelegt)`,
    "s deadline o",
  ),
  ofThing(
    `^(?:die |der |das )?(?:neue[rs]? )?${DUE} ${OF} ${THE}{s}(?: ist|:| bleibt| läuft bis) (?:jetzt |nun |am |der |bis |bis zum |den )*{o}`,
    "s deadline o",
  ),
  ofThing(`^${DUE} {s}: (?:jetzt |am |der |bis |bis zum )*{o}`, "s deadline o"),
  ofThing(`^{s}[ :-]+${DUE}(?: ist|:)? (?:jetzt |am |der |bis |bis zum )*{o}`, "s deadline o"),
  ofThing(
    "^{s} (?:muss|müssen|soll) (?:spätestens )?bis (?:zum |spätestens )?{o} (?:fertig|abgegeben|eingereicht|raus|da|erledigt|geliefert) (?:sein|werden)",
    "s deadline o",
  ),
  ofThing("^{s} ist (?:am |bis |bis zum |zum )?{o} fällig", "s deadline o"),
  ofThingEvent(
    `^${TEAM} ${ADV}(?:die |den )?${DUE} ${OF} ${THE}{s} auf (?:den )?{o} (?:verschoben|verlegt|verlängert)`,
    "s deadline o",
  ),
  maybeOfThing(
    "^(?:für|bei) {s} (?:haben wir|habe ich) (?:noch )?(?:zeit )?bis (?:zum )?{o}(?: zeit)?",
    "s deadline o",
  ),
];

const VERSIONS = [
  ...always("(?:ist|läuft|steht|liegt)", `(?:auf |bei |in )?(?:der )?version ${VERSION}`, "s version o"),
  ...always("(?:ist|steht|läuft)", `(?:auf|bei) ${DOTTED}`, "s version o"),
  ofThing(
    `^(?:die )?(?:aktuelle |neueste )?version (?:von|vom)? ?{s}(?: ist|:| lautet) (?:jetzt )?${VERSION}`,
    "s version o",
  ),
  ofThingEvent(
    `^${TEAM} ${ADV}{s} (?:von \\S{1,16} )?auf (?:die )?(?:version )?${DOTTED} (?:aktualisiert|gehoben|gebracht|geupdatet|upgedatet|aufgerüstet|angehoben)`,
    "s version o",
  ),
  ofThingEvent(
    `^{s} (?:haben wir|habe ich|wurde) ${ADV}auf (?:die )?(?:version )?${DOTTED} (?:aktualisiert|gehoben|gebracht|geupdatet|upgedatet)`,
    "s version o",
  ),
  ofThingEvent(
    `^${TEAM} ${ADV}{s} ${DOTTED} (?:veröffentlicht|ausgeliefert|released|ausgerollt)`,
    "s version o",
  ),
  ofThingEvent(`^{s}:? v?(?<x>\\d+(?:\\.\\w+)+)${ARROW}${DOTTED}`, "-s version x", "s version o"),
  ofThing(`^{s} version: ?${VERSION}`, "s version o"),
  maybeOfThing(`^{s} version ${VERSION}`, "s version o"),
];

const SET =
  "(?:umgezogen|verschoben|verlegt|gebracht|migriert|gezogen|gewandert|ausgerollt|deployt|installiert|gestellt)";

const PLACES = [
  ...always(
    "(?:läuft|laufen|liegt|liegen|steht|stehen|ist|sitzt)",
    `(?:auf|bei) ${HOSTNAME}`,
    "s located_at host",
  ),
  ...always("(?:läuft|laufen|liegt|steht)", `nicht mehr auf ${HOSTNAME}`, "-s located_at host"),
  ...once(
    "(?:ist|wurde)",
    `von ${FORMER} (?:auf|zu|nach) ${HOSTNAME} ${SET}`,
    "-s located_at former",
    "s located_at host",
  ),
  ...once("(?:ist|wurde)", `auf ${HOSTNAME} ${SET}`, "s located_at host"),
  ofThingEvent(
    `^${TEAM} ${ADV}{s} ${MID}von ${FORMER} (?:auf|zu|nach) ${HOSTNAME} ${SET}`,
    "-s located_at former",
    "s located_at host",
  ),
  ofThingEvent(`^${TEAM} ${ADV}{s} ${MID}auf ${HOSTNAME} ${SET}`, "s located_at host"),
  ofThingEvent(`^{s} (?:haben wir|habe ich|hat das team) ${ADV}auf ${HOSTNAME} ${SET}`, "s located_at host"),
  maybeOfThingEvent(
    "^(?:das|der|die|mein\\p{L}*|unser\\p{L}*) {s} (?:ist|wurde|sind) (?:[^,;:]{1,20} )?(?:vom|von der|aus dem|aus der|von dem) {x} (?:in|auf) (?:die|den|das) {o} (?:umgezogen|verlegt|gewandert|gebracht|geräumt)",
    "-s located_at x",
    "s located_at o",
  ),
  ...always("(?:liegt|liegen)", "bei {named}", "s located_at named"),
  ...maybe(
    "(?:liegt|liegen|steht|stehen|läuft|lagert|hängt)",
    "(?:(?:auf|in|bei|unter|hinter|neben) (?=dem |der |den )|im |am |beim ){o}",
    "s located_at o",
  ),
  ...always(
    "(?:ist|wird|sind|werden)",
    `(?:auf|im|in|bei|unter) ${ART}{o} (?:gehostet|gespeichert|abgelegt|aufbewahrt|untergebracht|abgestellt|installiert)`,
    "s located_at o",
  ),
];

const LED = "(?:geleitet|betreut|geführt|verantwortet|gemanagt|gepflegt|koordiniert)";
const LEADERS = [
  ...always("(?:wird|ist)", `von {o} ${LED}`, "s led_by o"),
  maybeOfThing(
    `^{S} (?:leitet|verantwortet|betreut|führt) (?:jetzt|nun|inzwischen|ab sofort|seit \\S+) {person}`,
    "S led_by person",
  ),
  ofThing(`^{person} (?:leitet|verantwortet|betreut) ${ADV}${THE}{s}`, "s led_by person"),
  ofThing(`^{o} (?:leitet|verantwortet) ${ADV}${THE}{S}`, "S led_by o"),
  ofThingEvent(
    `^{o} hat ${ADV}(?:die leitung (?:von|des|der) |den |die |das )?{S} von {x} übernommen`,
    "S led_by o",
    "-S led_by x",
  ),
  ofThingEvent(
    `^{o} hat ${ADV}(?:die leitung (?:von|des|der) |den |die |das )?{S} ${ADV}übernommen`,
    "S led_by o",
  ),
  ofThing(
    "^(?:die )?leitung (?:von|bei|beim|des|der) {s} (?:hat|liegt bei|übernimmt) (?:jetzt )?{o}",
    "s led_by o",
  ),
  ofThing(
    "^(?:die |der )?(?:neue[r]? )?(?:projekt|team)?(?:leiter(?:in)?|leitung|chef(?:in)?|verantwortliche[r]?) (?:von|für|bei|beim|des|der) {s} ist (?:jetzt |nun )?{o}",
    "s led_by o",
  ),
];

export const GERMAN_THINGS = [
  ...REPLACES,
  ...USES,
  ...NEEDS,
  ...STANDING,
  ...SETTINGS,
  ...DECISIONS,
  ...SOURCES,
  ...DEADLINES,
  ...VERSIONS,
  ...PLACES,
  ...LEADERS,
];
