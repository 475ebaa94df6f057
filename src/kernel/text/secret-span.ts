/** Where a secret stands in a text, and what kind it is. */

export interface SecretSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The rule's name, such as `github-token`. */
  readonly kind: string;
}
