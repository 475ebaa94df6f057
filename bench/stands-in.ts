/** Whether a value stands in a text whole: not inside a longer word or number, and letter for letter. */

const JOINS = /[\p{Script=Latin}\p{N}_]/u;

export function standsIn(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!goesOn(text, at, value) && !begunBefore(text, at, value)) return true;
  }
  return false;
}

function goesOn(text: string, at: number, value: string): boolean {
  const end = at + value.length;
  const next = text[end] ?? "";
  if (JOINS.test(value.at(-1)!) && JOINS.test(next)) return true;
  return /[.,:/-]/.test(next) && /\d/.test(value.at(-1)!) && /\d/.test(text[end + 1] ?? "");
}

function begunBefore(text: string, at: number, value: string): boolean {
  const before = text[at - 1] ?? "";
  if (JOINS.test(value[0]!) && JOINS.test(before)) return true;
  return /[.,:/-]/.test(before) && /\d/.test(value[0]!) && /\d/.test(text[at - 2] ?? "");
}
