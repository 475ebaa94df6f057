/**
 * Greek as both sides of the index see it: without accents, which many leave out, and with one sigma. The store's tokenizer
 * takes accents off Latin letters only, so it is given text from which those of Greek are gone.
 */

const GREEK = /[\u0370-\u03ff\u1f00-\u1fff]+/g;

export function plainGreek(text: string): string {
  if (text.search(GREEK) < 0) return text;
  return text.replace(GREEK, (run) =>
    run
      .normalize("NFD")
      .replace(/[\u0300-\u036f]+/g, "")
      .replaceAll("ς", "σ"),
  );
}
