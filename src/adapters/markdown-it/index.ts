/** Markdown, read by the markdown-it package. */

export { markdownItReader } from "./read-blocks.ts";
