/** The project's own scripts: finding a Node, setting up, running, counting. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { commandWord } from "../bin/command-word.mjs";
import { findNode, isNewEnough, platformPackage } from "../bin/find-node.mjs";
import { problemsOf as checkLock, isAllowed, problemsInstalled } from "../scripts/lock-rules.mjs";
import { needsInstall, sameVersions } from "../scripts/set-up.mjs";
import { failuresOf, totalsOf } from "../scripts/totals.mjs";
import { oldNode } from "./support/old-node.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-scripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["v24.16.0", true],
  ["24.21.0", true],
  ["26.0.0", true],
  ["24.15.9", false],
  ["22.99.0", false],
  ["v9.0.0", false],
])("%s is new enough: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test("a Node is found by variable, then by package; one that does not start is passed over", () => {
  const nowhere = { near: [folder], usesRunning: false };
  expect(findNode({ ...nowhere, env: {} })).toBeUndefined();
  expect(findNode({ ...nowhere, env: { NACRE_NODE: process.execPath } })).toBe(process.execPath);
  expect(findNode({ ...nowhere, env: { NACRE_NODE: join(folder, "none") } })).toBeUndefined();
  const near = [join(root, "src", "kernel")];
  expect(findNode({ near, usesRunning: false, env: {} })).toContain(platformPackage() ?? "node");
});

test("an install is needed when packages differ, not when the lock was merely touched", () => {
  const project = join(folder, "project");
  const write = (path: string, version: string, at: number) => {
    const packages = {
      "": {},
      "node_modules/a": { version },
      "node_modules/b": { version: "1", optional: true },
    };
    if (path.startsWith("node_modules")) delete (packages as { [name: string]: unknown })["node_modules/b"];
    writeFileSync(join(project, path), JSON.stringify({ packages }));
    utimesSync(join(project, path), at, at);
  };
  mkdirSync(join(project, "node_modules"), { recursive: true });
  expect(needsInstall(project)).toBe(false); // no lock: nothing to install
  write("package-lock.json", "1.0.0", 2_000);
  expect(needsInstall(project)).toBe(true);
  write("node_modules/.package-lock.json", "1.0.0", 1_000);
  expect(needsInstall(project)).toBe(false);
  write("node_modules/.package-lock.json", "0.9.0", 1_000);
  expect(needsInstall(project)).toBe(true);
});

test("packages of other platforms may be absent, others may not", () => {
  const wanted = { "node_modules/a": { version: "1" }, "node_modules/b": { version: "1", optional: true } };
  expect(sameVersions(wanted, { "node_modules/a": { version: "1" } })).toBe(true);
  expect(sameVersions(wanted, { "node_modules/b": { version: "1" } })).toBe(false);
  expect(sameVersions(wanted, { ...wanted, "node_modules/b": { version: "2" } })).toBe(false);
});

test.each([
  [{ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 0, { passed: 3, failed: 0 }],
  [{ numPassedTests: 3, numFailedTests: 2, testResults: [] }, 1, { passed: 3, failed: 2 }],
  [{ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1, { passed: 3, failed: 1 }],
  [
    { numPassedTests: 3, numFailedTests: 0, testResults: [{ status: "failed", assertionResults: [] }] },
    1,
    { passed: 3, failed: 1 },
  ],
  [undefined, 1, { passed: 0, failed: 1 }],
])("totals never hide a failure: %j, exit %i", (report, exit, totals) => {
  expect(totalsOf(report, exit)).toEqual(totals);
});

test("failures are told by file, name and the first lines of why", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`);
  const report = {
    testResults: [
      { name: "/a.test.ts", status: "passed", message: "", assertionResults: [{ status: "passed" }] },
      { name: "/b.test.ts", status: "failed", message: "no such file\nat all", assertionResults: [] },
      {
        name: "/c.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "one", failureMessages: [] },
          { status: "failed", fullName: "two", failureMessages: [long.join("\n")] },
        ],
      },
    ],
  };
  expect(failuresOf(report)).toEqual([
    { file: "/b.test.ts", name: "does not load", why: "no such file\nat all" },
    { file: "/c.test.ts", name: "two", why: long.slice(0, 12).join("\n") },
  ]);
  expect(failuresOf(undefined)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["MIT AND MPL-2.0", true],
  ["GPL-3.0-or-later", false],
  ["MIT AND GPL-2.0", false],
  ["(MIT OR GPL-3.0) AND GPL-2.0", false],
  ["(MIT OR GPL-3.0) AND ISC", true],
  ["GPL-2.0 OR MIT AND ISC", true],
  ["MIT OR GPL-3.0 AND GPL-2.0", true],
  ["((MIT))", true],
  ["MIT OR Apache", true],
  ["MIT WITH Classpath-exception-2.0", false],
  ["(MIT OR ISC", false],
  ["MIT)", false],
  ["MIT ISC", false],
  ["MIT OR", false],
  ["OR", false],
  ["", false],
  ["UNLICENSED", false],
])("a licence %s is taken: %s", (expression, isTaken) => {
  expect(isAllowed(expression)).toBe(isTaken);
});

test("a lock is refused for what nobody looked at", () => {
  const good = { version: "1.0.0", integrity: `sha512-${"a".repeat(86)}==`, license: "MIT" };
  const ours = { "node_modules/web": { link: true, resolved: "web" } };
  const lock = (more: object) => ({
    packages: { "": {}, web: {}, ...ours, "node_modules/a": good, ...more },
  });
  const problemsOf = (locked: ReturnType<typeof lock>, manifest: object, ofStudio?: string[]) =>
    checkLock(locked, { workspaces: ["web", "tools/*"], ...manifest }, ofStudio);
  expect(problemsOf(lock({}), {})).toEqual([]);
  expect(problemsOf(lock({}), { dependencies: { a: "1.0.0" } })).toHaveLength(1);
  const bad = {
    "node_modules/a/node_modules/@s/b": { license: "SSPL-1.0", integrity: "sha1-x", resolved: "x" },
  };
  expect(problemsOf(lock(bad), {})).toEqual([
    "@s/b: no SHA-512 in the lock",
    "@s/b: the lock says where from (x)",
    "@s/b: licence SSPL-1.0",
  ]);
  const runs = { "node_modules/c": { ...good, hasInstallScript: true } };
  expect(problemsOf(lock(runs), {})).toEqual(["c: runs a program when it is installed"]);
  // Not by the name it is called here.
  const called = { "node_modules/openclaw": { ...good, name: "other", hasInstallScript: true } };
  expect(problemsOf(lock(called), {})).toEqual(["openclaw: runs a program when it is installed"]);
  const short = { "node_modules/c": { ...good, integrity: "sha512-" } };
  expect(problemsOf(lock(short), {})).toEqual(["c: no SHA-512 in the lock"]);
  // Inside another, if that one brings it.
  const inside = { license: "MIT", inBundle: true };
  const bundle = {
    "node_modules/c": { ...good, bundleDependencies: ["d"] },
    "node_modules/c/node_modules/d": inside,
    "node_modules/c/node_modules/e": inside,
    "node_modules/f": inside,
  };
  expect(problemsOf(lock(bundle), {})).toEqual(["e: no SHA-512 in the lock", "f: no SHA-512 in the lock"]);
  const links = {
    "node_modules/tool": { link: true, resolved: "tools/tool" },
    "node_modules/away": { link: true, resolved: "tools/../../away" },
  };
  expect(problemsOf(lock(links), {})).toEqual([
    "away: is a link to tools/../../away, which is none of our folders",
  ]);
  // What is published with us asks more of what it is made of.
  const vendored = {
    "node_modules/markdown-it": { ...good, dependencies: { d: "1" } },
    "node_modules/d": { ...good, license: "MPL-2.0" },
    "node_modules/e": { ...good, license: "MPL-2.0" },
  };
  expect(problemsOf(lock(vendored), {})).toEqual(["d: licence MPL-2.0"]);
  // As npm finds it: another version lies nearer, and what may be missing counts where it is there.
  const nested = {
    "node_modules/markdown-it": { ...good, optionalDependencies: { d: "1" }, dependencies: { e: "2" } },
    "node_modules/markdown-it/node_modules/d": { ...good, license: "MPL-2.0", peerDependencies: { f: "*" } },
    "node_modules/d": good,
    "node_modules/e": { ...good, dependencies: { d: "1", gone: "1" } },
    "node_modules/f": { ...good, license: "MPL-2.0" },
  };
  expect(problemsOf(lock(nested), {})).toEqual(["d: licence MPL-2.0", "f: licence MPL-2.0"]);
  const ofStudio = { "web/node_modules/g": { ...good, license: "MPL-2.0" } };
  expect(problemsOf(lock(ofStudio), {})).toEqual([]);
  expect(problemsOf(lock(ofStudio), {}, ["g"])).toEqual(["g: licence MPL-2.0"]);
});

test("what is installed is what the lock says it is, and brings its licence along where it is published", () => {
  const locked = { version: "1.0.0", license: "MIT" };
  const names = ["a", "pg", "b", "c", "d", "e", "f"];
  const packages: { [path: string]: object } = { web: locked };
  for (const name of names) packages[`node_modules/${name}`] = locked;
  packages["node_modules/f"] = { ...locked, name: "g" };
  const manifests: { readonly [name: string]: object } = {
    a: { license: "SSPL-1.0" },
    pg: {},
    b: { license: undefined, licenses: [{ type: "MIT" }] },
    d: { version: "1.0.1", name: "other" },
    e: { scripts: { postinstall: "node a.js", prepare: "node b.js" } },
    f: { name: "g" },
  };
  const look = (path: string) => {
    const name = path.slice("node_modules/".length);
    return name in manifests
      ? { manifest: { name, ...locked, ...manifests[name] }, bringsLicence: false }
      : undefined;
  };
  expect(problemsInstalled({ packages }, [], look)).toEqual([
    "node_modules/a: licence SSPL-1.0, and MIT in the lock",
    "node_modules/pg: is published with us and has no licence to bring along",
    "node_modules/d: is other 1.0.1, and d 1.0.0 in the lock",
    "node_modules/e: runs a program when it is installed, of which the lock says nothing",
  ]);
});

const script = join(folder, "say.ts");
writeFileSync(
  script,
  `const words: string[] = process.argv.slice(2);
  process.stdout.write([process.versions.node, process.env.PATH!.split(":")[1], ...words].join(" "));
  process.exitCode = 7;`,
);

test.each([["this Node", process.execPath], ...(oldNode === undefined ? [] : [["an old Node", oldNode]])])(
  "run.mjs under %s: right Node, tools on the path, arguments and exit code passed on",
  (_, node) => {
    const run = spawnSync(node!, [join(root, "scripts/run.mjs"), script, "a b", "--c"], { encoding: "utf8" });
    const [version, tools, ...words] = run.stdout.split(" ");
    expect(isNewEnough(version!)).toBe(true);
    expect(tools).toBe(join(root, "node_modules/.bin"));
    expect(words.join(" ")).toBe("a b --c");
    expect(run).toMatchObject({ status: 7, stderr: "" });
  },
);

test("run.mjs --bin runs a tool by its name", () => {
  const run = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "--bin", "biome", "--version"], {
    encoding: "utf8",
  });
  expect(run.stdout).toContain("Version:");
  const unknown = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "--bin", "nonesuch"], {
    encoding: "utf8",
  });
  expect(unknown).toMatchObject({ status: 1, stdout: "" });
});

test.skipIf(process.platform === "win32")(
  "run.mjs under npm ends with the shell that started it",
  async () => {
    const waiting = join(folder, "wait.ts");
    writeFileSync(
      waiting,
      `process.on("SIGTERM", () => process.exit(0));
    process.stdout.write(String(process.pid));
    setInterval(() => {}, 1_000);`,
    );
    // The colon keeps the shell there, as older shells do by themselves.
    const command = `"${process.execPath}" "${join(root, "scripts/run.mjs")}" "${waiting}"; :`;
    const env = { ...process.env, npm_lifecycle_event: "start" };
    const shell = spawn("sh", ["-c", command], { env, stdio: ["ignore", "pipe", "inherit"] });
    const [printed] = await once(shell.stdout, "data");
    const pid = Number(String(printed));
    shell.kill("SIGTERM");
    const isGone = () => {
      try {
        return process.kill(pid, 0) && false;
      } catch {
        return true;
      }
    };
    try {
      await expect.poll(isGone, { timeout: 5_000 }).toBe(true);
    } finally {
      if (!isGone()) process.kill(pid, "SIGKILL");
    }
  },
);

test.each([
  ["start", "start"],
  ["--home /data --json studio --stop", "studio"],
  ["--home=/data --deadline 5s serve", "serve"],
  ["search start", "search"],
  ["--home start status", "status"],
  ["--help", undefined],
  ["", undefined],
])("%s: the command is %s, and no other word of the line", (line, word) => {
  expect(commandWord(line.split(" ").filter((one) => one !== ""))).toBe(word);
});

test("pages that cannot be built keep nobody from serving, and end what only shows them", () => {
  const project = join(folder, "unbuilt");
  for (const part of ["bin/find-node.mjs", "scripts/run.mjs", "bin/command-word.mjs", "scripts/set-up.mjs"])
    cpSync(join(root, part), join(project, part));
  const files = {
    "package.json": '{ "type": "module" }',
    "scripts/studio-build.mjs":
      'export const buildStudio = async () => ["error: Studio was not built", "hint: look above"];',
    "src/main/cli.ts": "console.log(process.argv.slice(2).join())",
  };
  mkdirSync(join(project, "src/main"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  const env = { ...process.env, NACRE_NODE: process.execPath };
  const run = (...words: readonly string[]) => {
    const argv = ["scripts/run.mjs", "src/main/cli.ts", ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
      cwd: project,
      encoding: "utf8",
      env,
    });
    return { status, stdout, stderr };
  };
  for (const word of ["serve", "start"])
    expect(run(word)).toEqual({
      ...{ status: 0, stdout: `${word}\n` },
      stderr: "warning: Studio was not built\nhint: look above\n",
    });
  expect(run("studio")).toMatchObject({ status: 1, stdout: "" });
  expect(run("search", "studio")).toEqual({ status: 0, stdout: "search,studio\n", stderr: "" });
});

test.each(["wat", "docs", "screenshots"])(
  "npm run %s says what it does where that is asked, and does it for no word",
  (name) => {
    const asked = (word: string) =>
      spawnSync(process.execPath, [join(root, `scripts/${name}.ts`), word], { encoding: "utf8" });
    expect(asked("--help")).toMatchObject({ status: 0, stderr: "" });
    expect(asked("-h").stdout).toMatch(new RegExp(`^npm run ${name}: `));
    expect(asked("other")).toMatchObject({ status: 2, stdout: "" });
  },
);

test("paths typed for the program are those of where npm was started, and of no other script", () => {
  const project = realpathSync(mkdtempSync(join(folder, "typed-")));
  for (const part of ["bin/find-node.mjs", "scripts/run.mjs", "bin/command-word.mjs", "scripts/set-up.mjs"])
    cpSync(join(root, part), join(project, part));
  const below = join(project, "docs");
  for (const made of ["src/main", "docs"]) mkdirSync(join(project, made), { recursive: true });
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  for (const file of ["src/main/cli.ts", "scripts/other.ts"])
    writeFileSync(join(project, file), "console.log(process.cwd())");
  const { npm_lifecycle_event: _, INIT_CWD: __, ...outside } = process.env;
  const standing = (file: string, npm: NodeJS.ProcessEnv, cwd = project) => {
    const env = { ...outside, NACRE_NODE: process.execPath, ...npm };
    const argv = [join(project, "scripts/run.mjs"), join(project, file)];
    return spawnSync(process.execPath, argv, { cwd, encoding: "utf8", env }).stdout.trim();
  };
  const cli = "src/main/cli.ts";
  for (const run of ["nacre", "start"])
    expect(standing(cli, { npm_lifecycle_event: run, INIT_CWD: below })).toBe(below);
  expect(standing(cli, { npm_lifecycle_event: "nacre", INIT_CWD: join(project, "gone") })).toBe(project);
  expect(standing(cli, { npm_lifecycle_event: "nacre" })).toBe(project);
  // Inherited by what somebody else's script started, elsewhere or later.
  expect(standing(cli, { npm_lifecycle_event: "test", INIT_CWD: below })).toBe(project);
  expect(standing(cli, { npm_lifecycle_event: "nacre", INIT_CWD: project }, below)).toBe(below);
  expect(standing(cli, { INIT_CWD: below })).toBe(project);
  expect(standing("scripts/other.ts", { npm_lifecycle_event: "nacre", INIT_CWD: below })).toBe(project);
});

test.runIf(oldNode !== undefined)("run.mjs says so when the Node was left out of the install", () => {
  const project = join(folder, "bare");
  for (const part of ["bin/find-node.mjs", "scripts/run.mjs", "bin/command-word.mjs", "scripts/set-up.mjs"]) {
    cpSync(join(root, part), join(project, part));
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  const { NACRE_NODE: _, ...env } = process.env;
  const run = spawnSync(oldNode!, [join(project, "scripts/run.mjs"), script], { encoding: "utf8", env });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain("npm ci --include=optional");
});
