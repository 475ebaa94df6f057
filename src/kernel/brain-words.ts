/** Words of the brain that configuration and commands go by, too. */

/** `shadow`: it decides, and all of it is recorded; nothing of it is shown. */
export const BRAIN_MODES = ["on", "shadow", "off"] as const;
export type BrainMode = (typeof BRAIN_MODES)[number];
