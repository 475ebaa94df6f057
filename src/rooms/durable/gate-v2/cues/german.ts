/** Cues of German. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "und|also|ok|okay|bitte|dann|jetzt|so|ja|nein|hallo|hi|hey|super|danke|aber|nun|noch";
const MY = "(?:mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unseren|unserer)";

export const GERMAN: LanguageCues = {
  personal: [
    words(
      0.7,
      "ich (?:vertrage|ertrage) (?:keine?n?|nicht)",
      "ich (?:habe angst vor|leide (?:an|unter)|bin (?:gegen|süchtig))",
    ),
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:frau|mann|partner|partnerin|freund|freundin|sohn|tochter|kinder|kind|mutter|vater|eltern|bruder|schwester|oma|opa|tante|onkel|chef|chefin|hund|katze|schwager|schwägerin|schwiegermutter|schwiegervater|enkel|enkelin)(?: \\p{L}{2,15})? (?!sagt|sagte|fragt|fragte|meint|ruft|schreibt|schrieb|war|hat|ist|und|oder|will|braucht|hatte)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.5,
      "(?:arzt|ärztin|zahnarzt|tierarzt|tierärztin|physio) (?:sagt|meint|hat|empfiehlt|rät)",
      "(?:darf|kann|verträgt|soll) (?:keine?n?|nicht) .{0,30}(?:essen|trinken|laufen|heben)",
    ),
    words(
      0.5,
      "(?:chip|versicherungs|kunden|konto|steuer|ausweis|mitglieds|vertrags|buchungs|serien)-?nummer",
      "(?:meine frau|mein mann|mein sohn|meine tochter) möchte .{2,40}(?:ich|wir|nicht)",
      "einen? .{0,20}vertrag abgeschlossen",
    ),
    words(
      0.5,
      "(?:verschrieben|verordnet|abgenommen|zugenommen)",
      "(?:ich|wir) (?:will|wollen|möchten?) .{2,40} (?:lernen|adoptieren|werden|umziehen|aufhören|anfangen|kaufen)",
    ),
    words(
      0.5,
      "(?:sie|er) (?:\\p{L}{2,10} ){0,2}(?:wohnt|lebt|arbeitet|heißt|mag|hasst|verträgt|leidet|studiert|isst|trinkt)",
      "(?:habe?|hab) ich (?:ins|im|in|auf|unter|hinter|neben|zu) .{2,30} (?:getragen|gelegt|gestellt|geräumt|gepackt|deponiert)",
      "(?:sie|er) will (?:keine?n?|nicht|lieber|nur)",
    ),
    words(
      0.45,
      "(?<=(?:^|, )(?:(?:und|aber|auch),? )?)(?:mutter|vater|oma|opa|mama|papa|meine frau|mein mann) (?:ist|hat|wohnt|mag|hasst|braucht|nimmt|bekommt|kann|darf|kommt|zieht)",
    ),
    words(
      0.5,
      "(?:knie|rücken|schulter|hüfte|blutdruck|cholesterin|blutzucker|tabletten?|schmerzen|bandscheibe|zahn)(?= .{0,40}(?:tut weh|schmerzt|ist|hat|nehmen|täglich|zu hoch))",
      "mein ziel|unser ziel|das ziel ist",
    ),
    words(
      0.65,
      "ich habe mich .{0,40}(?:angemeldet|abgemeldet|beworben|verlobt|getrennt)",
      "(?:ich|wir) haben? .{0,40}(?:gekündigt|unterschrieben|verkauft|gebucht|storniert|adoptiert)",
    ),
    words(
      0.65,
      "ich bin (?:seit .{1,20} |auch |jetzt |inzwischen |eigentlich )?(?!müde|da|hier|gespannt|sicher|nicht sicher|mir|so|gerade|bereit|fertig|zurück|unterwegs|froh|glücklich|traurig|genervt|gleich|dabei|mal|dran|raus|weg|einverstanden|dafür|dagegen)\\p{L}{3,30}",
    ),
    words(
      0.7,
      "ich (?:wohne|lebe|arbeite(?! (?:gerade )?an )|studiere|komme aus|spreche|spiele|fahre|trage|besitze|nehme|verdiene|zahle|rauche|trinke|esse|lerne|unterrichte|leite|heiße|benutze|nutze|verwende|sammle|pendle|habe (?:eine?n?|keine?n?|zwei|drei|vier|\\d+)(?! (?:fehler|bug|text|datei|liste|frage|idee|ahnung|problem|bitte|moment|termin heute)))",
      "wir (?:wohnen|leben|haben (?:eine?n?|keine?n?|zwei|drei)|essen (?:keine?n?|nie)|ziehen)",
      "ich bin .{1,40} (?:allergisch|geboren|aufgewachsen|umgezogen|verheiratet|schwanger)",
      "ich habe .{1,40} (?:geheiratet|gekündigt|angefangen|aufgehört|gewechselt)",
    ),
    words(
      0.8,
      "ich (?:mag|liebe|hasse|bevorzuge|hätte lieber|kann .{1,30} nicht (?:leiden|ausstehen))(?! (?:das|es|dich|die erste|die zweite|den ersten))",
      "am liebsten",
      "lieber als",
      `${MY} lieblings\\p{L}{2,20}`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}-]{2,25} ){1,4}(?:geht|macht|spielt|lernt|besucht|trägt|fährt|ist|sind|heißt|heißen|wohnt|lebt|arbeitet|hat(?! .{1,40}(?:ge\\p{L}{3,15}t|verboten))|haben|wird|kommt|zieht|heiratet|braucht|mag|hasst|studiert|liegt|kostet)`,
    ),
    words(
      0.5,
      "allergi(?:e|en|sch)|unverträglichkeit|asthma|diabetes|blutgruppe|geburtstag|adresse|telefonnummer",
    ),
  ],
  wish: [
    words(
      0.7,
      "(?:ich|wir) (?:möchten?|will|wollen|mag|mögen) (?:keine?n?|nie) .{2,40} in (?:deinen|euren|ihren|meinen) \\p{L}{4,20}",
      "(?:ich|wir) (?:möchten?|will|wollen|wünsche mir|mag es) (?:nicht|nie),? (?:dass|daß|wenn) (?:du|sie|ihr)(?!.{0,60} (?:jetzt|heute|gerade|hier|das|noch|es)(?: |$))(?= \\p{L}{2,20} \\p{L})",
    ),
    words(0.7, "merk(?:e)? dir das", "nicht vergessen", "behalte? das", "wenn ich deutsch schreibe"),
    words(
      0.85,
      "ab (?:jetzt|sofort|heute)",
      "künftig|zukünftig|in zukunft|von nun an|fortan|grundsätzlich|niemals",
    ),
    words(0.8, "(?:immer|jedes mal|jedesmal),? wenn", "wenn ich (?:sage|frage|schreibe)", "wenn du mir"),
    words(
      0.6,
      "(?<=(?:^|, )(?:bitte )?(?:\\p{L}{2,20} ){0,4})(?:immer|nie)(?! mehr$)",
      "merk dir",
      "denk (?:dran|daran)",
      "vergiss nicht, dass",
      "(?:duze|sieze|nenn|nenne) mich",
    ),
  ],
  plan: [
    words(0.5, "hört .{0,30}auf|endet|beginnt|fängt .{0,20}an|läuft .{0,20}(?:aus|ab)|zieht"),
    words(0.25, "(?:ich|wir|mein|meine|unser|unsere|muss|müssen)"),
    words(
      0.55,
      "(?:wir|ich) (?:fahren?|fliegen?|ziehen?|heiraten?|reisen?|besuchen?|treffen|bekommen?|werden?|beginnen?|fangen?|feiern?|machen?|gehen?|habe|haben)",
      "(?:fahren|fliegen|ziehen|heiraten|reisen|besuchen|bekommen|feiern|gehen|fahre|fliege|ziehe|habe|haben|werde|kommen|kommt|beginnt|ist|sind) (?:wir|ich|meine?|unsere?|die|der|das)",
      "termin|sitzung|stunde|probe|kurs|hochzeit|urlaub|prüfung|umzug|operation|op|reise|geburtstag|konferenz|abgabe|frist|vertrag|hausübergabe|elternzeit",
    ),
  ],
  outcome: [
    words(0.45, "es (?:war|lag) (?:nur |bloß )?(?:an )?(?:die|der|das|dem) \\p{L}{4,25}"),
    words(
      0.55,
      "(?:ist|sind|wurde|wurden|haben|habe|hat) .{0,40}(?:gebucht|storniert|angemeldet|eingerichtet|genehmigt|stattgegeben|abgelehnt|unterschrieben|gekündigt|bestätigt|bestanden|installiert|verschoben|vereinbart)",
      "(?:übernimmt|bewilligt) .{1,40}(?:vollständig|komplett|kosten|euro)",
    ),
    words(
      0.85,
      "(?:haben|habe|hat) .{0,60}(?:entschieden|beschlossen|geeinigt|festgelegt|vereinbart)",
      "(?:ist|sind|wurde|steht) (?:jetzt |nun |damit )?(?:beschlossen|entschieden|vereinbart|fest)",
      "wir (?:nehmen|bleiben bei|verwenden ab|verzichten auf|steigen .{1,60} um|wechseln|stellen .{1,60} um)",
    ),
    words(0.5, "(?:behoben|gelöst|repariert)", "lag (?:daran|an)", "ursache war", "umgestellt auf"),
  ],
  correction: [
    words(
      0.5,
      "nicht mehr",
      "sondern",
      "korrektur",
      "ich meinte",
      "doch nicht",
      "(?<=, )nicht (?:am |in |um |im |der |die |das )?[\\p{L}\\p{N}]{1,30}$",
      "in wirklichkeit",
    ),
    words(0.35, "eigentlich", "inzwischen", "jetzt in", "stimmt nicht"),
  ],
  manner: [
    words(
      1,
      "(?<=(?:^|, )(?:bitte )?)(?:antworte|schreib|schreibe) (?:mir )?(?:auf|in|ohne|kürzer)",
      "kürzer|ohne stichpunkte|keine emojis|auf deutsch|auf englisch",
    ),
  ],
  question: opening(
    LEAD_IN,
    "(?:(?:in|an|auf|mit|von|für|zu|bei|aus|seit|bis) )?(?:wer|wen|wem|wessen|was|wann|wo|woher|wohin|womit|warum|wieso|weshalb|wie|wieviele?|welche[rsmn]?)",
    "(?:hast|habe|hat|haben|hatte|ist|sind|war|waren|kannst|kann|können|könntest|soll|sollte|sollen|wird|werden|willst|gibt|gab|muss|darf|weißt|magst) (?:ich|du|er|sie|es|wir|ihr|man|der|die|das|ein|eine|mein|meine)",
  ),
  request: opening(
    LEAD_IN,
    "(?:schreib|mach|gib|zeig|erklär|übersetz|such|find|fass|erstell|hilf|sag|erzähl|kürz|korrigier|plan|berechne|rechne|nenn|list|prüf|öffn|start|lösch|änder|füg|ergänz|formulier|verbesser|schick|stell|such|lies|bau|erinner|spiel|schalt|buch|bestell|vergleich)e?(?= |$|[:!.])",
    "(?:kannst|könntest|würdest) du",
    "ich (?:brauche|möchte|hätte gern)",
  ),
  passing: words(
    1,
    "morgen|langsam|kaputt|abgestürzt|geht nicht|funktioniert nicht|fehler|problem|überlegen?|überlege|vielleicht|mal sehen|stunden|heute|gerade|eben|vorhin|jetzt gerade|gestern abend|heut|momentan",
  ).pattern,
  fiction: words(
    1,
    "\\p{L}{0,15}(?:gedicht|geschichte|märchen|lied|witz|kurzgeschichte|reim|roman|rollenspiel)",
    "tu so als",
    "stell dir vor",
    "du bist (?:jetzt )?eine?",
  ).pattern,
};
