/**
 * "My wifi password is swordfish" tells a password; "my password is wrong" tells something about one. Both end in a
 * word, so the sentence decides: whose password it is or what for, that the word ends the clause, and that it is none
 * of those that are said about passwords.
 *
 * Errs towards leaving alone: a word is all there is to go by. Values with digits or signs in them, and words in
 * quotation marks, are judged in secret-assignments.ts.
 */

import { FUNCTION_WORDS } from "./function-words.ts";

interface Place {
  readonly start: number;
  readonly end: number;
}

const OWNERS = new Set(
  `my our your his her their its mein meine meinem meiner unser unsere unserem dein deine euer eure ihr ihre sein seine mon ma
  notre votre ton ta son sa leur mi mis nuestra nuestro tu su vuestra minha meu nossa nosso sua teu tua mia mio nostra nostro tuo
  mijn onze ons jouw jullie zijn haar min mitt vår din мой мои наш твой ваш moje mój nasze naše mé benim bizim`
    .trim()
    .split(/\s+/),
);

/** What has a password. */
const THINGS = new Set(
  `wifi wi-fi wlan wireless router hotspot network guest guests bank banking email e-mail mail gmail outlook icloud apple google
  amazon netflix spotify steam github gitlab slack zoom laptop computer pc mac phone iphone ipad tablet server nas vpn ssh ftp sftp
  root admin database db mysql postgres redis vault keepass bitwarden lastpass windows linux office school work garage alarm door
  gate safe locker login account paypal ebay facebook instagram twitter telegram discord zip archive pdf disk luks bios printer camera
  tv gast gäste netzwerk rechner handy konto réseau box ordinateur red correo cuenta rede conta netwerk сервера`
    .trim()
    .split(/\s+/),
);
const THING_IN_NAME =
  /^(?:wi-?fi|wlan|w-lan|router|netzwerk|gäste|gast|mail|email|e-mail|bank|admin|root|server|db|vpn|konto|login|pc|handy)[-_]?\p{L}/iu;

/** Said about passwords, in the languages that this reads: states, qualities, places, people, comparisons. */
const ORDINARY = new Set(
  `wrong right correct incorrect valid invalid good bad better best worse fine okay great perfect awful terrible horrible weak strong
  stronger weaker short shorter long longer easy hard simple complex tricky dumb stupid silly funny weird strange odd crazy nuts
  ridiculous boring cool nice lame trash garbage rubbish terrible gone lost missing broken dead stale outdated old older new newer
  recent fresh random unique common obvious unknown known public private secret safe safer secure insecure unsafe sensitive
  mandatory required optional necessary unnecessary needed default empty blank null none nothing something anything everything
  everywhere nowhere somewhere here there elsewhere above below inside outside same different identical similar equal alike
  plain plaintext text hash hashed salted bcrypt argon scrypt stored saved kept sent shown hidden visible set unset reset changed
  unchanged expired about over under through back back-up ready done due late early soon today tomorrow yesterday now then again
  still yours mine ours theirs his hers what which where when why how that this those these just only really very quite rather
  pretty almost always never often maybe probably likely unlikely sure certain true false real fake wild open closed locked
  unlocked stuck case-sensitive numeric alphanumeric digits letters characters english german french upper lower uppercase
  lowercase unreadable readable memorable forgettable history online offline local remote shared alive working enough
  sufficient insufficient more less most least much many few several temporary permanent final initial ancient first last next
  important critical crucial essential irrelevant useless pointless worthless fixed broken leaked stolen hacked cracked
  compromised exposed pwned burned burnt read made given taken written rewritten overwritten chosen built found held left spelt spelled
  drawn meant bound proven forgotten begun stolen thrown worn put cut hit part like unlike already either neither both used with from into
  onto between behind within without near beyond across because per via whatever whichever anyway being been going getting having becoming trouble problem nonsense bullshit shit crap
  password passwords passcode username user login email address name birthday secret token key code pin please thanks
  falsch richtig korrekt ungültig gültig abgelaufen leer neu alt lang kurz länger kürzer sicher unsicher schwach stark stärker weg
  verloren vergessen geheim bekannt unbekannt öffentlich privat gleich anders egal nötig notwendig erforderlich da hier dort
  okay gut schlecht besser einfach schwer schwierig kompliziert kaputt fertig bereit weiter zufällig überall nirgends dasselbe
  dieselbe derselbe noch schon immer nie nicht auch nur sehr ganz wirklich doof blöd dumm
  incorrecte valide invalide vide nouveau nouvelle ancien ancienne long longue court courte faible fort forte simple facile
  difficile sûr sûre perdu perdue connu connue inconnu secrète privé ici toujours jamais même différent pareil bon bonne mauvais
  mauvaise nul nulle trop très obligatoire nécessaire prêt
  incorrecta incorrecto correcta correcto válida válido inválida inválido vacía nueva nuevo vieja viejo larga largo corta corto
  débil fuerte fácil difícil segura seguro insegura buena bueno mala malo mejor peor igual misma mismo distinta diferente aquí
  allí siempre nunca demasiado muy obligatoria obligatorio necesaria secreta pública simple imposible
  incorreta correta vazia nova novo velha velho longa longo curta curto fraca fraco forte boa ruim melhor pior mesma mesmo aqui ali
  sempre demais muito necessária obrigatória errada errado certa certo
  sbagliata sbagliato corretta corretto scaduta lunga corta debole sicura nuova vecchia stessa uguale semplice facile qui sempre
  fout juist goed slecht verkeerd leeg nieuw oud lang kort zwak sterk veilig onveilig kwijt weg hetzelfde anders hier daar nodig
  verplicht geldig ongeldig verlopen bekend onbekend openbaar
  неверный верный неправильный правильный простой сложный короткий длинный слабый надёжный новый старый тот такой один это
  обязателен просрочен забыт изменён здесь`
    .trim()
    .split(/\s+/),
);

