/** For scripts that take no words: what they do is said where it is asked for, and nothing is written by whoever only looked. */

/** Ends the program where any word was given: with 0 where it asks for help, otherwise with 2. */
export function takesNoWords(usage: string, words = process.argv.slice(2)): void {
  if (words.length === 0) return;
  const isAsked = words.includes("--help") || words.includes("-h");
  const told = isAsked ? `${usage}\n` : `error: it takes no words: ${words.join(" ")}\n${usage}\n`;
  (isAsked ? process.stdout : process.stderr).write(told);
  process.exit(isAsked ? 0 : 2);
}
