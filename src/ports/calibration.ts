/** How far estimates of tokens are from what a model's provider counts, by model and script. */

export interface TokenRatio {
  readonly model: string;
  /** `latin`, `cjk`, `other`. */
  readonly script: string;
  /** Counted over estimated, smoothed. */
  readonly ratio: number;
  readonly samples: number;
}

export interface Calibration {
  /** Of one model, by script ascending. */
  ratios(model: string): Promise<readonly TokenRatio[]>;
  /** Unique by (model, script). */
  saveRatio(ratio: TokenRatio): Promise<void>;
}
