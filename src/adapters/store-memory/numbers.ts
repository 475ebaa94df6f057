/** What a column on disk would refuse is refused here too. */

import { assert } from "../../kernel/assert.ts";

export function requireWhole(...numbers: readonly number[]): void {
  for (const number of numbers) assert(Number.isSafeInteger(number), `${number} is not a whole number`);
}

export function requireNumber(number: number): void {
  const fits = Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
  assert(fits, `${number} is not a number that can be kept`);
}

export function requireLongDigest(hex: string): void {
  assert(/^[0-9a-f]{64}$/.test(hex), `${JSON.stringify(hex)} is not 64 hex digits`);
}

export function requireDigest(hex: string): void {
  assert(/^[0-9a-f]{32}$/.test(hex), `${JSON.stringify(hex)} is not 32 hex digits`);
}
