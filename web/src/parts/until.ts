/** A moment as a field for date and time has it: where the person is, to the minute. */

const two = (value: number): string => String(value).padStart(2, "0");

/** `2026-11-16T14:05`; null: none, which is an empty field. */
export function fieldOf(at: number | null): string {
  if (at === null) return "";
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null: the field is empty, or has no moment in it. */
export function momentIn(field: string): number | null {
  if (field === "") return null;
  const at = new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
