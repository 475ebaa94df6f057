/** Words as the store's tokenizer sees them, without stemming. */

export function tokenizeWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
