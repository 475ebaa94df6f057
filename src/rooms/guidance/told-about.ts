/** "Tell me why I should use pnpm instead of npm" asks to be told, and for nothing of what is told. */

const TOLD =
  /(?<asked>(?<!\p{L})(?:tell|explain|show|remind|ask|say|mention|erklär\p{L}*|sag\p{L}*|zeig\p{L}*|frag\p{L}*) (?:(?:me|us|to me|mir|uns|mich) )?)(?:why|how|whether|what|warum|wieso|weshalb|wie|ob|was)(?!\p{L})[^,;.!?]*/giu;

export function withoutTold(text: string): string {
  return text.replace(TOLD, "$<asked> ");
}
