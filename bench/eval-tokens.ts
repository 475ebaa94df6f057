/**
 * How far the token estimator is from a real tokenizer, per kind of text.
 *
 * Signed relative error: above zero means that we count too much, which costs a little context; below
 * zero means that a prompt may not fit. Not here: the estimator (src/kernel/tokens.ts).
 */

import { estimateTokens } from "../src/kernel/tokens.ts";
import { TOKEN_SAMPLES } from "./token-samples.ts";

export async function evalTokens(): Promise<void> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  let sum = 0;
  for (const { name, text } of TOKEN_SAMPLES) {
    const real = countTokens(text);
    const error = (estimateTokens(text) - real) / real;
    sum += Math.abs(error);
    print(name, "error", error);
  }
  print("all", "mean_abs", sum / TOKEN_SAMPLES.length);
}

function print(sample: string, metric: string, value: number): void {
  const rounded = Math.round(value * 10_000) / 10_000;
  console.log(JSON.stringify({ eval: "tokens", sample, metric, value: rounded, unit: "ratio" }));
}
