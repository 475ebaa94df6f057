/** The lines with which a program that owns the store offers its pages. */

import { NacreError } from "../../kernel/errors.ts";
import type { Owner, StudioLink } from "./dependencies.ts";

/** Null: there is none to show, and the command makes one. */
export function linkLines(link: StudioLink | null, command: string): string {
  if (link === null) return `Studio, by a link: ${command}`;
  return `Studio, by a link for one use within ten minutes:\n${link.url}\nAnother: ${command}`;
}

const UNKNOWN = { message: "It could not be started", hint: "Run nacre doctor to find out why." };

/** That there are none is no reason not to serve everybody else. `command` makes another link. */
export async function studioLines(owner: Owner, command: string): Promise<string> {
  try {
    return linkLines(await owner.studio(), command);
  } catch (error) {
    const { message, hint } = error instanceof NacreError ? error : UNKNOWN;
    return `There is no Studio now. ${message.replace(/\.$/, "")}. ${hint}`.trim();
  }
}
