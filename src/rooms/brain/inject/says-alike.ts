/** Whether a text says nothing beyond others that stand in the prompt already. Pure; by words, whatever their case and what is between them. */

/** Shorter ones are in any text. */
const LEAST_CHARACTERS = 12;

/** What a text is compared by. */
export function sayingOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Answers which of them has all of its words in its order; null: none does. */
export function saidIn(
  text: string,
  others: readonly { readonly ref: string; readonly saying: string }[],
): string | null {
  const saying = sayingOf(text);
  if (saying === "") return null;
  const whole = ` ${saying} `;
  const found = others.find((other) =>
    saying.length < LEAST_CHARACTERS ? other.saying === saying : ` ${other.saying} `.includes(whole),
  );
  return found?.ref ?? null;
}
