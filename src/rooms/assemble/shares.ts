/**
 * What each part of a prompt may take, as shares of τ: the stable measure of a lane's prompts (the model's window, less what
 * the host keeps for itself and what its own part and the question usually take).
 *
 * Pure. Shares are limits and not reservations: what a part does not use is there for those after it. What starves first is
 * recall. Not here: who gets what (partition.ts).
 */

export interface PromptShares {
  /** Authored rules (α₁). Over it they are all there still, everything else gives way, and it is said. */
  readonly hard: number;
  /** Directive authored prose (α₂). */
  readonly soft: number;
  /** Summaries and recent messages together; the newest exchange is there whatever it costs. */
  readonly tail: number;
  /** Standing instructions (ρ_E). */
  readonly guidance: number;
  /** Recall, of what all others leave; and in tokens, since a large window is no reason to fill it. */
  readonly recall: number;
  readonly recallTokens: number;
}

/** Recall is the last to be served, so its share takes nothing from anybody: the tokens bound what it costs. */
export const PROMPT_PROFILES = {
  balanced: { hard: 0.2, soft: 0.3, tail: 0.9, guidance: 0.15, recall: 0.5, recallTokens: 3_000 },
  "small-window": { hard: 0.2, soft: 0.15, tail: 0.75, guidance: 0.1, recall: 0.5, recallTokens: 1_500 },
  "long-context": { hard: 0.2, soft: 0.3, tail: 0.9, guidance: 0.15, recall: 0.5, recallTokens: 12_000 },
  frugal: { hard: 0.2, soft: 0.1, tail: 0.4, guidance: 0.05, recall: 0.05, recallTokens: 1_000 },
} as const satisfies { readonly [name: string]: PromptShares };

export type PromptProfile = keyof typeof PROMPT_PROFILES;

export const DEFAULT_PROFILE: PromptProfile = "balanced";

/** `log`: line by line what happened, where that reaches as far as the summaries do. */
export const OLDER_SHOWN = ["summaries", "log"] as const;
export type OlderShown = (typeof OLDER_SHOWN)[number];

/** What a person chose: a profile, and what is to differ from it. */
export interface PromptChoice extends Partial<PromptShares> {
  readonly profile?: PromptProfile;
  /** What older messages are shown as; absent: summaries. */
  readonly older?: OlderShown;
  /** For finding what is recalled, in milliseconds; absent: 200. */
  readonly deadlineMs?: number;
  /** How many receipts are kept; absent: 2,000. */
  readonly receipts?: number;
}

export function sharesOf(choice: PromptChoice): PromptShares {
  const { hard, soft, tail, guidance, recall, recallTokens } =
    PROMPT_PROFILES[choice.profile ?? DEFAULT_PROFILE];
  return {
    hard: choice.hard ?? hard,
    soft: choice.soft ?? soft,
    tail: choice.tail ?? tail,
    guidance: choice.guidance ?? guidance,
    recall: choice.recall ?? recall,
    recallTokens: choice.recallTokens ?? recallTokens,
  };
}
