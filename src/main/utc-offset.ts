/** Minutes that the machine's clock is ahead of UTC at a moment. */
export function utcOffset(at: number): number {
  return -new Date(at).getTimezoneOffset();
}
