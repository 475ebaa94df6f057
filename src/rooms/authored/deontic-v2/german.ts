/** How German says what is to be done, and what only looks like it. */

import { either, F, type Form, type Grammar, O, P } from "./form.ts";

/** Imperatives to one person, and the same verbs where they are politely plural ("Prüfen Sie"). */
const VERB = either(`
  achte acht ändere aktualisiere antworte arbeite aktiviere bau baue beachte beantworte bearbeite beende befolge beginne begrenze begründe
  begrüße behalte behandle bestätige beschränke beschreibe besprich bevorzuge bewahre bezeichne biete bitte\\s+\\w+e bleib bleibe blockiere brauche brich bring
  buche dokumentiere entferne entscheide erfinde erinnere erkläre erledige ersetze erstelle erwähne erzähle fang fass fasse finde folge
  formatiere formuliere frag frage führe füge gehe geh gib greife grüße halt halte hilf hinterlege hol hole höre hör ignoriere informiere kennzeichne
  komm komme kontrolliere konzentriere kopiere korrigiere kürze lass lege leg leite lern lies lösche löse mach mache markiere melde merk
  merke miss mische nenn nenne nimm notiere nummeriere nutz nutze öffne ordne plane priorisiere protokolliere prüf prüfe räum reagiere rechne red rede reduziere
  respektiere richte ruf rufe rund runde sag sage sammle schau schick schicke schließe schlag schreib schreibe schütze schweig setz setze sei
  sichere siehe sorge sorg speichere sprich spring stell stelle stoppe stütze such suche teile teil teste trag trage trenne triff tu übergib übernimm überprüfe
  übersetze unterlass unterlasse verändere vergewissere vergiss verhalte verlass verlasse vermeide vermerke veröffentliche verrate verschick verschicke verschlüssele versuch versuche
  vertrau vertraue verwende verzichte wähle warn warne warte wechsle weis weise wende wiederhole zeig zeige zieh ziehe zitiere zeichne
`).replace(/e(?=[|)])/g, "e?");
const FORMAL = `[a-zäöü]{3,}(?:en|ern|eln) sie\\b`;
const LEAD = `(?:(?:bitte|also|dann|zuerst|zuletzt|außerdem|und|aber|immer|stets|grundsätzlich|generell|am besten|wichtig|merke|regel|hinweis|ok|okay|übrigens|ach|gut)[,:]? +)*`;
const END = `(?=[ ,.:!—–]|$)`;
const MAKING = either(`
  schreib schreibe erstelle baue bau mach mache zeichne übersetze fass fasse lies such suche finde zeig zeige gib erkläre nenne plane buche rechne entwirf formuliere
  lösche ändere ersetze öffne schick schicke sag erzähle
`);
const ONE_THING = `(?:mir|uns|ein|eine|einen|einem|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\\d+|es|das|dies|diesen?|dieses|(?:den|die|das) (?:angehängten?|folgenden?|obigen?|nächsten?|zweiten?|ersten?|letzten?|beigefügten?))`;
const GENERAL = `\\b(?:jede[nrms]?|alle[nrms]?|immer|stets|nie|niemals|wenn|falls|sobald|bevor|ohne|nur|pro|grundsätzlich|sofern|solange)\\b|\\bvor jed|\\bnach jed`;
const REQUEST = `^${LEAD}${MAKING} ${ONE_THING}\\b(?!.*(?:${GENERAL}))`;
const LASTING_WORDS = `ab jetzt|ab sofort|ab (?:heute|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|nächste[rnm]? [a-zäöüß]+|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|von nun an|von jetzt an|in zukunft|zukünftig|künftig|fortan|jedes mal|jedesmal|standardmäßig|grundsätzlich|generell|in der regel|bis auf weiteres|bis (?:monatsende|ende|zum|freitag|montag)[^,]*|jeden (?:tag|morgen|abend|montag|dienstag|mittwoch|donnerstag|freitag|monat)|jede woche`;
const WEEKDAY = `(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|werktags|wochenends`;
/** A request in the infinitive: no finite verb, and it ends with one. */
const INFINITIVE = `\\b[a-zäöüß]{2,}(?:en|ern|eln)[.!]?$`;
/** What says that a sentence is a statement. */
const FINITE = `\\b(?:ist|sind|war|waren|wird|wurde|wurden|hat|haben|hatte|hatten|kann|können|konnte|konnten|muss|müssen|musste|mussten|soll|sollte|will|wollte|darf|durfte|ich|er|wir|man)\\b`;
const DUTY = `(?:muss|müssen|soll|sollen|sollte|sollten|(?:ist|sind) [\\wäöüß ]{0,60}?\\bzu\\b [a-zäöüß]+|(?:ist|sind) [\\wäöüß ]{0,60}?[a-zäöüß]*zu[a-zäöüß]+en\\b|hat [\\wäöüß ]{0,60}?zu [a-zäöüß]+)`;

