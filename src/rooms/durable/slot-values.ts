/**
 * What the value of a slot must be like. What is said of a boss may be a name or a mood, of an address where it is or that it
 * overflows: only what is a value of its kind takes the place of another of that kind. Of the text as it was written.
 */

export type ValueTest = (value: string) => boolean;

const NAME =
  /^(?:the )?\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:\p{Lu}|van|von|de|da|do|del|der|den|la|le|di|am|an der|sur|upon|mc|o['’]|&)[\p{L}\p{M}'’.-]*){0,4}$/u;

const listed = (words: string, flags = "iu") =>
  new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})$`, flags);

/** Written with a capital letter and nobody's name. Some are; then it is not sure. */
const NO_NAME = listed(
  `(?:mon|tues|wednes|thurs|fri|satur|sun)days? montags? dienstags? mittwochs? donnerstags? freitags? samstags? sonntags? january february
  march april may june july august september october november december januar februar märz mai juni juli oktober dezember christmas
  easter weihnachten ostern home work school office night nacht tag regen angst frieden sorge scheidung trennung miete fear peace
  tomorrow today later back president director captain head chief ceo cto
  catholic protestant jewish muslim christian hindu buddhist atheist aries taurus gemini cancer virgo libra scorpio sagittarius
  capricorn aquarius pisces i`,
);
/** What people are of a place, or speak. */
const OF_A_PLACE = listed(
  `\\p{L}+(?:ish|ese) french german germans italian american canadian mexican brazilian australian austrian swiss belgian dutch norwegian
  russian ukrainian romanian bulgarian hungarian czech slovak slovenian serbian croatian bosnian albanian greek cypriot indian
  pakistani iranian iraqi israeli syrian egyptian moroccan algerian tunisian libyan nigerian kenyan ethiopian ghanaian korean thai
  indonesian malaysian australian african asian european latin colombian argentinian chilean peruvian venezuelan cuban bavarian
  sicilian scots welsh estonian latvian lithuanian georgian armenian afghan saudi filipino icelandic
  franzose französin deutscher deutsche italiener italienerin spanier spanierin`,
);
/** A place that other places are in. */
const COUNTRY = listed(
  `afghanistan albania algeria argentina armenia australia austria bangladesh belgium bolivia bosnia brazil bulgaria cambodia canada chile
  china colombia croatia cuba cyprus czechia denmark ecuador egypt england estonia ethiopia europe africa asia america finland france
  georgia germany ghana greece hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kenya korea
  latvia lebanon lithuania luxembourg malaysia malta mexico morocco nepal netherlands nigeria norway pakistan peru philippines poland
  portugal romania russia scotland serbia singapore slovakia slovenia spain sweden switzerland syria taiwan tanzania thailand tunisia
  turkey uganda ukraine uruguay venezuela vietnam wales britain uk usa us uae
  deutschland österreich schweiz frankreich italien spanien polen belgien niederlande dänemark schweden norwegen griechenland ungarn
  tschechien türkei russland europa bayern sachsen hessen england
  allemagne autriche suisse italie espagne pologne belgique suède norvège grèce bretagne alemania españa francia italia suiza bélgica
  méxico catalonia catalunya bavaria california texas florida ontario quebec`,
);
const COUNTRIES =
  /^(?:the )?(?:united (?:states|kingdom|arab emirates)|great britain|new zealand|south (?:africa|korea)|north(?:ern)? (?:korea|ireland|macedonia)|sri lanka|costa rica|saudi arabia|dominican republic|puerto rico|czech republic)(?: of america)?$/i;

/** Of somebody or something. */
export const isName: ValueTest = (value) => {
  if (!NAME.test(value)) return false;
  const words = value.replace(/^the /, "").split(" ");
  return !words.some((word) => NO_NAME.test(word) || OF_A_PLACE.test(word));
};

/** Of a person: not in capitals throughout, which is what they do. */
export const isPerson: ValueTest = (value) => isName(value) && !/^\p{Lu}{2,}$/u.test(value);

/** With what it lies in, where that is said. */
export const isPlace: ValueTest = (value) => value.split(/,\s*/).every(isName);

export function isCountry(value: string): boolean {
  return COUNTRY.test(value.replace(/^the /i, "")) || COUNTRIES.test(value);
}

export const isLanguage: ValueTest = (value) => NAME.test(value);

const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)";
const BEGINS_COUNTED = new RegExp(
  `^(?:[€$£¥#+(]|an? )?\\s?\\p{N}|^${MONTH} \\p{N}|^(?:mon|tues|wednes|thurs|fri|satur|sun)day$`,
  "iu",
);
/** Then it holds for a part only, or tells how it stands and not what it is. */
const QUALIFIED =
  /\b(?:on|in|for|at|if|when|with|during|every|each|until|till|from|to|or|and|but|late|early|old|away|ago|overdue|more|less|behind|ahead|due|left|over|under|above|below|this|next|last)\b/i;

/** A number, an amount, a date. */
export const isCounted: ValueTest = (value) => BEGINS_COUNTED.test(value) && !QUALIFIED.test(value);
export const isAddress: ValueTest = (value) =>
  /\p{N}/u.test(value) && /\p{Lu}/u.test(value) && !/\b(?:since|until|for|too|wrong|old)\b/i.test(value);
export const isPhone: ValueTest = (value) => /^[+(]?\p{N}[\p{N}\s()/.-]{3,24}$/u.test(value);
export const isEmail: ValueTest = (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
export const isTimeZone: ValueTest = (value) =>
  /^(?:[A-Z]{2,5}(?:\s?[+-]\s?\d{1,2}(?::\d{2})?)?|[A-Z]\w+\/[A-Z]\w+|(?:\p{Lu}\p{L}+ ){1,3}(?:[Tt]ime))$/u.test(
    value,
  );
export const isPronouns: ValueTest = (value) => /^\p{L}+(?:\/\p{L}+){1,2}$/u.test(value);
export const isDate: ValueTest = (value) => /\p{N}/u.test(value) && value.length <= 30;

export const isDayOfYear: ValueTest = (value) =>
  /^\p{N}{1,2}\.? ?(?:\p{N}{1,2}\.?|jan\p{L}*|feb\p{L}*|märz|april|mai|juni|juli|aug\p{L}*|sept\p{L}*|okt\p{L}*|nov\p{L}*|dez\p{L}*)(?: ?\p{N}{4})?$/iu.test(
    value,
  );

/** How something is, and not what. */
const STATE =
  /^(?:(?:not|no|very|so|too|really|getting|being|pretty|quite|always|never|just|still|almost|a bit|a little|kind of|still|in|at|on|from|near|for|with|about|by|under|to|up|down|off|out|what|how|that|when|where|because|if|one of|due|now)\b.*|(?:.*\s)?(?:broken|fine|ok|okay|great|good|bad|best|worst|better|worse|terrible|awful|slow|fast|tight|here|there|gone|ready|late|nice|weird|important|full|empty|old|new|missing|wrong|right|frozen|dead|down|hard|easy|boring|fun|tiny|small|big|huge|cheap|free|dirty|clean|sick|ill|hot|cold|warm|dry|crazy|rare|common|closed|open|simple|complex|stable|safe|unsafe|nearby|far|mine|yours|stupid|silly|ugly|pretty|long|short|happy|sad|tired|busy|rubbish|pointless|outdated|obsolete|overrated|kaputt|geschlossen|offen|teuer|billig|weg|voll|leer|langsam|toll|schön|fermée?|ouverte?|chère?|cassée?|génial|cerrad[oa]|abiert[oa]|car[oa]|rot[oa]|genial|crashing|overflowing|\p{L}{3,}(?:ful|ous|ive|able|ible|less))(?:\s.*)?)$/iu;
const LONGEST_THING = 40;
const MOST_WORDS = 4;

/** What something is called or is: a few words that are no state of affairs. */
export const isThing: ValueTest = (value) =>
  value.length <= LONGEST_THING &&
  !value.includes(",") &&
  value.split(" ").length <= MOST_WORDS &&
  !STATE.test(value);

/** A program or the like, by its name: capitalised, with a figure in it, or one that is written small. */
const WRITTEN_SMALL = listed(
  `vi vim neovim nvim emacs nano helix kakoune micro zsh bash fish nushell pwsh tmux kitty alacritty ghostty wezterm iterm iterm2 chrome
  chromium firefox safari edge brave vivaldi postgres postgresql mysql mariadb sqlite mongodb redis react vue svelte angular django
  rails laravel spring linux macos windows ubuntu debian fedora arch nixos android ios vscode qwerty qwertz azerty dvorak colemak
  dark light solarized dracula gruvbox nord main master develop trunk vegan vegetarian pescatarian kosher halal keto`,
);
export const isNamedThing: ValueTest = (value) =>
  isThing(value) &&
  (WRITTEN_SMALL.test(value) ||
    isName(value) ||
    /^\p{Lu}[^\s]*(?: [\p{Lu}\p{N}][^\s]*){0,3}$/u.test(value)) &&
  !OF_A_PLACE.test(value);
