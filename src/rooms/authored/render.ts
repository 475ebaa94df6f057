/**
 * Authored text as it stands in a prompt: as it was written, but for our own tags.
 *
 * Pure; the same nodes are the same bytes. Not here: which nodes (choose.ts).
 */

/** What could end the section, or pass for another part of what we add. */
const OUR_TAGS = /<(?=\s*\/?\s*(?:nacre_|summary))/gi;

/** Nothing in it can close what it stands in; every other byte is as it was. */
export function renderNode(text: string): string {
  return text.replace(OUR_TAGS, "&lt;");
}