const FILE: readonly Form[] = [
  {
    name: "imperative",
    mask: O,
    where: "file",
    is: `^${LEAD}(?:${VERB}${END}|(?!ihnen|wissen|haben|können|möchten|wollen|kennen)${FORMAL})`,
    not: `${REQUEST}|\\b(?:nie|niemals|nicht|kein|keine[nrms]?)\\b|^${LEAD}(?:vermeide|unterlasse?|verzichte)\\b|^(?:acht|frage|folge|plane|rede|suche|teile|runde|schau|lage|liste|reise|sorge|weise|ordne) (?:ist|sind|war|wird|von|der|des)\\b`,
  },
  {
    name: "imperative-forbidden",
    mask: F,
    where: "file",
    is: `^${LEAD}(?:${VERB}${END}|${FORMAL}).*\\b(?:nie|niemals|nicht|kein|keine[nrms]?)\\b|^${LEAD}(?:vermeide|vermeiden sie|unterlasse?|verzichte)\\b`,
    not: `^${LEAD}mach(?:e)? dir keine\\b|\\bkeine? (?:sorgen?|gedanken)\\b`,
  },
  {
    name: "infinitive",
    mask: O,
    where: "file",
    is: `^(?:bitte|immer|stets|vor jede[mnr]?|nach jede[mnr]?|bei jede[mnr]?|für jede[nrs]?|grundsätzlich|im zweifel|alle|jede[nrs]?)\\b.*${INFINITIVE}`,
    not: `\\b(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|kann|können|konnte|muss|müssen|musste|mussten|soll|sollen|darf|dürfen|durfte|fährt|geht)\\b|\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b`,
  },
  {
    name: "infinitive-forbidden",
    mask: F,
    where: "file",
    is: `^(?:bitte |auf keinen fall |keinesfalls |niemals |nie |nicht ).*${INFINITIVE}|^(?:nie|niemals) direkt\\b`,
    not: `\\b(?:ist|sind|war|waren|wird|wurde|wurden|hat|haben|hatte|kann|konnte|muss|musste)\\b`,
  },
  {
    name: "infinitive-forbidden",
    mask: F,
    where: "file",
    is: `^[\\wäöüß-]+(?: [\\wäöüß-]+){0,4} (?:nie|niemals|nicht|keinesfalls|auf keinen fall) .*${INFINITIVE}`,
    not: FINITE,
  },
  {
    name: "infinitive",
    mask: O,
    where: "file",
    is: `^[\\wäöüß-]+(?: [\\wäöüß-]+){0,4} (?:immer|stets|bitte|grundsätzlich|nur) .*${INFINITIVE}`,
    not: FINITE,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^(?!die leute|kinder|eltern|schüler|nachbarn|bauern|soldaten)[\\wäöüß-]+(?:e|en|er|n|s)(?: [\\wäöüß-]+){0,3}? (?:müssen|sollen)\\b(?!.*\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b)`,
    not: `\\b(?:gewesen|gekommen|gelaufen) (?:sein|haben)\\b|\\b(?:morgen|gestern|bald|damals)\\b`,
  },
  {
    name: "no",
    mask: F,
    where: "file",
    is: `^(?:absolut |bitte )?keine? [a-zäöüß][\\wäöüß-]*(?: [\\wäöüß,-]+){0,8}[.!]?$`,
    not: `^keine? (?:problem|ahnung|sorge|frage|wunder|zweifel|ursache|lust|zeit|angst|mensch|einzige[rs]?)\\b|\\b(?:ist|sind|war|waren|wird|wurde|wurden|hat|haben|hatte|hatten|kann|konnte|lief|liefen|gibt|gab|kam|kamen|weiß|steht|stand|ging|gingen|lebt|lebte)\\b`,
  },
  {
    name: "second-person",
    mask: O,
    where: "file",
    is: `\\b(?:du (?:musst|sollst|solltest|hast [^.]*\\bzu\\b)|sie (?:müssen|sollen|sollten)|musst du|sollst du|solltest du|müssen sie|sollten sie)\\b`,
    not: `\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b|\\b(?:gesehen|gehört|gewesen|gehabt) haben\\b|\\b(?:musste|mussten)\\b|\\bvorstellen\\b`,
  },
  {
    name: "second-person-forbidden",
    mask: F,
    where: "file",
    is: `\\b(?:du (?:darfst|sollst|solltest|musst)|sie (?:dürfen|sollen|sollten)|darfst du|dürfen sie)\\b.*\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b`,
  },
  {
    name: "second-person-permitted",
    mask: P,
    where: "file",
    is: `\\b(?:du darfst|sie dürfen|darfst du|dürfen sie)\\b(?!.*\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b)|\\b(?:du kannst|können sie|kannst du)\\b.*\\bohne (?:rückfrage|prüfung|nachfrage|rücksprache|zu fragen|freigabe)\\b`,
  },
  {
    name: "identity",
    mask: O,
    where: "file",
    cased: true,
    is: `^(?:Du bist|Sie sind) (?!(?:hier|da|dran|nicht|gerade|schon|im|in|auf|am|bald)\\b)(?:(?:ein|eine|der|die|das|mein|meine|unser|unsere|für)\\b|[A-ZÄÖÜ])`,
  },
  {
    name: "identity",
    mask: O,
    where: "file",
    is: `^(?:deine|ihre|dein|ihr) (?:[\\wäöüß]+ )?(?:aufgabe|rolle|ziel|ton|stil|name|zweck|pflicht|auftrag|stimme|antworten) (?:ist|sind|lautet)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^(?:jede[rs]?|alle|sämtliche|[\\wäöüß-]+(?:en|er|e|s|n|ung|daten|ungen)|die [\\wäöüß-]+|das [\\wäöüß-]+|der [\\wäöüß-]+)(?: [\\wäöüß-]+){0,4} ${DUTY}\\b.*(?:\\bwerden\\b|\\bsein\\b|\\bhaben\\b|\\berfolgen\\b|zu)|^(?:jede[rs]?|alle) [\\wäöüß-]+(?: [\\wäöüß-]+){0,3} (?:muss|müssen|soll|sollen|sollten|sollte)\\b`,
    not: `\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b|\\b(?:gewesen|abgebrochen|passiert|gekommen|gelaufen) (?:sein|haben)\\b|\\b(?:morgen|gestern|früher|wärmer|kälter|halb|zu hause|bis letztes)\\b|\\bzu (?:hause|groß|klein|spät|viel|wenig|fuß)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `\\b(?:ist|sind) (?:pflicht|vorgeschrieben|zwingend|verpflichtend|erforderlich|verbindlich)\\b|\\bausnahmslos\\b`,
    not: `\\b(?:war|früher)\\b`,
  },
  {
    name: "duty",
    mask: O,
    where: "file",
    is: `^(?!ich |wir |er |es |sie |man )[\\wäöüß].*\\b(?:ist|sind|hat|haben)\\b.*\\b(?:zu [a-zäöüß]+(?:en|eln|ern)|(?:an|ab|auf|aus|bei|ein|mit|nach|vor|weiter|zurück|hinzu|fest)zu[a-zäöüß]+en)[.!]?$`,
    not: `\\b(?:schwer|leicht|nicht|kaum|einfach|nur|schön|gut|möglich|begonnen|versucht|angefangen|aufgehört|vor|lust|zeit|nichts|viel)\\b.*\\bzu|,`,
  },
  {
    name: "forbidden",
    mask: F,
    where: "file",
    is: `\\b(?:ist|sind) (?:streng |strikt |absolut )?(?:verboten|untersagt|tabu|nicht (?:erlaubt|gestattet|zulässig))\\b|^(?!ich |er |sie |wir |früher )[\\wäöüß -]+ (?:darf|dürfen|soll|sollen|sollten) (?:[\\wäöüß]+ ){0,5}(?:nicht|nie|niemals|keine?[nrms]?)\\b|^(?:unter keinen umständen|auf keinen fall|keinesfalls|niemand darf|niemand (?:pusht|ändert|löscht|merged))\\b`,
    not: `\\b(?:war|waren|früher|sagt|sagte|arzt)\\b`,
  },
  {
    name: "label",
    mask: O,
    where: "file",
    is: `^(?:regeln?|faustregel|grundregel|vorgaben?|anforderung(?:en)?|tests?|commits?|ton|stil|sprache|namen|einheiten|rechtschreibung|im zweifel|wichtig|achtung|sicherheit): `,
  },
];

