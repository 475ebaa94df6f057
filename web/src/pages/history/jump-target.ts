/** Where somebody wants to go in a conversation: a reference, or a day and maybe an hour. Pure. */

export type JumpTarget =
  | { readonly kind: "message"; readonly ref: string }
  | { readonly kind: "summary"; readonly ref: string }
  /** Milliseconds since 1970. */
  | { readonly kind: "moment"; readonly at: number }
  | { readonly kind: "beginning" };

/** As somebody types or pastes it, or as the address has it. Null: it is none of these. */
export function jumpTarget(typed: string): JumpTarget | null {
  const text = typed.trim();
  if (text === "beginning") return { kind: "beginning" };
  const ref = /(?:^|[\s[("'`])(msg|sum):0*([1-9]\d{0,14})(?:$|[\s\])"'`,.;])/i.exec(text);
  if (ref !== null) {
    const kind = ref[1]?.toLowerCase() === "sum" ? "summary" : "message";
    return { kind, ref: `${kind === "summary" ? "sum" : "msg"}:${ref[2]}` };
  }
  if (/^[1-9]\d{0,14}$/.test(text)) return { kind: "message", ref: `msg:${text}` };
  return momentOf(text);
}

/** `2026-03-01`, `2026-03-01 14:05`: where the person is. A day that there is not is none. */
function momentOf(text: string): JumpTarget | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(text);
  if (found === null) return null;
  const [year, month, day, hour, minute] = found.slice(1).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(year, month - 1, day, hour || 0, minute || 0);
  const isReal =
    date.getFullYear() === year &&
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    (hour || 0) < 24 &&
    (minute || 0) < 60;
  return isReal ? { kind: "moment", at: date.getTime() } : null;
}
