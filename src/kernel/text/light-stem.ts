/**
 * What is left of a word without its ending, in languages that the index does not stem: asked for as the beginning of a word,
 * it finds the other forms (Rechnung, Rechnungen; машина, машине) and compounds that begin with it (Zahnarzt,
 * Zahnarzttermin).
 *
 * Light on purpose: only endings of inflection, from short lists of our own; prefixes and vowel changes (Haus, Häuser keeps
 * its vowel once accents are folded; gehen, ging does not) are left alone. What gets too short finds too much and is not
 * asked for: the word itself is.
 */

import type { Language } from "./function-words.ts";
import { stem } from "./stem.ts";

type Inflected = Exclude<Language, "en">;

/** The longest that fits is taken. Folded: no accents on Latin letters. */
const ENDINGS: { readonly [language in Inflected]: readonly string[] } = {
  de: endings("e en er ern em es s n nen innen st t te ten test tet"),
  es: endings(
    `a e o s as es os aba aban abas ada adas ado ados amos an ando ar ara aran aron aria arian aste
     emos en era eran eria erian ia iamos ian iendo ieron imos io ir iste ida idas ido idos er ieras`,
  ),
  fr: endings(
    `e s es ee ees er ez ai ais ait aient ant ante antes ons ont a as era erai eras eront erait
     ir is it issait issent issons it u ue us ues x aux`,
  ),
  it: endings(
    `a e i o are ere ire ato ata ati ate ito ita iti ite uto uta uti ute ando endo avo avi ava
     avano evo eva evano ivo iva ai asti o amo iamo ete ono ano ero arono erono irono era ero`,
  ),
  pt: endings(
    `a e o s as es os am em ar er ir ada adas ado ados ida idas ido idos ando endo indo ava avam
     ei ou eu iu aram eram iram aste este iste amos emos imos ia iam ara era ira oes ao aes ens`,
  ),
  ru: endings(
    `а я ы и у ю е о ой ей ом ем ем ам ям ами ями ах ях ов ев ый ий ая яя ое ее ые ие ого его ому ему ым
     им ых их ую юю ть ти л ла ло ли ет ит ут ют ат ят ешь ишь ем им ете ите ал ала али ил ила или ел ела
     ели ся сь лся лась лись тся ться ия ии ию ией иям иями иях ье ьи ью ь`,
  ),
};

const SHORTEST_STEM = 4;
/** A word that has no ending is asked for as a beginning all the same, for its compounds and endings: if it is long enough. */
const SHORTEST_WHOLE = 5;
const LONGEST_WORD = 40;

/** Null: nothing worth asking for beside the word itself. */
export function lightStem(word: string, language: Language): string | null {
  if (language === "en" || word.length > LONGEST_WORD || !/^\p{L}+$/u.test(word)) return null;
  const ending = ENDINGS[language].find(
    (one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM,
  );
  if (ending === undefined && word.length < SHORTEST_WHOLE) return null;
  // The store stems a beginning as if it were a word of English: it must be one that this leaves as it is.
  for (let length = word.length - (ending?.length ?? 0); length >= SHORTEST_STEM; length--) {
    const prefix = word.slice(0, length);
    if (stem(prefix) === prefix) return prefix;
  }
  return null;
}

function endings(list: string): readonly string[] {
  return [...new Set(list.normalize("NFKC").trim().split(/\s+/))].sort((a, b) => b.length - a.length);
}
