import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "tsdown";
import { licenceIn } from "./scripts/licence-in.mjs";
import { oneByte } from "./scripts/one-byte.mjs";

/** What the package consists of. The server for other programs (`nacre mcp`) is a command, and its SDK is loaded by that alone. */
const entries = {
  index: "src/index.ts",
  plugin: "src/main/plugin.ts",
  cli: "src/main/cli.ts",
  daemon: "src/main/daemon.ts",
  thread: "src/main/thread.ts",
  "brain-worker": "src/main/brain-worker.ts",
};

/** Code of others that is part of the bundle brings its licence along. */
const notices = {
  name: "notices",
  generateBundle(this: Emits, _options: unknown, bundle: { readonly [file: string]: object }): void {
    const modules = Object.values(bundle).flatMap((chunk) =>
      "modules" in chunk ? Object.keys(chunk.modules as object) : [],
    );
    const packages = new Set(
      modules.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
    );
    const parts = [...[...packages].flatMap(withVendored), ...ofStudio()].map(noticeOf).sort();
    const source = `# Notices\n\nThis package contains code of these packages.\n\n${parts.join("\n")}`;
    this.emitFile({ type: "asset", fileName: "THIRD_PARTY_NOTICES.md", source });
  },
};

/** Every thread keeps the text of what it runs. Behind all else: whoever prints the program anew would undo it. */
const narrow = {
  name: "narrow",
  generateBundle(
    _options: unknown,
    bundle: { readonly [file: string]: { type: string; code?: string } },
  ): void {
    for (const [file, chunk] of Object.entries(bundle))
      if (file.endsWith(".js") && chunk.code !== undefined) chunk.code = oneByte(chunk.code);
  },
};

/** Studio's pages are built by themselves, of what their manifest names and of what that needs; types leave nothing in them. */
function ofStudio(): readonly string[] {
  // Where they are not (the plugin, built by itself for a test), nothing of theirs is in it.
  if (!existsSync("web/package.json")) return [];
  const { devDependencies } = JSON.parse(readFileSync("web/package.json", "utf8"));
  const folders = new Set<string>();
  const visit = (name: string): void => {
    const folder = join("node_modules", name);
    if (name.startsWith("@types/") || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    Object.keys(dependencies).forEach(visit);
  };
  Object.keys(devDependencies).forEach(visit);
  return [...folders];
}

/** What a package has inside itself of others, which do not show as modules of their own. */
const VENDORED: { readonly [name: string]: readonly string[] } = {
  "@modelcontextprotocol/server": [
    ...["ajv", "ajv-formats", "content-type", "fast-deep-equal", "fast-uri", "json-schema-traverse"],
  ],
};

function withVendored(folder: string): readonly string[] {
  const [name] = Object.keys(VENDORED).filter((one) => folder.replaceAll("\\", "/").endsWith(`/${one}`));
  return [folder, ...(VENDORED[name ?? ""] ?? []).map((one) => join("node_modules", one))];
}

interface Emits {
  emitFile(asset: { type: "asset"; fileName: string; source: string }): unknown;
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = licenceIn(folder);
  if (text === undefined)
    throw new Error(`${name} has no licence to bring along, and is part of the bundle.`);
  return `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}

/**
 * What is wanted together is one file: each costs a command a third of a millisecond, whatever is in it. `program` is all
 * that `nacre --version` loads; who has no use for texts, such as the thread that a gateway talks through, loads none of `text`,
 * and who shows where the words of a question stand, as commands do, only `words`. `attached` is what talks to an owner, `owner`
 * what opens a store, and `finding` what a search takes beside it: each with all that it needs and nobody above it has.
 */
const groups = [
  {
    name: "program",
    test: /[\\/]src[\\/](?:surfaces[\\/]cli[\\/](?:run|exit-codes|out|plain-text|style|parse|flags|global-flags|registry|suggest)|kernel[\\/](?:errors|text[\\/]terminal-escapes)|wire[\\/]suggest|main[\\/](?:machine|interruption))\.ts$/,
    priority: 7,
  },
  {
    name: "words",
    test: /[\\/]src[\\/]kernel[\\/]text[\\/](?:excerpt|term-places|query-terms|languages|light-stem|words)\.ts$/,
    priority: 6,
  },
  { name: "kernel", test: /[\\/]src[\\/]kernel[\\/][^\\/]+\.ts$/, minShareCount: 2, priority: 6 },
  { name: "text", test: /[\\/]src[\\/]kernel[\\/]text[\\/]/, minShareCount: 2, priority: 5 },
  {
    name: "shown",
    test: /[\\/]src[\\/]surfaces[\\/]cli[\\/](?!commands[\\/])/,
    minShareCount: 4,
    priority: 4,
  },
  {
    name: "attached",
    test: /[\\/]src[\\/](?:main[\\/]attach-home|rooms[\\/]history[\\/]direct|surfaces[\\/]daemon[\\/]home|wire[\\/]client)\.ts$/,
    priority: 3,
  },
  { name: "owner", test: /[\\/]src[\\/]main[\\/]compose\.ts$/, priority: 2 },
  { name: "finding", test: /[\\/]src[\\/]engine[\\/]finding-uses\.ts$/, priority: 1 },
];

export default defineConfig({
  entry: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  outDir: "dist",
  format: "esm",
  platform: "node",
  target: "node24",
  // The package is ESM, so that plain .js is right; and one entry finds another beside itself by that name.
  fixedExtension: false,
  // The same names in every version: what is kept of them compiled is replaced, and does not pile up.
  hash: false,
  dts: true,
  clean: true,
  report: false,
  plugins: [notices, narrow],
  // What is said in them is said in the sources; of others', in the notices.
  outputOptions: { codeSplitting: { groups }, comments: false },
  // A part that nobody uses is left out, although a face (index.ts) names it: loading a module does nothing but make its values.
  treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/](?!main[\\/])/, sideEffects: false }] },
});
