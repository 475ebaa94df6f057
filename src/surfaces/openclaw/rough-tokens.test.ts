import { expect, test } from "vitest";
import { TOKEN_SAMPLES } from "../../../bench/token-samples.ts";
import { estimateJsonTokens } from "../../kernel/tokens.ts";
import { roughTokens } from "./rough-tokens.ts";

const said = (text: string) => ({ role: "user", content: [{ type: "text", text }] });

test.each(Object.entries(TOKEN_SAMPLES))("errs upwards, within a factor of five: %s", (_name, sample) => {
  const message = said(String(typeof sample === "string" ? sample : sample.text).repeat(20));
  const engine = estimateJsonTokens(message.content);
  expect(roughTokens(message)).toBeGreaterThanOrEqual(engine * 0.98);
  expect(roughTokens(message)).toBeLessThan(engine * 5);
});

test("long text without spaces is text: Chinese, minified JSON, a dump of base64 that the model reads", () => {
  for (const text of [
    "数据库备份".repeat(8_000),
    JSON.stringify(Array.from({ length: 9_000 }, (_, at) => ({ id: at, ok: true }))),
    "aB3+".repeat(10_000),
  ]) {
    const message = said(text);
    expect(roughTokens(message)).toBeGreaterThanOrEqual(estimateJsonTokens(message.content) * 0.98);
  }
});
