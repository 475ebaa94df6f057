/** Most letters decide, and only those that a model reads. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../json.ts";
import { MAIN_SCRIPTS, mainScript } from "./main-script.ts";

test.each<{ name: string; content: Json; script: string }>([
  { name: "English", content: "Deploy at noon", script: "latin" },
  { name: "accents", content: "Où est la clé ?", script: "latin" },
  { name: "Chinese with a file name", content: "请帮我看一下这个配置文件 a.ts", script: "cjk" },
  { name: "Japanese and Korean", content: "ありがとう 감사합니다", script: "cjk" },
  { name: "Cyrillic", content: "Разверни в полдень", script: "other" },
  { name: "Hindi", content: "नमस्ते दुनिया", script: "other" },
  { name: "no letters", content: "42 + 17 = 59 🦪", script: "latin" },
  { name: "nothing", content: null, script: "latin" },
  { name: "a block, not its field names", content: [{ type: "text", text: "你好" }], script: "cjk" },
  {
    name: "arguments of a tool call, not its name",
    content: [{ type: "toolCall", name: "exec", id: "call_abcdef", arguments: { say: "你好" } }],
    script: "cjk",
  },
  { name: "nested content", content: [{ type: "toolResult", content: [{ text: "мир" }] }], script: "other" },
  {
    name: "the beginning of a long text",
    content: `${"a".repeat(5_000)}${"你".repeat(9_000)}`,
    script: "latin",
  },
])("main script: $name", ({ content, script }) => {
  expect(mainScript(content)).toBe(script);
});

test("any JSON has one", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      expect(MAIN_SCRIPTS).toContain(mainScript(value as Json));
    }),
  );
});
