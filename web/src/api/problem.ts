/** What went wrong, as the owner says it: a code for programs, a sentence and what to do for people. */

import { hintFor } from "../words/hints.ts";
import { toldHere } from "./called.ts";

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

/** As people write one: owners' messages are made to stand behind `error:`. A reference or a command at its beginning stays as it is. */
export function sentence(text: string): string {
  const said = text.trim();
  const begun =
    /^[a-z]+ /.test(said) && !said.startsWith("nacre ") ? said[0]?.toUpperCase() + said.slice(1) : said;
  return begun === "" || /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}

/** What happened and what to do, where there is one line for it. */
export function said(problem: Pick<Problem, "code" | "message" | "hint">): string {
  return [sentence(problem.message), toldHere(sentence(hintFor(problem)))]
    .filter((part) => part !== "")
    .join(" ");
}

/** The link was used up, or has ended: a new one is printed by the command. */
export const SIGNED_OUT = "studio/signed-out";
export const AWAY = "studio/away";
