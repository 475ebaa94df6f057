/**
 * Whether a sentence says nothing without the one before it: it begins with a word that points back or goes on, or is too short
 * to stand alone. Where that is not sure it leans: what belongs together is rather kept together.
 *
 * Words that are articles, names or possessives of the speaker in another language are left out: "ma", "car", "o", "dan".
 */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";

/** Fewer words than these are a fragment. */
const FEWEST_WORDS = 4;

const POINTS_BACK = [
  "he|she|it|they|this|that|these|those|him|her|hers|his|their|theirs|its|them|both|neither|either|same|which|who|whose|where",
  "er|sie|es|ihr|ihre|ihren|ihrem|ihrer|sein|seine|seinen|seinem|seiner|dies|diese|dieser|dieses|das (?:ist|war|sind|wird|hat|geht|heißt)|dort|beide",
  "il|elle|ils|elles|lui|ce|cela|ça|sa|ses|leur|leurs|él|ella|ellos|ellas|esto|eso|su|sus|ele|ela|eles|elas|isso|isto|seu|sua|seus|suas",
  "lei|loro|questo|quello|suo|hij|zij|ze|dit|dat|deze|haar|hun|он|она|они|оно|это|его|её|ее|их",
].join("|");
const GOES_ON = [
  "and|but|so|because|since then|also|then|or|nor|yet|plus|however|therefore|otherwise|instead|besides|though|still|likewise|too|as well|hence|thus|meanwhile|anyway",
  "no|nope|wait|sorry|actually|correction|rather|i mean|i meant|scratch that|not",
  "und|aber|oder|denn|deshalb|darum|daher|auch|dann|außerdem|trotzdem|sonst|nein|eigentlich|korrektur|ich meine|ich meinte",
  "et|mais|donc|aussi|puis|alors|parce|non|en fait|je voulais dire|y|e|pero|también|además|entonces|luego|pues|porque|en realidad|corrección",
  "mas|também|então|anche|poi|quindi|perché|maar|dus|ook|и|а|но|или|потому|также|тоже|поэтому",
].join("|");
const BEGINS = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${POINTS_BACK}|${GOES_ON})(?![\\p{L}\\p{N}])|c['’])`, "iu");
/** Scripts without spaces. */
const BEGINS_UNSPACED =
  /^[^\p{L}\p{N}]*(?:彼|それ|これ|あれ|その|この|そこ|ここ|そして|でも|だから|また|しかし|ただし|なので|いや|他|她|它|这|那|這|但|而且|所以|因为|因為|也|并且|然后|然後|不过|不過|不，|그는|그녀|그것|그의|그리고|하지만|그래서|그런데|또한|아니)/u;

export function leansBack(sentence: string): boolean {
  return isFragment(sentence) || BEGINS.test(sentence) || BEGINS_UNSPACED.test(sentence);
}

export function isFragment(sentence: string): boolean {
  const { spaced, runs } = splitCjk(sentence);
  const words = spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words + [...runs.join("")].length < FEWEST_WORDS;
}
