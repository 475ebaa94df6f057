/** Cues of French. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "et|alors|ok|bon|bonjour|salut|merci|oui|non|donc|maintenant|s'il te plaît|stp|mais|puis";
const MY = "(?:mon|ma|mes|notre|nos)";

export const FRENCH: LanguageCues = {
  personal: [
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:femme|mari|compagnon|compagne|copain|copine|fils|fille|enfants|mère|père|parents|frère|sœur|grand-mère|grand-père|tante|oncle|patron|patronne|chien|chat|voisine?|beau-frère|belle-sœur|belle-mère)(?: \\p{L}{2,15})? (?!dit|demande|pense|appelle|veut|était|avait|et|ou|a|est)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.5,
      "(?:médecin|docteur|dentiste|kiné|vétérinaire) (?:dit|a dit|pense|m'a|conseille)",
      "ne (?:peut|peux|doit|dois) pas (?:manger|boire|courir|porter)",
    ),
    words(0.5, "numéro (?:de |d')\\p{L}{3,20}"),
    words(
      0.5,
      "m'a prescrit|j'ai (?:perdu|pris) .{1,10} kilos",
      "(?:je|on) (?:veux|veut|voudrais|voudrait) (?:apprendre|adopter|devenir|déménager|arrêter)",
    ),
    words(
      0.45,
      "(?:il|elle) (?:\\p{L}{2,10} )?(?:habite|vit|travaille|s'appelle|déteste|préfère|adore|étudie|souffre|ne mange pas|ne boit pas)",
      "j'ai (?:mis|rangé|laissé|caché|déposé) .{2,30} (?:dans|sur|chez|sous|derrière)",
    ),
    words(
      0.5,
      "(?:mal au dos|mal à la tête|mal au genou|tension|cholestérol|glycémie|comprimés?|mon objectif|notre objectif)",
    ),
    words(
      0.65,
      "je suis (?:aussi |maintenant |désormais )?(?!fatigu|là|prête?|désolée?|contente?|d'accord|sûre?|en train|perdue?|de retour|triste|malade|ici|occupée?|crevée?)\\p{L}{3,30}",
    ),
    words(
      0.7,
      "j'(?:habite|étudie|utilise|enseigne|apprends|ai (?:\\d+|une?|deux|trois|quatre)(?! (?:question|idée|problème|doute|souci|truc)))",
      "je (?:travaille(?! sur)|vis|parle|joue|prends|gagne|conduis|fume|porte|m'appelle|collectionne|paie|dirige|viens de \\p{L})",
      "je n'ai (?:pas|plus) (?:de|d')(?! ?(?:idée|question|problème))",
      "(?:nous|on) (?:habitons|avons (?:une?|deux|trois)|vivons|habite|vit|a (?:une?|deux|trois))",
      "je suis née?",
      "j'ai (?:déménagé|arrêté|commencé|épousé|changé)",
    ),
    words(
      0.8,
      "(?:j'adore|j'aime|je préfère|je déteste|je n'aime (?:pas|plus)|je ne (?:mange|bois|supporte|porte|fume) (?:pas|plus|jamais)|je hais)(?! (?:ça|cela|le premier|la première|bien ça|beaucoup ça))",
      `${MY} (?:\\p{L}{2,20} )?(?:préférée?s?)`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}'-]{2,25} ){1,4}(?:est|sont|s'appelle|s'appellent|habite|travaille|a|ont|vit|aime|déteste|préfère|va|se marie|sera|était|coûte)`,
    ),
    words(
      0.5,
      "allergi(?:e|es|que)|asthme|diabète|groupe sanguin|anniversaire|végétarien(?:ne)?|enceinte|intolérante?",
    ),
  ],
  wish: [
    words(
      0.7,
      "je ne (?:veux|voudrais|souhaite) (?:pas|plus|jamais) que (?:tu|vous)(?!.{0,60} (?:maintenant|aujourd'hui|ici|ça|cela)(?: |$))(?= [\\p{L}']{2,20} \\p{L})",
    ),
    words(0.7, "(?:retiens|note|garde)(?:-le|-la|-les| ça| cela)", "n'oublie pas"),
    words(0.85, "désormais|dorénavant|à partir de maintenant|à l'avenir"),
    words(
      0.8,
      "(?:à )?chaque fois que",
      "quand je (?:dis|demande|t'écris)",
      "souviens-toi que|retiens que|n'oublie pas que|sache que",
    ),
    words(
      0.6,
      "(?<=(?:^|, )(?:\\p{L}{2,20}(?:-moi)? ){1,3})toujours",
      "ne .{1,40} jamais",
      "tutoie-moi|appelle-moi|vouvoie-moi",
    ),
  ],
  plan: [
    words(0.25, "(?:je|on|nous|mon|ma|mes|notre)"),
    words(
      0.55,
      "(?:on|nous|je|j'|ils|elle|il) ?(?:déménageo?n?s?|pars|part|partons|vais|va|allons|commence|me marie|se marie|nous marions|reviens|revient|aurai|aurons|serai|sera|vole|fête|fêtons)",
      "rendez-vous|séance|cours|répétition|mariage|examen|vacances|opération|déménagement|voyage|concours|anniversaire|vol|réunion|bail|échéance",
    ),
  ],
  outcome: [
    words(
      0.55,
      "(?:j'ai|on a|nous avons|c'est|est|sont|a été|ont été|je me suis|on s'est) (?:déjà |enfin )?(?:réservée?s?|annulée?s?|inscrite?s?|résiliée?s?|signée?s?|confirmée?s?|acceptée?s?|refusée?s?|validée?s?|reportée?s?|installée?s?|vendue?s?|achetée?s?)",
    ),
    words(
      0.85,
      "(?:on a|nous avons|j'ai|ils ont|on s'est|nous nous sommes) (?:finalement |enfin |tous )?(?:décidé|choisi|opté|convenu|tranché|mis d'accord)",
      "c'est (?:décidé|acté|tranché)",
      "(?:on|nous) (?:garde|gardons|passe à|passons à|abandonne|abandonnons|reste sur|restons sur|remplace|remplaçons)",
    ),
    words(0.5, "(?:corrigé|résolu|réparé)", "(?:venait|vient) de", "la cause (?:était|est)"),
  ],
  correction: [
    words(
      0.5,
      "(?:n'est|n'habite|ne \\p{L}{2,15}) plus",
      "correction",
      "je voulais dire",
      "(?<=, )(?:et )?(?:pas|non) (?:le |la |en |à )?[\\p{L}\\p{N}]{1,30}$",
      "je me suis trompée?",
    ),
    words(0.4, "en fait|en réalité|finalement"),
  ],
  manner: [
    words(
      1,
      "(?<=^|, )(?:réponds|écris)(?:-moi)? (?:en|sans|plus)",
      "plus court|sans emojis?|en français|en anglais|sans listes?",
    ),
  ],
  question: opening(
    LEAD_IN,
    "(?:(?:à|avec|de|dans|en|pour|depuis|chez) )?(?:qui|que|qu'est-ce|qu'|quoi|quand|où|comment|pourquoi|combien|quel(?:le)?s?|est-ce que|est-ce)",
    "\\p{L}{1,20}-(?:t-)?(?:tu|vous|il|elle|on|nous|ils|elles)",
    "(?:tu peux|vous pouvez|tu te souviens|tu sais|ça va)",
  ),
  request: opening(
    LEAD_IN,
    "(?:écris|écrivez|fais|faites|donne|donnez|montre|explique|traduis|traduisez|résume|corrige|trouve|cherche|aide|dis|raconte|calcule|crée|ajoute|change|mets|ouvre|lance|propose|rédige|relis|rappelle|envoie|joue|compare|vérifie|continue|va)s?(?:-moi|-le|-la|-les|-y)?(?= |$|[:!.])",
    "(?:peux-tu|pouvez-vous|tu peux)",
    "(?:j'ai besoin|je voudrais|j'aimerais|je veux)(?= )",
  ),
  passing: words(
    1,
    "demain|lente?|cassée?|en panne|ne marche pas|ne fonctionne pas|erreur|problème|bug|peut-être|j'hésite|je pense à|aujourd'hui|ce midi|ce matin|ce soir|cet après-midi|tout à l'heure|maintenant|hier soir|à l'instant|en ce moment",
  ).pattern,
  fiction: words(
    1,
    "(?:poème|histoire|chanson|conte|blague|roman|limerick|jeu de rôle)",
    "fais comme si",
    "imagine que",
    "tu es (?:maintenant )?une?",
  ).pattern,
};
