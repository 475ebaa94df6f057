/**
 * The words in a run of Thai, Lao, Burmese or Khmer, as a segmenter finds them.
 *
 * Pairs of letters of an alphabet say next to nothing each, unlike those of Han: such a word is asked for whole, wherever it
 * stands, so that it does not matter how the text around it would be cut.
 */

/** Made when first needed: it takes longer than loading all the rest. */
let segmenter: Intl.Segmenter | undefined;

/** Letters that stand alone are left out, unless there is nothing else. */
export function unspacedWords(run: string): string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  const words = Array.from(segmenter.segment(run), ({ segment }) => segment);
  const longer = words.filter((word) => Array.from(word).length > 1);
  return longer.length > 0 ? longer : words;
}
