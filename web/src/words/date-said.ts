/** What a date field says: its beginning where the person is. Undefined: it says nothing. */
export function dateSaid(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  // The constructor takes the years 0 to 99 for those of the last century.
  return new Date(2000, 0, 1).setFullYear(Number(year), Number(month) - 1, Number(day));
}
