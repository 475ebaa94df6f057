/** Cues of Dutch. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "en|dus|ok|oké|hoi|hallo|dank je|ja|nee|nu|dan|graag|alsjeblieft|maar|even";
const MY = "(?:mijn|onze|ons|m'n)";

export const DUTCH: LanguageCues = {
  personal: [
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:vrouw|man|partner|vriend|vriendin|zoon|dochter|kinderen|moeder|vader|ouders|broer|zus|oma|opa|tante|oom|baas|hond|kat|buurman|buurvrouw|zwager|schoonzus|schoonmoeder)(?: \\p{L}{2,15})? (?!zegt|zei|vraagt|denkt|belt|wil|was|en|of|heeft|is|had)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.5,
      "(?:dokter|arts|huisarts|tandarts|fysio|dierenarts) (?:zegt|zei|denkt|heeft)",
      "(?:mag|kan) (?:geen|niet) .{0,30}(?:eten|drinken|lopen|tillen)",
    ),
    words(0.5, "(?:polis|klant|rekening|chip|lid|boekings)nummer"),
    words(
      0.5,
      "voorgeschreven|afgevallen|aangekomen",
      "(?:ik wil|we willen) .{2,40} (?:leren|adopteren|worden|verhuizen|stoppen|kopen)",
    ),
    words(
      0.45,
      "(?:hij|zij|ze) (?:\\p{L}{2,10} )?(?:woont|werkt|heet|haat|studeert|eet geen|drinkt geen|lust geen)",
      "ik heb .{2,30} (?:in|op|onder|bij) .{2,20} (?:gelegd|gezet|verstopt)",
    ),
    words(
      0.5,
      "(?:knie|rug|schouder|bloeddruk|cholesterol|pillen|tabletten)(?= .{0,40}(?:pijn|hoog|doet|slik|neem))",
      "mijn doel|ons doel",
    ),
    words(
      0.65,
      "ik ben (?:al .{1,20} |ook |nu |inmiddels )?(?!moe|hier|er|klaar|terug|blij|bang|benieuwd|zeker|niet zeker|het|zo|even|bezig|onderweg)\\p{L}{2,30}",
    ),
    words(
      0.7,
      "ik (?:woon|werk|studeer|kom uit|spreek|speel|rij|draag|neem|verdien|betaal|rook|drink|eet|leer|gebruik|heet|verzamel|heb (?:een|geen|twee|drie|vier|\\d+)(?! (?:vraag|idee|probleem|moment)))",
      "en (?:woon|werk|studeer)",
      "ik ben .{1,40} (?:geboren|opgegroeid|verhuisd|getrouwd|allergisch|gestopt|begonnen|zwanger)",
      "we (?:wonen|hebben (?:een|geen|twee|drie)|eten (?:geen|nooit))",
    ),
    words(
      0.8,
      "ik (?:hou|houd)(?: echt| helemaal)?(?: niet| erg| veel)? van(?! (?:dit|dat))",
      "ik (?:haat|heb liever|lust geen|eet geen|drink geen|eet nooit|vind .{1,40} (?:lekker|vies|vreselijk|heerlijk))",
      `${MY} (?:favoriete|lievelings\\p{L}{2,20})`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}-]{2,25} ){1,4}(?:is|zijn|heet|heten|woont|werkt|heeft|hebben|wordt|gaat|komt|trouwt|haat|studeert|kost|loopt)`,
    ),
    words(0.5, "allergi(?:e|sch)|astma|diabetes|bloedgroep|verjaardag|vegetari(?:ër|sch)|veganist|zwanger"),
  ],
  wish: [
    words(
      0.7,
      "ik wil (?:niet|nooit|niet meer),? dat (?:je|jij|u)(?!.{0,60} (?:nu|vandaag|hier|dit)(?: |$))(?= [\\p{L}']{2,20} \\p{L})",
    ),
    words(0.7, "niet vergeten", "onthoud (?:dat|dit|het)|bewaar (?:dat|dit|ze)"),
    words(0.85, "voortaan|vanaf nu|in het vervolg|in de toekomst"),
    words(
      0.8,
      "(?:elke|iedere) keer (?:als|dat|wanneer)",
      "als ik (?:zeg|vraag|schrijf)",
      "onthoud dat|denk eraan dat|vergeet niet dat",
    ),
    words(0.6, "(?<=(?:^|, )(?:\\p{L}{2,20} ){0,4})(?:altijd|nooit)", "noem me|spreek me"),
  ],
  plan: [
    words(0.25, "(?:ik|we|wij|mijn|onze|moet|moeten)"),
    words(
      0.55,
      "(?:we|wij|ik|ze) (?:gaan?|krijgen?|krijg|vliegen|vlieg|verhuizen|verhuis|trouwen|trouw|beginnen|begin|vertrekken|vertrek|komen|vieren|heb|hebben)",
      "(?:gaan|krijgen|vliegen|verhuizen|trouwen|vertrekken|komen|vieren|hebben|ga|krijg|vlieg|verhuis|heb|begin) (?:we|wij|ik|ze|mijn|onze)",
      "afspraak|les|sessie|repetitie|wedstrijd|bruiloft|examen|vakantie|operatie|verhuizing|vlucht|reis|verjaardag|vergadering|contract|oplevering|deadline",
    ),
  ],
  outcome: [
    words(
      0.55,
      "(?:is|zijn|werd|heb|hebben|heeft) .{0,40}(?:geboekt|geannuleerd|ingeschreven|opgezegd|getekend|bevestigd|goedgekeurd|afgewezen|uitgesteld|gekocht|verkocht|aangemeld|geïnstalleerd)",
    ),
    words(
      0.85,
      "(?:hebben|heb|heeft) .{0,60}(?:besloten|gekozen|afgesproken)",
      "we gaan voor|is besloten|staat vast|we houden het bij|we stappen over|we blijven bij",
    ),
    words(0.5, "(?:opgelost|gerepareerd|gefixt)", "lag aan|kwam door"),
  ],
  correction: [
    words(
      0.5,
      "niet meer",
      "correctie",
      "ik bedoelde",
      "(?<=, )niet (?:op |in |de |het )?[\\p{L}\\p{N}]{1,30}$",
      "toch niet",
    ),
    words(0.4, "eigenlijk|inmiddels|in werkelijkheid"),
  ],
  manner: [
    words(
      1,
      "(?<=^|, )(?:antwoord|schrijf) (?:in|zonder|korter)",
      "korter|zonder emoji's?|in het nederlands|in het engels",
    ),
  ],
  question: opening(
    LEAD_IN,
    "(?:(?:in|op|met|van|voor|naar|bij|uit|sinds) )?(?:wie|wat|wanneer|waar|waarom|hoe|hoeveel|welke?)",
    "(?:kun|kan|kunt|zou|heb|hebt|is|zijn|was|ben|weet|moet|mag|wil|gaat) (?:je|jij|ik|hij|ze|zij|het|we|er|de|een|u|mijn)",
  ),
  request: opening(
    LEAD_IN,
    "(?:maak|schrijf|geef|toon|laat|leg|vertaal|zoek|vind|help|zeg|vertel|vat|verander|voeg|open|corrigeer|bereken|noem|stuur|zet|herinner|vergelijk|controleer|verwijder|plan|ga|stel)(?= |$|[:!.])",
    "(?:ik wil|ik heb nodig|ik zou graag)(?= )",
  ),
  passing: words(
    1,
    "morgen|traag|stuk|kapot|werkt niet|fout|probleem|misschien|overweeg|denk erover|vandaag|nu even|zonet|net|vanochtend|vanmorgen|vanavond|vanmiddag|gisteravond|zojuist|op dit moment",
  ).pattern,
  fiction: words(
    1,
    "\\p{L}{0,15}(?:gedicht|verhaal|sprookje|lied(?:je)?|mop|grap|roman|rollenspel)",
    "doe alsof",
    "stel je voor",
    "je bent (?:nu )?een",
  ).pattern,
};
