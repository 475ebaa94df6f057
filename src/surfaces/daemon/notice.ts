/** Lines for the operator, from wherever in the owner to the log of the program that hosts it. */

/** Names, counts and reasons; never what was said. */
export type Notice = (line: string, fields?: NoticeFields) => void;
export type NoticeFields = { readonly [key: string]: string | number | boolean | null };

/** The notification that carries one from the owner's thread to whoever started it. */
export const NOTICE = "notice";

/** The same for the name of something that went wrong, to be counted. */
export const DEGRADED = "degraded";

/** From the background: another owner of the same memory has taken something back. */
export const TAKEN_BACK = "taken-back";

export function readNotice(params: unknown): { readonly line: string; readonly fields: NoticeFields } {
  const { line, ...fields } = params as NoticeFields;
  return { line: String(line), fields };
}

export const UNEXPECTED = "a request failed unexpectedly";

/** Where an unexpected error came from, without its wording, which may hold what somebody said. */
export function traceOf(error: unknown): NoticeFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const places = (error.stack ?? "").split("\n").filter((line) => /^ {4}at /.test(line));
  return {
    error: error.name,
    at: places
      .slice(0, 4)
      .map((line) => line.trim())
      .join(" "),
  };
}
