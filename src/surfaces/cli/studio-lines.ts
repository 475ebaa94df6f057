/** The lines with which a program that owns the store offers its pages. */

import { NacreError } from "../../kernel/errors.ts";
import type { Owner } from "./dependencies.ts";

const UNKNOWN = { message: "It could not be started", hint: "Run nacre doctor to find out why." };

/** That there are none is no reason not to serve everybody else. `command` makes another link. */
export async function studioLines(owner: Owner, command: string): Promise<string> {
  try {
    const { url } = await owner.studio();
    return `Studio, by a link for one use within ten minutes:\n${url}\nAnother: ${command}`;
  } catch (error) {
    const { message, hint } = error instanceof NacreError ? error : UNKNOWN;
    return `There is no Studio now. ${message.replace(/\.$/, "")}. ${hint}`.trim();
  }
}