const PRE = `^(?:(?:bitte|also|und|aber|ok|okay|ach|übrigens|merk dir|merke|denk dran|regel|wichtig|noch was)[,:]? +)*`;

const SAID: readonly Form[] = [
  {
    name: "standing",
    mask: O,
    where: "said",
    is: `${PRE}(?:${LASTING_WORDS})[,:]? .*(?:${VERB}${END}|\\bbitte\\b|\\bdu\\b|\\bsie\\b|\\bmöchte ich\\b|\\bwill ich\\b|\\bkeine?\\b|${INFINITIVE})`,
    not: `\\b(?:werde|gehe|mache|habe|bin|muss|kann) ich\\b|\\bich (?:werde|gehe|mache|habe|bin|muss|kann)\\b`,
  },
  {
    name: "standing",
    mask: O,
    where: "said",
    is: `${PRE}(?:${VERB}${END}|${FORMAL}).*\\b(?:${LASTING_WORDS}|immer|stets)\\b`,
  },
  {
    name: "standing",
    mask: O,
    where: "said",
    is: `${PRE}(?:immer|stets) [^?]*${INFINITIVE}|\\bbitte (?:immer|stets)\\b|\\bmöchte ich (?:immer|stets|alle|jede)\\b|\\bich möchte (?:immer|stets|alle|jede[nrs]?|dass du)\\b|${PRE}(?:bis auf weiteres|standardmäßig|grundsätzlich)\\b`,
    not: `^immer wieder\\b`,
  },
  {
    name: "never",
    mask: F,
    where: "said",
    is: `${PRE}(?:${VERB}${END}|${FORMAL}).*\\b(?:nie|niemals|nie wieder|nie mehr)\\b|${PRE}(?:nie|niemals) .*${INFINITIVE}`,
  },
  {
    name: "never",
    mask: F,
    where: "said",
    is: `${PRE}(?!ich |du |er |sie |es |wir |ihr |das |man )[a-zäöüß]+ (?:mir|mich|uns|dir|dich) (?:bitte )?(?:nie|niemals)\\b`,
    not: `^[a-zäöüß]+(?:t|te|ten|st) (?:mir|mich|uns)`,
  },
  {
    name: "stop",
    mask: F,
    where: "said",
    is: `${PRE}hör(?:e)? (?:bitte |endlich )*auf\\b.*\\bzu\\b|\\blass (?:das|die) .*\\b(?:künftig|in zukunft)\\b`,
  },
  {
    name: "wish",
    mask: F,
    where: "said",
    is: `\\bich (?:will|möchte) (?:nicht|nie), dass du\\b|\\bich (?:will|möchte) keine[nr]?\\b.*\\b(?:mehr|antworten|in)\\b`,
  },
  {
    name: "no",
    mask: F,
    where: "said",
    is: `${PRE}(?:(?:${WEEKDAY}) )?(?:bitte )?keine? [\\wäöüß-]+(?: [\\wäöüß-]+){0,5}(?:\\bmehr\\b|\\b(?:in|an|am|vor|nach|für)\\b.*\\b(?:deinen?|meinen?|allen?|jede[mnr]?)\\b)|${PRE}(?:${WEEKDAY}) (?:bitte )?keine?\\b`,
    not: `\\b(?:ist|sind|war|waren|hat|haben)\\b|^keine (?:sorge|ahnung)`,
  },
  {
    name: "preference",
    mask: O,
    where: "said",
    is: `^(?:eigentlich )?ich (?:bevorzuge|ziehe .* vor)\\b|^mir (?:ist|sind|wäre|wären) .* lieber\\b|\\bich hätte (?:gern|lieber) (?:immer|alle|jede|antworten|zusammenfassungen)`,
    not: `\\b(?:heute|morgen|den ersten|den zweiten|das erste|das zweite)\\b`,
  },
  {
    name: "name",
    mask: O,
    where: "said",
    is: `${PRE}(?:nenn|nenne) mich\\b|${PRE}(?:duz|duze|siez|sieze) mich\\b`,
  },
  {
    name: "second-person",
    mask: O,
    where: "said",
    is: `\\b(?:du (?:musst|sollst|solltest)|sie (?:müssen|sollten))\\b.*\\b(?:immer|stets|jede[nrms]?|bevor|wenn|alle)\\b`,
    not: `\\bgesehen haben\\b`,
  },
  {
    name: "second-person-forbidden",
    mask: F,
    where: "said",
    is: `\\b(?:du (?:darfst|sollst|solltest)|sie dürfen|darfst du)\\b.*\\b(?:nie|niemals|nicht|keine?[nrms]?)\\b`,
  },
  {
    name: "permitted",
    mask: P,
    where: "said",
    is: `\\b(?:darfst du|du darfst|kannst du|du kannst|dürfen sie|sie dürfen)\\b.*\\b(?:ohne (?:rückfrage|nachfrage|rücksprache|zu fragen|mich zu fragen)|immer|jederzeit)\\b`,
  },
];