/** Endings of what qualifies, by the word that joins it to the name. */
const ENDINGS: { readonly [verb: string]: RegExp } = {
  is: /(?:ed|ing|able|ible|less|ful|ous|ive|ly|ant|ent|ary|ory|ical|ional|ic|ated|some|proof|wise|ward|lijk|baar|loos)$/,
  ist: /(?:lich|bar|ig|isch|iert|los|sam|haft|ert|tet)$|^(?:ge|ver|be|ab|zurück|un|ent|er|zer|aus|auf|ein|an)\p{Ll}+(?:t|en)$/u,
  est: /(?:ée?s?|able|ible|eux|euse|if|ive|ant|ent|ente|ique|aire|el|elle)$/,
  es: /(?:[ai]d[oa]|able|ible|os[oa]|nte|iv[oa]|ic[oa]|al|ari[oa])$/,
  é: /(?:[ai]d[oa]|[áí]vel|os[oa]|nte|iv[oa]|ic[oa]|al|ári[oa])$/,
  è: /(?:[aiu]t[oa]|[ai]bile|os[oa]|nte|iv[oa]|ic[oa]|ale)$/,
  "—": /(?:ый|ий|ой|ая|ое|ен|на|но|ан|ён)$/,
};
const SAME_ENDINGS: { readonly [verb: string]: string } = {
  was: "is",
  war: "ist",
  lautet: "lautet",
  "–": "—",
};

/** Words that are no value by themselves: said about passwords, or a quality by their ending. */
export function isOrdinaryWord(word: string, verb: string): boolean {
  const plain = word.toLowerCase();
  if (ORDINARY.has(plain) || isFunctionWord(plain)) return true;
  const endings = ENDINGS[SAME_ENDINGS[verb] ?? verb];
  // German nouns have a capital, and are no qualities.
  return endings?.test(verb === "ist" ? word : plain) ?? false;
}

/** In any language: a line may break behind one. */
function isFunctionWord(plain: string): boolean {
  const folded = plain.normalize("NFD").replace(/\p{M}/gu, "");
  return Object.values(FUNCTION_WORDS).some((words) => words.has(folded));
}

const VERB = /(is|was|ist|war|lautet|es|est|é|è|—|–)(?: now| still| jetzt)?:?[ \t]{1,4}$/u;

