/** Cues of Italian. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "e|allora|ok|bene|va bene|ciao|grazie|sì|no|adesso|ora|poi|per favore|ma|quindi";
const MY = "(?:il mio|la mia|i miei|le mie|mio|mia|miei|mie|nostro|nostra|nostri|nostre)";

export const ITALIAN: LanguageCues = {
  personal: [
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:moglie|marito|compagno|compagna|ragazzo|ragazza|figlio|figlia|figli|madre|padre|genitori|fratello|sorella|nonna|nonno|zia|zio|capo|cane|gatto|vicin[oa]|cognat[oa]|suocer[oa])(?: \\p{L}{2,15})? (?!dice|ha detto|chiede|pensa|chiama|vuole|era|e|o|ha|è|va)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.5,
      "(?:medico|dottoressa|dottore|dentista|fisio|veterinari[oa]) (?:dice|ha detto|mi|pensa)",
      "non p(?:uò|osso) (?:mangiare|bere|prendere|correre)",
    ),
    words(0.5, "numero (?:di|del|della) \\p{L}{3,20}"),
    words(
      0.5,
      "mi ha prescritto|sono dimagrit[oa]|ho perso .{1,10} chili",
      "(?:voglio|vogliamo|vorrei) (?:imparare|adottare|diventare|trasferirmi|smettere)",
    ),
    words(
      0.45,
      "(?:lui|lei) (?:\\p{L}{2,10} )?(?:abita|vive|lavora|si chiama|odia|preferisce|studia|non mangia|non beve|ha)",
      "ho (?:messo|lasciato|nascosto) .{2,30} (?:in|nel|nella|sul|sotto|da)",
    ),
    words(
      0.5,
      "mi fa male|mi fanno male|(?:pressione|colesterolo|glicemia|pastigli[ae]|compresse)(?= .{0,40}(?:alta|alto|prendo|giorno))",
      "il mio obiettivo",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:(?:io|ora|adesso|anche|attualmente|ciao|e|inoltre|non|ormai),? ){0,3})(?:sono (?!qui|stanc|pront|d'accordo|sicur|felice|content|triste|tornat|io|a posto)|abito|vivo|lavoro|studio|parlo|suono|gioco|guido|prendo|guadagno|pago|fumo|uso|insegno|colleziono|mangio|bevo|ho (?:\\d+|un|una|due|tre|quattro)(?! (?:errore|testo|lista|domanda|idea|dubbio|problema|momento|fretta)))(?= ?\\p{L})",
      "io (?:sono|vivo|abito|lavoro)",
      "mi (?:chiamo|sono (?:trasferit|sposat|laureat|iscritt)[oa])|sono nat[oa]|ho (?:smesso di|cambiato (?:casa|lavoro|numero)|iniziato a|cominciato a)",
      "(?:abitiamo|viviamo|abbiamo (?:un|una|due|tre)|non mangiamo)",
    ),
    words(
      0.8,
      "(?:mi piace|mi piacciono|preferisco|odio|detesto|adoro|amo|non sopporto|non mangio|non bevo)(?! (?:questo|quello|così|la prima|la seconda|il primo))(?= \\p{L})",
      `${MY} (?:\\p{L}{2,20} )?preferit[oaie]`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}'-]{2,25} ){1,4}(?:è|sono|si chiama|si chiamano|vive|abita|lavora|ha|hanno|compie|odia|preferisce|insegna|studia|si sposa|sarà|costa|scade)`,
    ),
    words(
      0.5,
      "allergi[ae]|allergic[oah]+|celiac[oa]|asma|diabete|gruppo sanguigno|compleanno|vegetarian[oa]|vegan[oa]|intollerante|incinta",
    ),
  ],
  wish: [
    words(
      0.7,
      "non (?:voglio|vorrei) (?:più )?\\p{L}{3,20}(?: \\p{L}{2,20})? ne(?:lle|i|gli) (?:tue|tuoi|mie|miei|sue|suoi) \\p{L}{4,20}",
      "non (?:voglio|vorrei) (?:più |mai )?che (?:(?:tu |lei )(?:mi )?\\p{L}{2,14}|(?:mi )?(?:usi|scriva|metta|chiami|mandi|dia|aggiunga|risponda))(?= \\p{L})(?!.{0,60} (?:adesso|ora|oggi|questo|qui)(?: |$))",
    ),
    words(0.7, "non dimenticar(?:e|lo|ti)", "segnatelo|segnalo|ricordatelo|ricordalo"),
    words(0.85, "d'ora in poi|da ora in poi|da adesso in poi|d'ora in avanti|in futuro"),
    words(
      0.8,
      "ogni volta che",
      "quando (?:dico|chiedo|ti chiedo|scrivo)",
      "ricordati che|ricorda che|tieni (?:presente|conto) che|non dimenticare che",
    ),
    words(0.6, "(?<=(?:^|, )(?:\\p{L}{2,20} ){0,3})sempre", "non .{1,30} mai", "(?:chiamami|dammi del)"),
  ],
  plan: [
    words(0.25, "\\p{L}{2,12}iamo", "(?:io|noi|mio|mia|mi|ci)"),
    words(
      0.55,
      "(?:andiamo|vado|partiamo|parto|ci trasferiamo|mi trasferisco|mi sposo|ci sposiamo|inizio|iniziamo|comincio|voliamo|arrivano|arriva|vengono|viene|ho|abbiamo|è|sarà|festeggiamo)",
      "matrimonio|lezione|seduta|prova|partita|esame|appuntamento|visita|vacanz[ae]|operazione|trasloco|volo|viaggio|compleanno|riunione|scadenza|contratto|consegna",
    ),
  ],
  outcome: [
    words(
      0.55,
      "(?:ho|abbiamo|hanno|è|sono|mi sono|ci siamo) (?:già )?(?:prenotat|annullat|disdett|iscritt|firmat|confermat|accettat|rifiutat|approvat|rinviat|comprat|vendut|installat)[oaie]",
    ),
    words(
      0.85,
      "(?:abbiamo|ho|hanno) (?:finalmente |poi )?(?:deciso|scelto|optato|concordato|stabilito)",
      "è (?:deciso|stabilito)|restiamo con|passiamo a|teniamo",
    ),
    words(0.5, "(?:risolto|corretto|riparato|sistemato)", "il problema era|la causa era"),
  ],
  correction: [
    words(
      0.5,
      "non .{1,25} più",
      "mi sono sbagliat[oa]",
      "correzione",
      "volevo dire",
      "(?<=, )non (?:il |la |a |in )?[\\p{L}\\p{N}]{1,30}$",
    ),
    words(0.45, "in realtà|veramente|a dire il vero"),
  ],
  manner: [
    words(
      1,
      "(?<=^|, )(?:rispondi|rispondimi|scrivi) (?:in|senza|più)",
      "più corto|più breve|senza emoji|in italiano|in inglese|senza elenchi",
    ),
  ],
  question: opening(
    LEAD_IN,
    "(?:(?:a|con|di|da|in|per) )?(?:chi|che|cosa|cos'è|quando|dove|dov'è|come|perché|quant[oaie]|qual[ei]?)",
    "(?:mi )?(?:puoi|potresti|sai|ti ricordi)",
  ),
  request: opening(
    LEAD_IN,
    "(?:scrivi|scrivimi|fai|fammi|dammi|dimmi|mostrami|mostra|spiega|spiegami|traduci|traducimi|riassumi|cerca|cercami|trova|trovami|aiutami|crea|aggiungi|cambia|metti|apri|correggi|calcola|raccontami|proponi|ricordami|invia|confronta|continua|vai|controlla|elenca)(?= |$|[:!.])",
    "(?:ho bisogno di|vorrei|mi serve|voglio)(?= )",
  ),
  passing: words(
    1,
    "domani|lent[oa]|rott[oa]|non funziona|un errore|un problema|forse|sto pensando|oggi|adesso|stamattina|stasera|ieri sera|poco fa|in questo momento|stanotte|a pranzo|a cena",
  ).pattern,
  fiction: words(
    1,
    "(?:poesia|storia su|racconto|canzone|barzelletta|romanzo|favola|personaggio|filastrocca)",
    "fai finta",
    "immagina (?:che|di)",
    "sei (?:ora |adesso )?un[ao]?",
  ).pattern,
};
