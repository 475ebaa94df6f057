/** Finds secrets in text and puts stable placeholders in their place. */

export const DETECTOR_VERSION = 1;

export interface SecretSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

export interface Redaction {
  readonly text: string;
  readonly findings: readonly { readonly kind: string; readonly count: number }[];
}

export function findSecrets(_text: string): readonly SecretSpan[] {
  return [];
}

export function redact(text: string, _key: string): Redaction {
  return { text, findings: [] };
}
