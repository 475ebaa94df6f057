/** The line with which a program that owns the store offers its pages. */

import { codeOf } from "../../kernel/errors.ts";
import type { Owner } from "./dependencies.ts";

/** That there are none is no reason not to serve everybody else. `command` makes another link. */
export async function studioLine(owner: Owner, command: string): Promise<string> {
  try {
    const { url } = await owner.studio();
    return `Studio: ${url}  (one use, within ten minutes; ${command} prints another)`;
  } catch (error) {
    if (codeOf(error) !== "studio/unavailable") throw error;
    const { message, hint } = error as { message: string; hint?: string };
    return `No Studio: ${message}. ${hint ?? ""}`.trim();
  }
}
