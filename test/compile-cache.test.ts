/** Where the command keeps what the engine has compiled of it: whoever can write there decides what is run. */

import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cacheFolder, privateFolder } from "../bin/compile-cache.mjs";

const launcher = join(import.meta.dirname, "../bin/nacre.mjs");
const scratch = mkdtempSync(join(tmpdir(), "nacre-compiled-"));
let count = 0;
let home = "";

beforeEach(() => {
  count += 1;
  home = join(scratch, String(count));
  mkdirSync(home, { mode: 0o700 });
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const launch = (env: { readonly [name: string]: string }) => {
  const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...own } = process.env;
  return spawnSync(process.execPath, [launcher, "--version"], { encoding: "utf8", env: { ...own, ...env } });
};

test("it is the cache folder of whoever runs it", () => {
  const ends = ["nacre", "compiled"];
  expect(cacheFolder({}, "linux", "/home/a")).toBe(join("/home/a", ".cache", ...ends));
  expect(cacheFolder({ XDG_CACHE_HOME: "/var/a" }, "linux", "/home/a")).toBe(join("/var/a", ...ends));
  expect(cacheFolder({ XDG_CACHE_HOME: "here" }, "linux", "/home/a")).toBe(
    join("/home/a", ".cache", ...ends),
  );
  expect(cacheFolder({}, "darwin", "/Users/a")).toBe(join("/Users/a", "Library", "Caches", ...ends));
  expect(cacheFolder({}, "win32", "/Users/a")).toBe(join("/Users/a", "AppData", "Local", ...ends));
});

describe.skipIf(process.platform === "win32")("where folders have rights", () => {
  test("it is made for its owner alone", () => {
    const folder = join(home, ".cache", "nacre", "compiled");
    expect(privateFolder(folder)).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(privateFolder(folder)).toBe(folder);
  });

  test.each([0o770, 0o707, 0o750, 0o705])("it is not used with rights %o", (mode) => {
    const folder = join(home, "compiled");
    mkdirSync(folder);
    chmodSync(folder, mode);
    expect(privateFolder(folder)).toBeUndefined();
  });

  test("it is not used, nor made, where others could put another in its place", () => {
    const shared = join(home, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o777);
    expect(privateFolder(join(shared, "a", "compiled"))).toBeUndefined();
    expect(readdirSync(shared)).toEqual([]);
    mkdirSync(join(shared, "b", "compiled"), { recursive: true, mode: 0o700 });
    expect(privateFolder(join(shared, "b", "compiled"))).toBeUndefined();
    // Nobody moves away what is another's in a folder like /tmp.
    chmodSync(shared, 0o1777);
    expect(privateFolder(join(shared, "b", "compiled"))).toBe(join(shared, "b", "compiled"));
  });

  test("a link counts for what it leads to", () => {
    const open = join(home, "open");
    mkdirSync(open);
    chmodSync(open, 0o777);
    symlinkSync(open, join(home, "compiled"));
    expect(privateFolder(join(home, "compiled"))).toBeUndefined();
  });

  test("the command fills it, and says nothing of it", () => {
    const cache = join(home, "cache");
    const first = launch({ XDG_CACHE_HOME: cache });
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const [folder] = readdirSync(join(cache, "nacre", "compiled"));
    expect(readdirSync(join(cache, "nacre", "compiled", folder!)).length).toBeGreaterThan(0);
    expect(launch({ XDG_CACHE_HOME: cache })).toMatchObject({ status: 0, stderr: "", stdout: first.stdout });
  });

  test("the threads of an owner use it too", async () => {
    const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...own } = process.env;
    const env = {
      ...own,
      XDG_CACHE_HOME: join(home, "cache"),
      NACRE_HOME: join(home, "data"),
      NODE_DEBUG_NATIVE: "COMPILE_CACHE",
    };
    const daemon = spawn(process.execPath, [join(import.meta.dirname, "../src/main/daemon.ts")], { env });
    const said = Promise.all([text(daemon.stdout), text(daemon.stderr)]);
    daemon.stdout.once("data", () => daemon.kill());
    expect((await said).join("")).toMatch(/\[compile cache\].*thread-role\.ts/);
  });

  test("the threads of an owner in a gateway leave it alone: a host copies the program for every start", async () => {
    const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...own } = process.env;
    const env = { ...own, XDG_CACHE_HOME: join(home, "cache"), NODE_DEBUG_NATIVE: "COMPILE_CACHE" };
    const attach = new URL("../src/main/attach-home.ts", import.meta.url).href;
    const options = { home: join(home, "data"), kind: "gateway", version: "1" };
    const program = join(home, "gateway.mjs");
    writeFileSync(
      program,
      `import { attachHome } from ${JSON.stringify(attach)};
      const attached = await attachHome(${JSON.stringify(options)});
      console.log((await attached.call("status", {})).totals.messages);
      await attached.close();`,
    );
    for (const kept of [{}, { NODE_COMPILE_CACHE: join(home, "host") }]) {
      const run = spawnSync(process.execPath, [program], { encoding: "utf8", env: { ...env, ...kept } });
      expect(run).toMatchObject({ status: 0, stdout: expect.stringMatching(/^0$/m) });
      expect(run.stderr).not.toMatch(/\[compile cache\].*thread-role/);
    }
    expect(existsSync(join(home, "cache", "nacre"))).toBe(false);
  });

  test("the command runs without it where it cannot be", () => {
    expect(launch({ XDG_CACHE_HOME: "/dev/null" })).toMatchObject({ status: 0, stderr: "" });
    const open = join(home, "open");
    mkdirSync(open);
    chmodSync(open, 0o777);
    expect(launch({ XDG_CACHE_HOME: open })).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(join(open, "nacre"))).toBe(false);
  });
});
