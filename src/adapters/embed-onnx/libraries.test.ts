/** With and without the libraries, in processes and threads of their own: what is loaded once stays loaded. */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTinyModel } from "../../../scripts/tiny-model.ts";

const repository = join(import.meta.dirname, "../../..");
/** Its real name: a module is known by it. */
const root = realpathSync(mkdtempSync(join(tmpdir(), "nacre-onnx-libraries-")));
const model = join(root, "model");
const bare = join(root, "bare");
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(() => {
  makeTinyModel(model);
  // The sources where no node_modules is above them, as after an installation without anything optional.
  for (const part of ["package.json", "src/kernel", "src/ports", "src/adapters/embed-onnx"]) {
    cpSync(join(repository, part), join(bare, part), { recursive: true });
  }
});

/** What became of opening and asking, run there; an error as what a person is told of it. */
function tryThere(options: object): unknown {
  const program = `
    import { openOnnxEmbedder } from ${JSON.stringify(pathToFileURL(join(bare, "src/adapters/embed-onnx/index.ts")))};
    try {
      const embedder = await openOnnxEmbedder(${JSON.stringify({ folder: model, ...options })});
      const [vector] = await embedder.embed(["pump"], "query", new AbortController().signal);
      await embedder.close();
      process.stdout.write(JSON.stringify({ dimensions: vector.length }));
    } catch ({ code, message, hint }) {
      process.stdout.write(JSON.stringify({ code, message, hint }));
    }`;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ stderr: run.stderr, status: run.status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(run.stdout);
}

/** A folder with these of our libraries. */
function librariesIn(name: string, names: readonly string[]): string {
  const folder = join(root, name);
  for (const one of names) {
    const place = join(folder, "node_modules", one);
    mkdirSync(join(place, ".."), { recursive: true });
    symlinkSync(join(repository, "node_modules", one), place, "dir");
  }
  return folder;
}

const INSTALL = "--ignore-scripts onnxruntime-node@1.30.0 @huggingface/tokenizers@0.2.0";

test("without them it says which is missing, and the command that brings both", () => {
  expect(tryThere({})).toEqual({
    code: "embed/missing",
    message: "a model in a folder needs onnxruntime-node, which is not installed",
    hint: `Where Nacre is installed, run: npm install ${INSTALL}`,
  });
});

test("with a folder of their own the command puts them there", () => {
  const libraries = librariesIn("half", ["onnxruntime-node"]);
  expect(tryThere({ libraries })).toEqual({
    code: "embed/missing",
    message: "a model in a folder needs @huggingface/tokenizers, which is not installed",
    hint: `Run: npm install --prefix ${JSON.stringify(libraries)} ${INSTALL}`,
  });
});

test("from a folder of their own they are used; from that of the model never", () => {
  const names = ["onnxruntime-node", "@huggingface/tokenizers"];
  expect(tryThere({ libraries: librariesIn("both", names) })).toEqual({ dimensions: 48 });
  librariesIn("model", names);
  expect(tryThere({})).toMatchObject({ code: "embed/missing" });
});

test("one that is there and of no use is not called missing", () => {
  const libraries = join(root, "broken");
  const place = join(libraries, "node_modules", "onnxruntime-node");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "index.js"), 'throw new Error("no binary for this machine")');
  expect(tryThere({ libraries })).toMatchObject({
    code: "embed/missing",
    message: "onnxruntime-node is installed but cannot be loaded: no binary for this machine",
  });
});

test("the versions that are named are those that were tried", async () => {
  const manifest = await import("../../../package.json", { with: { type: "json" } });
  const { devDependencies, peerDependenciesMeta, dependencies } = manifest.default as {
    devDependencies: { [name: string]: string };
    peerDependenciesMeta: { [name: string]: { optional?: boolean } };
    dependencies?: object;
  };
  for (const name of ["onnxruntime-node", "@huggingface/tokenizers"]) {
    expect(INSTALL).toContain(`${name}@${devDependencies[name]}`);
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
    expect(dependencies ?? {}).not.toHaveProperty(name);
  }
});

test("it works in several threads at once, and a thread that ends without closing it does no harm", async () => {
  const program = `
    import { parentPort } from "node:worker_threads";
    const { openOnnxEmbedder } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, "index.ts")).href)});
    const embedder = await openOnnxEmbedder({ folder: ${JSON.stringify(model)} });
    const [vector] = await embedder.embed(["pump"], "query", new AbortController().signal);
    parentPort.postMessage(vector.length);`;
  const source = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const inThread = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(source);
      worker.once("error", reject);
      worker.once("message", (size) => worker.terminate().then(() => resolve(size), reject));
    });
  expect(await Promise.all([inThread(), inThread()])).toEqual([48, 48]);
  expect(await inThread()).toBe(48);
});
