/** A reader of Markdown: what blocks a text is made of, by its lines. Pure; never throws, whatever the text. */

export type BlockKind = "item" | "quote" | "paragraph" | "heading" | "code" | "html" | "rule" | "table";

/** A block at the top of a document, or one item of a list there with all that is nested in it. */
export interface MarkdownBlock {
  readonly kind: BlockKind;
  /** Lines from 0; `to` is the first that no longer belongs to it. */
  readonly from: number;
  readonly to: number;
}

/** In order, disjoint. Lines that belong to none (blank ones, definitions of links) are left out. CommonMark. */
export type MarkdownReader = (text: string) => readonly MarkdownBlock[];
