/** The authored part of a prompt: what a person wrote for their assistant and the host does not show by itself. */

import type { CandidateAccount } from "../rooms/pack/index.ts";
import type { PromptPrefix } from "./api.ts";

export interface AuthoredPart {
  readonly block: PromptPrefix | null;
  readonly tokens: number;
  /** How many stretches of files are in. */
  readonly items: number;
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly degraded: readonly string[];
  readonly versions: { readonly [name: string]: string | number };
}

export const NOTHING_AUTHORED: AuthoredPart = {
  block: null,
  tokens: 0,
  items: 0,
  candidates: [],
  unlisted: 0,
  degraded: [],
  versions: {},
};
