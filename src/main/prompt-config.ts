/**
 * What a person may choose about prompts: a profile, and what is to differ from it.
 *
 * Shares are limits of what the model's window has room for. Not here: what they mean for a prompt (rooms/assemble).
 */

import { NacreError } from "../kernel/errors.ts";
import { integer, number, object, oneOf, optional, type Shaped } from "../kernel/shape.ts";
import {
  DEFAULT_PROFILE,
  OLDER_SHOWN,
  PROMPT_PROFILES,
  type PromptChoice,
  type PromptProfile,
  type PromptShares,
  sharesOf,
} from "../rooms/assemble/index.ts";

const PROFILES = Object.keys(PROMPT_PROFILES) as readonly PromptProfile[];

const share = optional(number({ min: 0, max: 1 }));

export const promptShape = object({
  profile: optional(oneOf(PROFILES)),
  hard: share,
  soft: share,
  tail: share,
  guidance: share,
  recall: share,
  older: optional(oneOf(OLDER_SHOWN)),
  recallTokens: optional(integer({ min: 0, max: 1_000_000 })),
  deadlineMs: optional(integer({ min: 10, max: 10_000 })),
  receipts: optional(integer({ min: 0, max: 1_000_000 })),
});

type PromptConfig = Shaped<typeof promptShape>;

/** Parts that can only be had side by side: together they are no more than there is. */
const TOGETHER = [
  ["hard", "soft"],
  ["guidance", "recall"],
] as const satisfies readonly (readonly [keyof PromptShares, keyof PromptShares])[];

/** What no shape can say. Throws `input/bad-field` with the path of the section. */
export function checkPrompt(config: PromptConfig | undefined, path: string): void {
  if (config === undefined) return;
  const { profile = DEFAULT_PROFILE } = config;
  const shares = sharesOf(config);
  for (const [one, other] of TOGETHER) {
    const sum = round(shares[one] + shares[other]);
    if (sum <= 1) continue;
    const from = (name: keyof PromptShares) => (config[name] === undefined ? ` of "${profile}"` : "");
    throw new NacreError(
      "input/bad-field",
      `${path}: ${one} ${shares[one]}${from(one)} and ${other} ${shares[other]}${from(other)} make ${sum}, more than the whole prompt`,
      `Let ${path}.${one} and ${path}.${other} be 1 together at the most.`,
    );
  }
}

export function promptOf({ prompt = {} }: { readonly prompt?: PromptConfig }): PromptChoice {
  return prompt;
}

/** Of sums of such numbers as 0.7 and 0.3, which are not quite what they look like. */
function round(sum: number): number {
  return Number(sum.toFixed(9));
}