const BOTH: readonly Form[] = [
  {
    name: "conditional",
    mask: O,
    is: `^(?:und |aber |bitte )?(?:wenn|falls|sobald|immer wenn|jedes mal,? wenn|bevor|nachdem|solange|sofern|im zweifel|bei [\\wäöüß ]+|vor jede[mnr]?|nach jede[mnr]?)\\b.*, ?(?:dann |bitte |so )*(?:${VERB}${END}|${FORMAL})`,
    not: `^(?:wenn|falls) du (?:zeit|lust|magst|kannst|willst|fertig)|^(?:wenn|falls) es (?:geht|passt)`,
  },
  { name: "conditional", mask: O, is: `^im zweifel\\b[,:]? ?(?:${VERB}${END}|.*${INFINITIVE})` },
];

export const GERMAN: Grammar = {
  forms: [...FILE, ...SAID, ...BOTH],
  never: [
    `\\?$`,
    `^(?:kein problem|keine (?:ahnung|sorge|ursache)|nein, |immer wieder gern|du hast recht|schon gut|macht nichts)`,
    `^(?:der|die|das|mein|meine|unser|unsere|er|sie|auf|ein|eine)\\b(?: [\\wäöüß-]+){0,3} (?:sagt|sagte|schrieb|schreibt|stand|steht|befahl|meinte|meint|riet|lautete)\\b.*(?:[:,]|§)`,
    `^(?:im|in dem|in der) (?:film|buch|roman|spiel|geschichte|märchen)\\b`,
    `\\b(?:hätte|hätten|musste|mussten|durfte|durften|sollte[n]? .* haben|müsste|müssten|früher|damals|einst)\\b`,
    `^(?:ich|wir|er|es|man) (?!will nicht|möchte|bevorzuge|ziehe|will,|will dass|hätte)(?:[\\wäöüß]+ )?(?:muss|müssen|soll|sollen|sollten|sollte|darf|dürfen|kann|können)\\b`,
    `^das musst du\\b`,
  ],
  forNow: `\\b(?:noch nicht|diesmal|dieses mal|fürs erste|erst ?mal|vorerst|gerade|jetzt gleich|noch einmal|nochmal|nur (?:für )?diese[nrsm]?|heute|morgen)\\b|\\bjetzt\\b(?!.*immer)`,
  lasting: `\\b(?:${LASTING_WORDS}|immer|stets|nie|niemals|nie wieder|jede[nrms]?)\\b`,
};
