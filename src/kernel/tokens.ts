/** A count of model tokens, and the one estimator that every budget uses. */

import type { Json } from "./json.ts";

declare const unit: unique symbol;

/** Tokens of a language model; whole and never negative. */
export type Tokens = number & { readonly [unit]: "tokens" };

export function tokens(count: number): Tokens {
  return count as Tokens;
}

export function estimateTokens(text: string): Tokens {
  return tokens(Math.ceil(text.length / 4));
}

export function estimateJsonTokens(value: Json): Tokens {
  return estimateTokens(JSON.stringify(value) ?? "");
}
