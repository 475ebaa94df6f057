/** Which command a line of words asks for, as far as that has to be known before the program itself reads it. */

/** Flags of every command that take a value, and may stand before its name (src/surfaces/cli/global-flags.ts). */
const VALUED = ["--home", "--deadline"];

/** The first word that is neither a flag nor what one is given; undefined: there is none. */
export function commandWord(words) {
  return words.find((word, at) => !word.startsWith("-") && !VALUED.includes(words[at - 1]));
}
