/**
 * Words that a statement could do without, and words that it could not: by language, folded as tokenizeWords folds them.
 *
 * The lists of small words are short on purpose. What is not taken for small makes another statement of it, which is only kept
 * beside the first; what is wrongly taken for small loses one.
 */

import type { Language } from "../../kernel/text/function-words.ts";

type ByLanguage = { readonly [language in Language]: ReadonlySet<string> };

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** A sentence of three words is soon taken for English. */
const OF_ONESELF = "ich wir mein meine je mon yo mis io mio eu meu";

/** Tenses, comparisons, others than oneself, where to and what for: those are not small. */
export const SMALL: ByLanguage = {
  en: set(`a an the and also too as so just really very quite pretty totally absolutely honestly basically simply indeed well oh
    ok okay hi hey hello please thanks btw i im ive me my mine myself we us our ours ourselves am is are be been being s ve re m
    do does that this these those it its there here of in at lot lots much always still now currently nowadays know remember
    note fyi ${OF_ONESELF}`),
  de: set(`ich wir mich mir uns mein meine meinen meinem meiner meines unser unsere unseren unserem unserer der die das den dem des
    ein eine einen einem einer eines bin ist sind und auch sehr wirklich ja doch mal eben halt bitte jetzt immer noch es da hier
    dass in am im`),
  es: set(`yo me mi mis nosotros nos nuestro nuestra nuestros nuestras el la los las un una unos unas soy somos es son estoy estamos
    y tambien muy realmente ahora que`),
  fr: set(`je j me m moi mon ma mes nous notre nos le la les l un une des suis sommes est sont et aussi tres vraiment maintenant
    toujours c ce que ne n`),
  it: set(`io mi mio mia miei mie noi ci nostro nostra nostri nostre il lo la i gli le l un uno una sono siamo e ed anche molto
    davvero ora adesso che`),
  pt: set(`eu me meu minha meus minhas nos nosso nossa nossos nossas o a os as um uma uns umas sou somos estou estamos e tambem muito
    agora que`),
  ru: set(`я мы мне меня мной нам нас мой моя мое мои моего моей моему мою наш наша наше наши нашего нашей это и тоже также очень
    же вот сейчас что`),
};

const DENYING_EVERYWHERE = `not no never none neither nor without cannot nothing nobody nicht kein keine keinen keinem keiner keines nie
  niemals nichts ohne pas jamais aucun aucune rien sans ni nunca jamas tampoco sin nada ningun ninguna ninguno non nessuno nessuna
  niente nao nem sem nenhum nenhuma не нет никогда ни без niet geen nooit`;

/** A word that denies in one language hardly affirms in another. */
export const DENYING: ByLanguage = {
  en: set(DENYING_EVERYWHERE),
  de: set(DENYING_EVERYWHERE),
  es: set(DENYING_EVERYWHERE),
  fr: set(DENYING_EVERYWHERE),
  // A month in German and French.
  it: set(`${DENYING_EVERYWHERE} mai`),
  pt: set(DENYING_EVERYWHERE),
  ru: set(DENYING_EVERYWHERE),
};

/** Contractions that are more than what they end in; also as they are written without the apostrophe. */
export const SPELLED_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cant: "can not",
    cannot: "can not",
    wont: "will not",
    shant: "shall not",
    dont: "do not",
    doesnt: "does not",
    didnt: "did not",
    isnt: "is not",
    arent: "are not",
    wasnt: "was not",
    werent: "were not",
    hasnt: "has not",
    havent: "have not",
    hadnt: "had not",
    wouldnt: "would not",
    couldnt: "could not",
    shouldnt: "should not",
  }),
);

/** Between two things that must not be swapped. */
export const ORDERING: ReadonlySet<string> =
  set(`over than instead rather before after from versus vs until into but or if unless
  als statt anstatt lieber gegenuber vor nach von bis aber oder
  plutot que avant apres mais ou
  antes despues vez desde hasta pero
  piuttosto invece prima dopo чем вместо до после но или`);

/** Somebody else: "her birthday" is not "my birthday". In one form each. */
export const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    he: "he his him",
    she: "she her hers",
    they: "they their them theirs",
    you: "you your yours",
  }).flatMap(([one, forms]) => forms.split(" ").map((form) => [form, one] as const)),
);
