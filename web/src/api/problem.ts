/** What went wrong, as the owner says it: a code for programs, a sentence and what to do for people. */

export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new Problem("studio/unexpected", said, "Reload the page. If it happens again, run nacre doctor.");
}

/** The link was used up, or has ended: a new one is printed by the command. */
export const SIGNED_OUT = "studio/signed-out";
export const AWAY = "studio/away";
