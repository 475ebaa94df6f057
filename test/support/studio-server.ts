/** An owner that serves pages, in a process of its own, and somebody who talks HTTP to it by hand: headers as they like, no browser. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { studioOf } from "../../src/main/studio-link.ts";
import { ownPort } from "./studio-port.ts";

const entry = join(import.meta.dirname, "../../src/main/cli.ts");
const { NACRE_HOME: _, NO_COLOR: __, ...env } = process.env;

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

/** One request; `path` goes over the line as it is. */
export async function http(port: number, path: string, asked: Asked = {}): Promise<Answered> {
  const { method = "GET", headers = {}, body } = asked;
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, "response");
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(pieces).toString("utf8"),
  };
}

/** The key that the page behind a link keeps; empty: there is none. */
export function keyIn(page: string): string {
  return /data-key="([^"]*)"/.exec(page)?.[1] ?? "";
}

/** Somebody who was let in. */
export class Visitor {
  readonly port: number;
  readonly cookie: string;
  readonly key: string;

  constructor(port: number, cookie: string, key: string) {
    this.port = port;
    this.cookie = cookie;
    this.key = key;
  }

  static async by(link: string): Promise<Visitor> {
    const { port, pathname, search } = new URL(link);
    const { headers, body } = await http(Number(port), `${pathname}${search}`);
    const [cookie = ""] = headers["set-cookie"]?.[0]?.split(";") ?? [];
    return new Visitor(Number(port), cookie, keyIn(body));
  }

  ask(path: string, { headers = {}, ...asked }: Asked = {}): Promise<Answered> {
    return http(this.port, path, { ...asked, headers: { ...this.#secrets, ...headers } });
  }

  async call(method: string, params: unknown = {}, headers: Asked["headers"] = {}) {
    const body = JSON.stringify({ method, params });
    const answered = await this.ask("/api/call", {
      ...{ method: "POST", body },
      headers: { "content-type": "application/json", ...headers },
    });
    return { status: answered.status, ...JSON.parse(answered.body) };
  }

  get #secrets() {
    return { cookie: this.cookie, "nacre-key": this.key };
  }

  /** What the stream of news said, piece by piece; `end` leaves it. */
  async listen() {
    const sent = request({
      ...{ host: "127.0.0.1", port: this.port, path: "/api/news", agent: false },
      headers: this.#secrets,
    });
    sent.on("error", () => {});
    sent.end();
    const [response] = await once(sent, "response");
    const heard: string[] = [];
    response.setEncoding("utf8").on("data", (piece: string) => heard.push(piece));
    response.on("error", () => {});
    const ended = new Promise<void>((resolve) => response.once("close", resolve));
    return { status: response.statusCode, heard, ended, end: () => sent.destroy() };
  }
}

export interface Server {
  readonly process: ChildProcess;
  readonly port: number;
  /** All that it printed and logged so far. */
  said(): string;
  /** Another link, as the command asks the owner for it. */
  link(): Promise<string>;
  visitor(): Promise<Visitor>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export async function nacre(home: string, files: string, ...words: readonly string[]) {
  const child = start(home, files, words);
  const [code] = await once(child.process, "close");
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}

export async function serveStudio(home: string, files: string, port?: number): Promise<Server> {
  const flags = port === undefined ? await ownPort(home) : ["--port", `${port}`];
  const child = start(home, files, ["studio", "--no-open", "--json", ...flags]);
  const first = await new Promise<string>((resolve, reject) => {
    child.process.stdout?.once("data", () => resolve(child.stdout()));
    child.process.once("close", (code) => reject(new Error(`studio ended with ${code}: ${child.stderr()}`)));
  });
  const { url } = JSON.parse(first) as { url: string };
  let unused: string | undefined = url;
  const link = async () => {
    const { signal } = new AbortController();
    const given = await studioOf({ home, version: "0.1.0", deadline: 60_000, signal }).link(undefined);
    if (given === null) throw new Error("nobody owns the store");
    return given.url;
  };
  return {
    process: child.process,
    port: Number(new URL(url).port),
    said: () => `${child.stdout()}${child.stderr()}`,
    link,
    async visitor() {
      const used = unused ?? (await link());
      unused = undefined;
      return await Visitor.by(used);
    },
    async end(signal) {
      if (child.process.exitCode !== null || child.process.signalCode !== null) return;
      const ended = once(child.process, "close");
      child.process.kill(signal);
      await ended;
    },
  };
}

function start(home: string, files: string, words: readonly string[]) {
  const said = { stdout: "", stderr: "" };
  const child = spawn(process.execPath, [entry, "--home", home, "--deadline", "60s", ...words], {
    env: { ...env, NACRE_STUDIO_FILES: files },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (piece: string) => {
      said[name] += piece;
    });
  }
  return { process: child, stdout: () => said.stdout, stderr: () => said.stderr };
}
