/**
 * Studio as a person has it: an owner in a process of its own over a home of its own, its one-time link opened in a real browser.
 *
 * Everything that must never happen is watched from the first moment: errors on the console or in the page, requests to anywhere else, reports
 * of the content policy. `stop` fails when something of that was seen and not expected.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { AnswerOf, ClientMethod, ParamsOf } from "../../src/wire/methods.ts";
import { chromium } from "./chromium.ts";
import { entry, sampleHome } from "./studio-homes.ts";
import { ownPort } from "./studio-port.ts";
import { keyIn } from "./studio-server.ts";
import { type Watched, watch } from "./studio-watch.ts";

export { axe } from "./axe.ts";
export {
  brainHome,
  fullHome,
  historyHome,
  hostileHome,
  knowledgeHome,
  largeHome,
  promptHome,
  seededHome,
  typed,
} from "./studio-homes.ts";

/** An owner outlives nobody who started it: not a test that failed, nor one that was killed. */
const WITH_PARENT = ["--import", join(import.meta.dirname, "with-parent.mjs")];
/** A busy machine is slow to start a program. */
const READY_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 10_000;
/** Stands where something is still being fetched. */
export const BUSY = '[aria-busy="true"], .waiting, .loading-page';

/** Where no page is: whoever comes from there finds the next one as it begins. */
const NOWHERE = "/nowhere";

/** Every page: where it is, how it is called, and the key that goes there after `g`. */
export const PAGES = [
  { path: "/", title: "Now", key: "n" },
  { path: "/prompt", title: "Prompt", key: "p" },
  { path: "/history", title: "History", key: "h" },
  { path: "/search", title: "Search", key: "s" },
  { path: "/memory", title: "Memory", key: "m" },
  { path: "/facts", title: "Facts", key: "f" },
  { path: "/graph", title: "Graph", key: "r" },
  { path: "/brain", title: "Brain", key: "b" },
  { path: "/receipts", title: "Receipts", key: "e" },
  { path: "/settings", title: "Settings", key: "t" },
] as const;

export interface StudioOptions {
  /** A data folder to work on; absent: a copy of a seeded one, removed at the end. */
  readonly home?: string;
  /** Fills the data folder, as `seededHome` makes it; absent: the sample. */
  readonly sample?: () => Promise<string>;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: "light" | "dark";
  /** A path of our own to begin at, as `&to=` of the link has it. */
  readonly to?: string;
}

/** What a browser keeps of a session. */
type Secrets = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface Look {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watched: Watched;
}

export interface Studio extends Look, AsyncDisposable {
  /** The origin, without a slash at its end. */
  readonly url: string;
  readonly home: string;
  /** Loads a path of Studio as the address bar does, and waits until its page stands there. */
  load(path: string): Promise<void>;
  /** The same page as `load` has it, begun anew and with nothing said or asked before: in a third of the time, for what is there is not loaded again. */
  visit(path: string): Promise<void>;
  /** Goes there as a link within Studio does: what is shown already stays as it is. */
  turn(path: string): Promise<void>;
  /** Asks the API as the page does: from the page, with its secrets. Rejects with the code and message of an error. */
  call<M extends ClientMethod>(method: M, params: ParamsOf<M>): Promise<AnswerOf<M>>;
  /** Another window of the same person: their session, with a size and a theme of its own. */
  another(options?: Pick<StudioOptions, "viewport" | "theme" | "to">): Promise<Look>;
  /** Ends the owner at once, as a crash would, and leaves the page open. */
  kill(): Promise<void>;
  /** Starts an owner of the same home again, on the same port. */
  restart(): Promise<void>;
  /** A new one-time link, as `nacre studio` prints it. */
  link(): Promise<string>;
  /** Closes the page and the owner; rejects when something was seen that must not be. */
  stop(): Promise<void>;
}

