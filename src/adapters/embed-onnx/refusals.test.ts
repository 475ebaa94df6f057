/** What is no model is refused by the name of the file that is not right, with what to do. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeTinyModel, type TinyOptions } from "../../../scripts/tiny-model.ts";
import { openOnnxEmbedder } from "./index.ts";

const root = mkdtempSync(join(tmpdir(), "nacre-onnx-refusals-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;

function modelFolder({ nacre, ...options }: TinyOptions & { readonly nacre?: object } = {}): string {
  made += 1;
  const folder = join(root, `model-${made}`);
  makeTinyModel(folder, options);
  if (nacre !== undefined) writeFileSync(join(folder, "nacre.json"), JSON.stringify(nacre));
  return folder;
}

const plain = modelFolder();

const broken = (change: (folder: string) => void, options: TinyOptions = {}): string => {
  const folder = modelFolder(options);
  change(folder);
  return folder;
};
const write = (name: string, content: string) => (folder: string) => {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), content);
};
const remove = (name: string) => (folder: string) => rmSync(join(folder, name), { recursive: true });

const REFUSED: readonly { readonly name: string; readonly folder: () => string; readonly message: RegExp }[] =
  [
    { name: "no folder", folder: () => join(root, "nowhere"), message: /there is no folder .*nowhere/ },
    { name: "a file", folder: () => join(plain, "config.json"), message: /is a file, not a folder/ },
    {
      name: "no config",
      folder: () => broken(remove("config.json")),
      message: /incomplete: config\.json is not/,
    },
    {
      name: "no tokenizer",
      folder: () => broken(remove("tokenizer.json")),
      message: /tokenizer\.json is not there/,
    },
    {
      name: "no tokenizer's settings",
      folder: () => broken(remove("tokenizer_config.json")),
      message: /tokenizer_config\.json is not there/,
    },
    { name: "no model", folder: () => broken(remove("onnx")), message: /onnx\/model\.onnx is not there/ },
    {
      name: "nothing at all",
      folder: () =>
        broken((folder) => ["onnx", "config.json", "tokenizer.json"].map((name) => remove(name)(folder))),
      message: /config\.json, tokenizer\.json, onnx\/model\.onnx are not there/,
    },
    {
      name: "several models",
      folder: () =>
        broken((folder) => {
          write("one.onnx", "x")(folder);
          write("two.onnx", "x")(folder);
          remove("onnx")(folder);
        }),
      message: /several models: one\.onnx, two\.onnx/,
    },
    {
      name: "JSON cut off",
      folder: () => broken(write("tokenizer.json", '{"model":')),
      message: /tokenizer\.json is no JSON/,
    },
    {
      name: "a list",
      folder: () => broken(write("config.json", "[]")),
      message: /config\.json is no JSON object/,
    },
    {
      name: "a tokenizer without a model",
      folder: () => broken(write("tokenizer.json", "{}")),
      message: /tokenizer\.json is no tokenizer that can be used/,
    },
    {
      name: "an empty file",
      folder: () => broken(write("onnx/model.onnx", "")),
      message: /model\.onnx is empty/,
    },
    {
      name: "junk",
      folder: () => broken(write("onnx/model.onnx", "<html>")),
      message: /model\.onnx is no model that can be loaded/,
    },
    {
      name: "a pointer of Git LFS",
      folder: () =>
        broken(write("onnx/model.onnx", "version https://git-lfs.example/spec/v1\noid sha256:0\n")),
      message: /pointer of Git LFS/,
    },
    {
      name: "other outputs",
      folder: () => modelFolder({ graph: "classifier" }),
      message: /model\.onnx gives logits, probabilities/,
    },
    {
      name: "another input",
      folder: () => modelFolder({ graph: "picture" }),
      message: /asks for pixel_values \(float32\)/,
    },
    {
      name: "an output that is not there",
      folder: () => modelFolder({ nacre: { output: "pooler_output" } }),
      message: /gives last_hidden_state; .*pooler_output, as its settings say/,
    },
    {
      name: "more dimensions than it has",
      folder: () => modelFolder({ nacre: { dimensions: 64 } }),
      message: /64 dimensions were asked for, and .*model\.onnx gives 48/,
    },
    {
      name: "a setting that is none",
      folder: () => modelFolder({ nacre: { poolings: "mean" } }),
      message: /nacre\.json is not right: nacre\.json: unknown field "poolings"/,
    },
    {
      name: "a model elsewhere",
      folder: () => modelFolder({ nacre: { model: "../model-1/onnx/model.onnx" } }),
      message: /not in the folder of the model/,
    },
    {
      name: "a prefix that leaves no room",
      folder: () => modelFolder({ nacre: { queryPrefix: "pump ".repeat(60) } }),
      message: /leaves no room for words/,
    },
    {
      name: "a pooling that is not known here",
      folder: () => broken(write("1_Pooling/config.json", '{"pooling_mode_lasttoken": true}')),
      message: /asks for pooling_mode_lasttoken/,
    },
  ];

test.each(REFUSED)("$name", async ({ folder, message }) => {
  const opening = openOnnxEmbedder({ folder: folder() });
  await expect(opening).rejects.toMatchObject({
    code: "embed/refused",
    message: expect.stringMatching(message),
  });
  await expect(opening).rejects.toMatchObject({ hint: expect.stringMatching(/\w/) });
});

test("a shape that is not one vector for each token", async () => {
  await expect(openOnnxEmbedder({ folder: modelFolder({ graph: "turned" }) })).rejects.toMatchObject({
    code: "embed/bad-answer",
    message: expect.stringMatching(
      /model\.onnx gives numbers of the shape 1×48×\d+ for 1 texts of \d+ tokens/,
    ),
  });
});

test("numbers that are none spoil the call that asked for them, and no other", async () => {
  const embedder = await openOnnxEmbedder({ folder: plain });
  const { signal } = new AbortController();
  await expect(embedder.embed(["pump", "poison", "tea"], "document", signal)).rejects.toMatchObject({
    code: "embed/bad-answer",
    message: expect.stringMatching(/model\.onnx gives numbers that are none/),
  });
  expect(await embedder.embed(["pump"], "document", signal)).toHaveLength(1);
  await embedder.close();
});
