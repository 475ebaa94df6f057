/**
 * A Chromium for tests: the one from npm where that runs, else an installed one, else an error that says what to install.
 *
 * One browser per process, started when it is first asked for; tests have contexts of it, which share nothing. Web security and site
 * isolation stay as a person has them: a test of a policy in a browser that does not hold it proves nothing.
 */

import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import playwright from "playwright-core";

const modules = join(import.meta.dirname, "..", "..", "node_modules");
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** One way to have a browser: where it is, and what it needs around it. */
export interface Means {
  readonly named: string;
  readonly path: string;
  readonly env?: { readonly [name: string]: string };
}

/** Kept outside this module's own state: every test file that runs in this process shares it. */
const SHARED = Symbol.for("nacre.test.chromium");
const shared = globalThis as { [SHARED]?: Promise<Browser> };

/** Rejects with one error that names every way that was tried, and the command that helps. */
export function chromium(): Promise<Browser> {
  shared[SHARED] ??= launch();
  return shared[SHARED];
}

async function launch(): Promise<Browser> {
  const failures: string[] = [];
  return await firstOf(ways(failures), failures);
}

/** The first that starts. */
export async function firstOf(
  all: AsyncIterable<Means> | Iterable<Means>,
  failures: string[] = [],
): Promise<Browser> {
  for await (const means of all) {
    try {
      return await started(means);
    } catch (error) {
      failures.push(`${means.named} (${means.path}) does not start: ${firstLine(error)}`);
    }
  }
  throw new Error(
    [
      "There is no Chromium to test Studio in.",
      ...failures.map((line) => `- ${line}`),
      "Install one (Debian, Ubuntu: apt install chromium), or name one: CHROMIUM_PATH=/path/to/chrome npm test",
      "Without: NACRE_TEST_SKIP=chromium npm test skips the tests in a browser, and says so.",
    ].join("\n"),
  );
}

function started({ path, env }: Means): Promise<Browser> {
  return playwright.chromium.launch({
    executablePath: path,
    // Chromium refuses to be sandboxed as root; everybody else keeps the sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // Text is drawn the same wherever it is drawn; small shared memory (containers) is no reason to crash.
    args: ["--font-render-hinting=none", "--disable-dev-shm-usage"],
    env: { ...definedOf(process.env), ...env },
  });
}

async function* ways(failures: string[]): AsyncGenerator<Means> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") yield { named: "CHROMIUM_PATH", path: named };
  if (process.platform === "linux") {
    try {
      const folder = await unpacked();
      const path = join(folder, "chromium");
      yield { named: "@sparticuz/chromium", path, env: fontsOf(folder) };
      // A bare machine lacks libraries that the package brings along; where they are installed, those are the right ones.
      const LD_LIBRARY_PATH = [join(folder, "al2023", "lib"), process.env["LD_LIBRARY_PATH"]]
        .filter((part) => part !== undefined)
        .join(delimiter);
      const env = { ...fontsOf(folder), LD_LIBRARY_PATH };
      yield { named: "@sparticuz/chromium with its own libraries", path, env };
    } catch (error) {
      failures.push(`@sparticuz/chromium cannot be unpacked: ${firstLine(error)}`);
    }
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const name of NAMES) {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (path !== undefined) yield { named: name, path };
  }
}

/**
 * The browser is compressed inside its package. It is unpacked once, into node_modules, where the next install removes it. The package
 * unpacks into the folder for temporary files, under names that anybody may have taken: it is given a folder of our own for that, in a
 * process of its own, and told that it stands on a bare system, so that its libraries come along.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(modules, "@sparticuz/chromium/package.json"), "utf8"));
  const ready = join(modules, ".cache", `nacre-chromium-${version}`);
  if (existsSync(ready)) return ready;
  const unpacking = `${ready}-${process.pid}`;
  mkdirSync(unpacking, { recursive: true });
  const program =
    'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';
  const env = { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  try {
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
      cwd: join(modules, ".."),
      env,
    });
    writeFileSync(join(unpacking, "fonts", "fonts.conf"), fontsConfig(join(ready, "fonts")));
    renameSync(unpacking, ready);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    // Another process was quicker: a folder that is not empty is never replaced.
    if (!existsSync(ready)) throw error;
  }
  return ready;
}

/** The one that comes along names folders of the system that it was made for. */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, "cache")}</cachedir></fontconfig>
`;
}

/** Its fonts, where the system has none. */
function fontsOf(folder: string): { readonly [name: string]: string } {
  return existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function definedOf(env: NodeJS.ProcessEnv): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!;
}
