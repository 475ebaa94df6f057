/** A link into Studio: from whoever owns the store, or from a command that becomes it. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { aLink, cli, type Machine } from "./cli.fixture.ts";
import type { Dependencies, Owner, StudioOfOwner } from "./dependencies.ts";

function machineWith(studio: Partial<StudioOfOwner>, more: Partial<Dependencies> = {}) {
  const opened: string[] = [];
  const dependencies: Partial<Dependencies> = {
    studio: async () => ({ link: async () => aLink, stop: async () => true, ...studio }),
    openBrowser: (url) => opened.push(url),
    ...more,
  };
  return { opened, dependencies };
}

const nobody = { link: async () => null, stop: async () => null };
const anOwner = (studio: Owner["studio"], closed = { times: 0 }): Owner => ({
  client: {} as Owner["client"],
  endpoint: "unix:/data/run/nacre.sock",
  stopped: new Promise<string>(() => {}),
  studio,
  async close() {
    closed.times += 1;
  },
});

test("where somebody owns the store their link is printed, and that is all", async () => {
  const { opened, dependencies } = machineWith({});
  const ran = await cli("studio", { dependencies });
  expect(ran).toMatchObject({ code: 0, stdout: `Studio of /data\n${aLink.url}\n` });
  expect(ran.stderr).toContain("one use");
  // Nobody is at this terminal.
  expect(opened).toEqual([]);
});

test.each<[string, Machine, number]>([
  ["studio", { tty: true }, 1],
  ["studio --no-open", { tty: true }, 0],
  ["studio --json", { tty: true }, 0],
])("%s on a terminal opens %j browsers", async (typed, machine, times) => {
  const { opened, dependencies } = machineWith({});
  expect(await cli(typed, { ...machine, dependencies })).toMatchObject({ code: 0 });
  expect(opened).toHaveLength(times);
});

test("where nobody does it serves until it is told to stop", async () => {
  const closed = { times: 0 };
  const asked: unknown[] = [];
  const studio = async (port?: number) => {
    asked.push(port);
    return aLink;
  };
  const { dependencies } = machineWith(nobody, {
    serve: async () => anOwner(studio, closed),
    signal: AbortSignal.abort(),
  });
  const ran = await cli("studio --port 8123 --json", { dependencies });
  expect(JSON.parse(ran.stdout)).toEqual({ ...aLink, home: "/data", serving: true, stopped: null });
  expect({ code: ran.code, asked, ...closed }).toEqual({ code: 0, asked: [8123], times: 1 });
});

test("without pages to serve nothing is left behind, and it says what to run", async () => {
  const closed = { times: 0 };
  const missing = new NacreError(
    "studio/unavailable",
    "The pages are not there",
    "Build them with: npm run build",
  );
  const { dependencies } = machineWith(nobody, {
    serve: async () => anOwner(() => Promise.reject(missing), closed),
  });
  const ran = await cli("studio", { dependencies });
  expect({ code: ran.code, ...closed }).toEqual({ code: 1, times: 1 });
  expect(ran.stderr).toContain("npm run build");
});

test("somebody who was faster is asked instead", async () => {
  let asked = 0;
  const link = async () => {
    asked += 1;
    return asked === 1 ? null : aLink;
  };
  const owned = new NacreError("store/owned", "owned", "");
  const { dependencies } = machineWith({ link }, { serve: () => Promise.reject(owned) });
  expect(await cli("studio --json --quiet", { dependencies })).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ ...aLink, home: "/data", serving: false, stopped: null })}\n`,
  });
});

test("--stop says whether there was anything to end", async () => {
  const { dependencies } = machineWith({});
  expect((await cli("studio --stop", { dependencies })).stdout).toContain("has ended");
  const none = machineWith(nobody);
  const ran = await cli("studio --stop", none);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain("does not listen");
});

test("serve prints a link on a terminal only: a log is no place for one", async () => {
  const signal = AbortSignal.abort();
  const seen = await cli("serve", { tty: true, dependencies: { signal } });
  expect(seen.stderr).toContain(aLink.url);
  const logged = await cli("serve", { dependencies: { signal } });
  expect(`${logged.stdout}${logged.stderr}`).not.toContain("token=");
});

test.each([
  new NacreError("wire/deadline", "open_studio took longer than 10 s", "Try again."),
  new NacreError("wire/internal", "The request failed inside Nacre.", "Run nacre doctor."),
  new TypeError("the words of somebody"),
])("serve goes on where there is no Studio: %s", async (error) => {
  const closed = { times: 0 };
  const dependencies = {
    signal: AbortSignal.abort(),
    serve: async () => anOwner(() => Promise.reject(error), closed),
  };
  const ran = await cli("serve", { tty: true, dependencies });
  expect({ code: ran.code, ...closed }).toEqual({ code: 0, times: 1 });
  expect(ran.stderr).toContain("There is no Studio now.");
  expect(ran.stderr).not.toContain("words of somebody");
});

test("start prints one on a terminal, once it stays; elsewhere it says what does", async () => {
  const signal = AbortSignal.abort();
  expect((await cli("start", { tty: true, dependencies: { signal } })).stdout).toContain(aLink.url);
  expect((await cli("start --once", { tty: true })).stdout).not.toContain("token=");
  const asked: unknown[] = [];
  const owner = await anOwner(async () => asked.push(1) as never);
  for (const typed of ["start", "start --json"]) {
    const logged = await cli(typed, {
      tty: typed.includes("json"),
      dependencies: { signal, serve: async () => owner },
    });
    expect(logged.stdout).not.toContain("token=");
  }
  expect(asked).toEqual([]);
  expect((await cli("start", { dependencies: { signal } })).stdout).toContain(
    "Studio, by a link: nacre studio",
  );
});

test("start is patient with a machine that has just set it up, unless it is told how long to wait", async () => {
  const waits: unknown[] = [];
  const connect: Dependencies["connect"] = (asked) => {
    waits.push(asked.deadline);
    return Promise.reject(new NacreError("wire/deadline", "status had no answer", "Try again."));
  };
  for (const typed of ["start --once", "start --once --deadline 3s"])
    await cli(typed, { dependencies: { connect } });
  expect(waits).toEqual([60_000, 3_000]);
});

test("start where Nacre runs already says so, and prints another link", async () => {
  const owned = new NacreError("store/owned", "/data is owned by a daemon (process 7)", "Stop it first.");
  const { dependencies } = machineWith({}, { serve: () => Promise.reject(owned) });
  const seen = await cli("start", { tty: true, dependencies });
  expect(seen).toMatchObject({ code: 0, stderr: "" });
  expect(seen.stdout).toContain(`Nacre runs already, with /data.\n\nStudio, by a link`);
  expect(seen.stdout).toContain(aLink.url);
  const logged = await cli("start", { dependencies });
  expect(logged.stdout).toBe("Nacre runs already, with /data.\n\nStudio, by a link: nacre studio\n");
  const refusing = machineWith({ link: () => Promise.reject(owned) }, { serve: () => Promise.reject(owned) });
  expect((await cli("start", { tty: true, ...refusing })).stdout).toContain(
    "Studio, by a link: nacre studio",
  );
  expect(await cli("start --json", { dependencies })).toMatchObject({ code: 5 });
});

test("start --once asks the owner that is there, and shows what it shows without one", async () => {
  const owned = new NacreError("store/owned", "/data is owned by a daemon (process 7)", "Stop it first.");
  const serve = () => Promise.reject(owned);
  expect(await cli("start --once", { dependencies: { serve } })).toEqual(await cli("start --once"));
  const json = async (dependencies: Partial<Dependencies>) =>
    JSON.parse((await cli("start --once --json", { dependencies })).stdout);
  expect(await json({ serve })).toEqual({ ...(await json({})), endpoint: null });
});
