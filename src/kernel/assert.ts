/**
 * Broken invariants. An assertion that fails is a defect of ours, never of the input:
 * bad input gets a `NacreError` with a hint instead.
 */

export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
