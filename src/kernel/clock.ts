/** Time as a value that is passed in. Nothing outside `main/` and the tests reads the machine's clock. */

declare const instant: unique symbol;

/** Milliseconds since 1970 UTC. */
export type Instant = number & { readonly [instant]: true };

export function instantOf(milliseconds: number): Instant {
  return milliseconds as Instant;
}

export interface Clock {
  now(): Instant;
  /** Milliseconds since some moment, and never fewer than before: for how long something takes, whatever is done to `now`. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now() as Instant, elapsed: () => performance.now() };

/** A clock for tests: stands still until it is told to move, backwards too. */
export function fakeClock(
  start = 1_760_000_000_000,
): Clock & { advance(ms: number): void; set(ms: number): void } {
  let at = start;
  let passed = 0;
  return {
    now: () => at as Instant,
    elapsed: () => passed,
    advance(ms) {
      at += ms;
      passed += Math.max(0, ms);
    },
    set(ms) {
      at = ms;
    },
  };
}

/** `2026-10-02 14:03` in UTC: absolute, so that text made from it never changes with the clock. */
export function formatInstant(at: Instant): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15
    ? new Date(at).toISOString().slice(0, 16).replace("T", " ")
    : "unknown time";
}
