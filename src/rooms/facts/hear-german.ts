/** How facts are stated in German. The verb is second: what stands before it may be anything that says when or where. */

import type { Tongue } from "./hear-form.ts";
import { TIME } from "./hear-german-base.ts";
import { GERMAN_OWNER } from "./hear-german-owner.ts";
import { GERMAN_THINGS } from "./hear-german-things.ts";

const LEADS =
  "und|aber|also|ja|nein|nö|ok(?:ay)?|übrigens|btw|fyi|hallo|hi|moin|servus|hey|nur|merk dir|bitte merken|merke dir bitte|denk dran|notier dir|notiere|wichtig|zur info|info|nur zur info|kurze info|kurz zur info|kleine korrektur|korrektur|update|gute nachricht(?:en)?|schlechte nachricht(?:en)?|stand heute|jetzt|nun|inzwischen|mittlerweile|aktuell|derzeit|momentan|zurzeit|endlich|leider|zum glück|seitdem|nur damit du es weißt|damit du bescheid weißt|für (?:das formular|die akte|den bogen|dein gedächtnis)|in wahrheit|eigentlich|deshalb|daher|außerdem|ach(?: ja)?|ab sofort|ab heute|ab jetzt|von jetzt an|der server|im büro|bei mir|bei uns|neuigkeiten|kleines update|kurzes update|so|tja|genau|gut|nochmal|wie du weißt|am ende|schließlich";
/** What stands before the verb and says when, where or why. */
const ADVERBIAL =
  "(?:nach|wegen|dank|trotz|seit|in|im|am|vor|aus|zum|mit) (?:[\\p{L}\\p{N}.-]+ ){0,4}?[\\p{L}\\p{N}.-]+(?= (?:läuft|laufen|nutzt|verwendet|benutzt|ist|wurde|wird|hängt|braucht|benötigt|ersetzt|steht|liegt|leitet|hat|haben wir|habe ich) )";

export const GERMAN: Tongue = {
  language: "de",
  forms: [...GERMAN_OWNER, ...GERMAN_THINGS],
  known:
    /(?<![\w\u00c0-\u024f])(?:ich|der|die|das|dem|den|des|ist|sind|war|wurde|wird|in|im|am|auf|bei|beim|von|vom|zu|zum|mein\p{L}*|für|und|mit|bin|habe?|nicht|kein\p{L}*|mehr|seit|jetzt|du|wir|es|nach|eine?|einen|aus|als|gegen|läuft|steht|braucht|version|statt)(?![\w\u00c0-\u024f])/giu,
  lead: new RegExp(`(?:(?:${LEADS}|${TIME}|${ADVERBIAL})(?: dass)?[\\s,:;!–—-]+)`, "iuy"),
  boundary: /[,;:!?()…–—\n]|\s-\s|\s(?:und|aber|denn|sondern|weil|obwohl)\s/giu,
  unstated:
    /(?<!\p{L})(?:wenn|falls|würde\p{L}*|hätte\p{L}*|wäre\p{L}*|könnte\p{L}*|müsste\p{L}*|sollte\p{L}*|soll|sollen|(?:wird|werde|werden|werdet)(?= (?:[^,;:]* )?(?!\p{L}*(?:ieben|oben|ommen|ossen|ogen|oten|worden)(?!\p{L}))(?!ge)\p{L}{2,}(?:en|ern|eln)\s*(?:[,;:.!]|$))|ziehen? (?:[^,;:]* )?(?:um|nach)|fangen? (?:[^,;:]* )?an|will|möchte\p{L}*|vielleicht|eventuell|evtl|wahrscheinlich|vermutlich|angeblich|überlege|plane|vorhabe|ab (?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|morgen|nächste\p{L}*)|nächste[snr]? (?:woche|monat|jahr)|demnächst|bald|morgen|noch nie|nie(?:mals)?|noch nicht|noch kein\p{L}*|als ob|angenommen|stell dir vor|nehmen wir an|mal angenommen|(?:er|sie|jemand|man|wer) (?:sagt|sagte|meint|meinte|behauptet|denkt)|laut|hat (?:mir )?(?:gesagt|erzählt)|erzählt\p{L}*|wünschte|hoffe|ob)(?!\p{L})/iu,
  imagined:
    /(?<!\p{L})(?:spielen wir|rollenspiel|stell dir vor|im (?:roman|spiel|film|traum|buch|drehbuch|theaterstück)|in (?:der|meiner) (?:geschichte|erzählung)|(?:meine|die|der) (?:figur|heldin|held|protagonist\p{L}*|romanfigur|hauptfigur)|es war einmal|zum beispiel|z\. ?b\.|beispieltext|mustertext|fiktiv\p{L}*|scherz|kapitel (?:eins|\d)|prolog|spaß beiseite|liedtext|gedicht|aus (?:dem|einem|der|einer|seinem|ihrem) (?:forum|artikel|brief|anzeige|mail|profil|lebenslauf)|in der anzeige|übersetz\p{L}*|korrigier\p{L}*|formulier\p{L}*|schreib(?:e)? (?:mir )?(?:eine geschichte|ein gedicht|einen dialog))/iu,
  hedged:
    /(?<!\p{L})(?:lol|haha+|hihi|praktisch|quasi|sozusagen|fast|beinahe|gefühlt|ehrlich|glaub(?:e)?|denke ich|schätze|irgendwie|scherz|kein scherz|ja praktisch)(?!\p{L})|[😀-😏😛-😝🤣🤪🙃🙈😜😉]|:-?[)PD]|;-?\)/iu,
  denied: /(?<!\p{L})(?:nicht|nix|kein\p{L}*|nie|niemals|weder|kaum)(?!\p{L})/iu,
  asked:
    /^(?:bitte|kannst du|könntest du|schreib\p{L}*|stell\p{L}*|änder\p{L}*|such\p{L}*|find\p{L}*|buch\p{L}*|trag\p{L}*|lösch\p{L}*|sag\p{L}*|schick\p{L}*|übersetz\p{L}*|mach(?! ich)\p{L}*|setz\p{L}*|zeig\p{L}*|erinner\p{L}*|gib|hilf|prüf\p{L}*|nimm|leg)\s/iu,
  articles:
    /^(?:(?:der|die|das|dem|den|des|eine?|einen|einem|einer|eines|meine?|meinen|meinem|meiner|unsere?|unseren|unserem|unserer)\s+)+/iu,
  lists: /\s*(?:,|(?<!\p{L})und(?!\p{L})|&|(?<!\p{L})sowie(?!\p{L}))\s*/iu,
};
