/**
 * How texts are laid out on pages of so many tokens: whole where they fit, in pieces where one is longer than a page.
 *
 * Pure. The pieces of a text, put together, are the text. Whoever lays out redacts first: half a key that fell behind a
 * cut would not be known for one.
 */

import { beginningOf, MOST_UNITS_PER_TOKEN } from "../../kernel/text/beginning-of.ts";
import { estimateTokens, type Tokens, tokens } from "../../kernel/tokens.ts";

/** What the line above a text costs, which says whose it is. */
export const HEADING_TOKENS = 16;
/** Of a page: the least room in which it is worth beginning a text that will not end there. */
const LEAST_ROOM = 0.25;

export interface TextPiece {
  readonly text: string;
  /** Whether it is the end of the text. */
  readonly whole: boolean;
  /** With its heading. */
  readonly tokens: Tokens;
}

export interface PageRoom {
  /** What a page holds. */
  readonly page: number;
  /** What is left of this one. */
  readonly left: number;
}

/** As much of the text from `from` on as belongs on this page; null: none, it begins on the next one. */
export function nextPiece(text: string, from: number, { page, left }: PageRoom): TextPiece | null {
  const room = left - HEADING_TOKENS;
  if (room <= 0) return null;
  const rest = wholeWithin(text.slice(from), room);
  if (rest !== null) return rest;
  const end = beginningOf(text, from, room);
  const isFresh = left >= page;
  if (!isFresh && (room < page * LEAST_ROOM || fitsAlone(text, from, page))) return null;
  return end === from ? null : pieceOf(text, from, end);
}

function fitsAlone(text: string, from: number, page: number): boolean {
  return wholeWithin(text.slice(from), page - HEADING_TOKENS) !== null;
}

function wholeWithin(text: string, room: number): TextPiece | null {
  if (text.length > room * MOST_UNITS_PER_TOKEN) return null;
  const cost = estimateTokens(text);
  return cost > room ? null : { text, whole: true, tokens: tokens(HEADING_TOKENS + cost) };
}

function pieceOf(text: string, from: number, end: number): TextPiece {
  const piece = text.slice(from, end);
  const cost = tokens(HEADING_TOKENS + estimateTokens(piece));
  return { text: piece, whole: end === text.length, tokens: cost };
}
