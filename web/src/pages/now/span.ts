const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/** How long something lasts, by its greatest unit: `3 hours`. */
export function span(ms: number): string {
  const [unit, name] = UNITS.find(([least]) => ms >= least) ?? [1_000, "second"];
  const count = Math.max(0, Math.floor(ms / unit));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