export async function openStudio(options: StudioOptions = {}): Promise<Studio> {
  const own = options.home === undefined ? await (options.sample ?? sampleHome)() : null;
  const home = options.home ?? own!;
  let owner = await startOwner(home);
  const url = new URL(owner.link).origin;
  const looks: Look[] = [];
  const look = async (wanted: StudioOptions, secrets: Secrets): Promise<Look> => {
    const opened = await openContext(url, wanted, secrets);
    looks.push(opened);
    return opened;
  };
  try {
    const first = await look(options, await signIn(owner.link));
    await first.page.goto(`${url}${options.to ?? "/"}`);
    await settled(first.page);
    const stop = async (): Promise<void> => {
      await Promise.all(looks.map(({ context }) => context.close()));
      await endOwner(owner.process, "SIGTERM");
      if (own !== null) rmSync(own, { recursive: true, force: true });
      const troubles = looks.flatMap(({ watched }) => watched.unexpected());
      const refusals = looks.flatMap(({ watched }) => watched.refusals);
      if (troubles.length > 0)
        throw new Error(["Seen in Studio:", ...troubles, "Refused calls:", ...refusals].join("\n- "));
    };
    const load = async (path: string): Promise<void> => {
      await first.page.goto(`${url}${path}`);
      await settled(first.page);
    };
    return {
      ...first,
      url,
      home,
      load,
      visit: async (path) => {
        if (await isLeft(first.page, url)) await turn(first.page, path);
        else await load(path);
      },
      turn: (path) => turn(first.page, path),
      call: (method, params) => callFrom(first.page, method, params),
      another: async (wanted = {}) => {
        const next = await look(wanted, await first.context.storageState());
        await next.page.goto(`${url}${wanted.to ?? "/"}`);
        await settled(next.page);
        return next;
      },
      kill: () => endOwner(owner.process, "SIGKILL"),
      restart: async () => {
        owner = await startOwner(home, new URL(url).port);
      },
      link: async () => (await runStudio(home)).link,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await Promise.all(looks.map(({ context }) => context.close()));
    await endOwner(owner.process, "SIGTERM");
    if (own !== null) rmSync(own, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Opens the link, and waits until the owner answers. From its sources it needs a while to load, on a busy machine longer than a page waits;
 * what a page makes of that is a test of its own, and nothing that every test should stumble over. That a browser is let in by the link itself is
 * tried in test/studio/safety.test.ts.
 */
async function signIn(link: string): Promise<Secrets> {
  const opened = await fetch(link, { redirect: "manual" });
  const page = await opened.text();
  if (opened.status !== 200) throw new Error(`the link was answered with ${opened.status}: ${page}`);
  const { origin, hostname } = new URL(link);
  const [cookie = ""] = opened.headers.getSetCookie()[0]?.split(";") ?? [];
  const headers = { cookie, "nacre-key": keyIn(page), "content-type": "application/json" };
  // One that writes and one that reads have each a thread of their own.
  for (const method of ["status", "list_lanes", "list_memories"]) {
    for (const until = Date.now() + READY_WITHIN_MS; ; ) {
      const body = JSON.stringify({ method, params: {} });
      const answer = await fetch(`${origin}/api/call`, { method: "POST", headers, body });
      if (answer.ok) break;
      if (Date.now() > until) throw new Error(`${method} was answered with ${await answer.text()}`);
    }
  }
  const [name = "", value = ""] = cookie.split("=");
  const rules = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Strict" } as const;
  return {
    cookies: [{ name, value, domain: hostname, ...rules }],
    origins: [{ origin, localStorage: [{ name: "nacre-key", value: headers["nacre-key"] }] }],
  };
}

/** Away from whatever page of Studio stands there, with nothing of it left. False: it is none, or a question on it waits for an answer. */
async function isLeft(page: Page, url: string): Promise<boolean> {
  if (!page.url().startsWith(`${url}/`) || (await page.locator("main h1").count()) === 0) return false;
  await place(page, NOWHERE);
  return await page.evaluate<boolean>(`(() => {
    scrollTo(0, 0);
    for (const said of document.querySelectorAll(".toast [aria-label=Dismiss]")) said.click();
    return document.querySelector("dialog[open]") === null;
  })()`);
}

export async function turn(page: Page, path: string): Promise<void> {
  await place(page, path);
  await settled(page);
}

/** Back and forth end the same way: the address is another one, and the page is told so. */
async function place(page: Page, path: string): Promise<void> {
  // What it means is drawn with the next frame, if only to say that something is fetched.
  await page.evaluate(`(async () => {
    history.pushState(null, "", ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent("popstate"));
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
  })()`);
}

/** The page's own content is there: a heading, and nothing that says it is still being fetched. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // Not `waitForFunction`: it evaluates text again and again within the page, which the content policy refuses, and rightly.
  await page.locator(BUSY).first().waitFor({ state: "detached" });
}

async function openContext(url: string, options: StudioOptions, storageState: Secrets): Promise<Look> {
  const browser = await chromium();
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.theme ?? "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "UTC",
    storageState,
  });
  const page = await context.newPage();
  return { context, page, watched: await watch(context, page, url) };
}

async function callFrom<M extends ClientMethod>(
  page: Page,
  method: M,
  params: ParamsOf<M>,
): Promise<AnswerOf<M>> {
  const answer = await page.evaluate(async (body) => {
    const key = localStorage.getItem("nacre-key") ?? "";
    const headers = { "content-type": "application/json", "nacre-key": key };
    const response = await fetch("/api/call", { method: "POST", headers, body });
    return (await response.json()) as { result?: unknown; error?: { code: string; message: string } };
  }, JSON.stringify({ method, params }));
  if (answer.error !== undefined) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.result as AnswerOf<M>;
}

interface RunningOwner {
  readonly process: ChildProcess;
  readonly link: string;
}

/** Runs until it is ended: `nacre studio` owns the store where nobody else does. */
async function startOwner(home: string, port?: string): Promise<RunningOwner> {
  return await runStudio(home, port === undefined ? await ownPort(home) : ["--port", port]);
}

async function runStudio(home: string, flags: readonly string[] = []): Promise<RunningOwner> {
  const argv = [...WITH_PARENT, entry(), "studio", "--no-open", "--json", "--home", home, ...flags];
  const { NACRE_HOME: _, ...env } = process.env;
  const child = spawn(process.execPath, argv, { env, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr!.setEncoding("utf8").on("data", (chunk) => {
    said += chunk;
  });
  const line = await new Promise<string>((resolve, reject) => {
    let printed = "";
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`nacre studio printed no link within ${READY_WITHIN_MS} ms: ${said}`));
    }, READY_WITHIN_MS);
    child.stdout!.setEncoding("utf8").on("data", (chunk) => {
      printed += chunk;
      const end = printed.indexOf("\n");
      if (end === -1) return;
      clearTimeout(late);
      resolve(printed.slice(0, end));
    });
    child.once("close", (code) => {
      clearTimeout(late);
      reject(new Error(`nacre studio ended with ${code}: ${said}${printed}`));
    });
  });
  const { url } = JSON.parse(line) as { url: string };
  return { process: child, link: url };
}

async function endOwner(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