/** The word that joins a name to what is said of it; a colon where nothing else does. */
export function verbBefore(text: string, at: number): string {
  return VERB.exec(text.slice(Math.max(0, at - 20), at))?.[1] ?? ":";
}

/** One word, or four and more joined by hyphens; two or three so joined are a quality: "case-sensitive". */
const ONE_WORD = /^[\p{L}\p{M}][\p{L}\p{M}_]{3,63}$|^\p{L}{2,20}(?:-\p{L}{2,20}){3,7}$/u;

export function tellsWord(text: string, name: Place, value: Place): boolean {
  const word = text.slice(value.start, value.end).replace(/!{1,8}$/, "");
  if (!ONE_WORD.test(word) || /pass|secret|token|kennwort/i.test(word)) return false;
  if (isOrdinaryWord(word, verbBefore(text, value.start)) || !endsClause(text, value.end)) return false;
  return isOwned(text, name) || FOR_THING.test(text.slice(name.end, value.start));
}

/** "my password is correct horse battery staple": words that make no sentence, at most one of them said about passwords. */
export function tellsPhrase(text: string, name: Place, { start, end }: Place): boolean {
  const phrase = text.slice(start, end);
  const verb = verbBefore(text, start);
  if (!/^\p{Ll}{3,20}(?: \p{Ll}{3,20}){3,7}$/u.test(phrase) || /pass|secret|token/.test(phrase)) return false;
  const ordinary = phrase.split(" ").filter((word) => isOrdinaryWord(word, verb));
  return ordinary.length < 2 && !ordinary.some(isFunctionWord) && isOwned(text, name);
}

const FOR_THING =
  /^[ \t]{1,4}(?:for|of|to|on|für|zu|von|vom|zum|de|del|da|do|di|para|du|pour|van|voor|от|для)[ \t]/u;

const CLAUSE_END =
  /^["'”»)\]]{0,2}(?:[ \t]{0,8}(?:[\r\n]|$)|[.,;:!?…)]{1,4}(?:["'”»)\]\s]|$)|[ \t]{1,2}(?:[-–—(/|]|[\p{Emoji_Presentation}]|(?:and|und|et|y|e|en|и)[ \t](?:the|my|our|your|user|username|login|pin|email|der|die|das|mein|le|la|el|o|a|de|het)(?!\p{L})))/u;

export function endsClause(text: string, at: number): boolean {
  return CLAUSE_END.test(text.slice(at, at + 32));
}

/** "my password", "our guest password", "Bob's password", "the Netflix password", "das WLAN-Passwort". */
export function isOwned(text: string, { start, end }: Place): boolean {
  if (THING_IN_NAME.test(text.slice(start, end))) return true;
  const words = wordsBefore(text, start);
  const last = words.at(-1);
  if (last === undefined) return false;
  if (isThing(last) || words.slice(-3).some((word) => OWNERS.has(word.toLowerCase()))) return true;
  // In the middle of a sentence a capital makes a name.
  return words.length > 1 && /^\p{Lu}\p{Ll}/u.test(last);
}

/** "the wifi pass", "my pass": what stands directly before it. */
export function isOwnedDirectly(text: string, { start }: Place): boolean {
  const last = wordsBefore(text, start).at(-1);
  return last !== undefined && (isThing(last) || OWNERS.has(last.toLowerCase()));
}

export function isOfThing(text: string, { start }: Place): boolean {
  const last = wordsBefore(text, start).at(-1);
  return last !== undefined && isThing(last);
}

function isThing(word: string): boolean {
  return THINGS.has(word.toLowerCase()) || /\p{L}['’]s$/u.test(word);
}

/** Of the same sentence, the nearest last. */
function wordsBefore(text: string, at: number): readonly string[] {
  const line = text.slice(Math.max(0, at - 64), at);
  if (!/[ \t]$/.test(line)) return [];
  const sentence = line.slice(line.search(/[^.!?;:,\r\n"()]*$/));
  return sentence
    .trim()
    .split(/[ \t]+/)
    .filter((word) => word !== "");
}
