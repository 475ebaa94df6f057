/** The lines with which a program that owns the store offers its pages. */

import { codeOf } from "../../kernel/errors.ts";
import type { Owner } from "./dependencies.ts";

/** That there are none is no reason not to serve everybody else. `command` makes another link. */
export async function studioLines(owner: Owner, command: string): Promise<string> {
  try {
    const { url } = await owner.studio();
    return `Studio, by a link for one use within ten minutes:\n${url}\nAnother: ${command}`;
  } catch (error) {
    if (codeOf(error) !== "studio/unavailable") throw error;
    const { message, hint } = error as { message: string; hint?: string };
    return `There is no Studio. ${message}. ${hint ?? ""}`.trim();
  }
}
