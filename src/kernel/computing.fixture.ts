/** Milliseconds that this thread computes for it, whatever else the machine does meanwhile. */
export function computingOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
