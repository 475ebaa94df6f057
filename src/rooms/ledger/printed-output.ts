/**
 * What a program printed, handed on whole as data: it is told by its name and kept out. Prose that speaks of such a thing is
 * prose.
 */

const FIELD = /["'](?:raw_)?(?:stdout|stderr)["']\s*:|["'](?:tool|command)_output["']\s*:/i;

/** JSON, or what begins like it and breaks off. */
export function isPrintedOutput(text: string): boolean {
  return /^\s*[[{]/.test(text) && FIELD.test(text);
}

export function withoutPrinted(text: string, tool: string | null): string {
  return isPrintedOutput(text) ? `${tool ?? "A program"} gave an output; it is left out here` : text;
}
