/**
 * A real OpenClaw gateway for tests: its own folders and port, no network but loopback, a fake model behind it.
 *
 * `startHost` resolves when it serves. Turns go over HTTP, everything else over the gateway's own socket, because
 * each run of its command line costs seconds. What the tests have learned about the host is in README.md.
 */

import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject } from "../../src/kernel/json.ts";
import { FakeModel } from "./fake-model.ts";
import { GatewaySocket } from "./gateway-socket.ts";
import { type HostPlugin, hostConfig, merge } from "./host-config.ts";
import { freePort, hostEnvironment } from "./host-environment.ts";
import { readEvents, readTranscript, type TranscriptEntry } from "./host-transcript.ts";
import { KeptProcess } from "./kept-process.ts";
import { contentText } from "./model-instructions.ts";

const require = createRequire(import.meta.url);
const OPENCLAW = require.resolve("openclaw/cli-entry");
const TOKEN = "host-test";
const START_MS = 120_000;
const TURN_MS = 60_000;
const CLI_MS = 120_000;
const RPC_MS = 30_000;
const CHAT_ENDS: readonly string[] = ["final", "error", "aborted"];

export interface HostOptions {
  readonly plugins?: readonly HostPlugin[];
  /** Merged over the configuration of host-config.ts. */
  readonly config?: JsonObject;
  readonly env?: { readonly [name: string]: string };
  /** With the plugins that come with the host. They cost seconds of start; without them it is bare. */
  readonly bundledPlugins?: boolean;
  /** Shared with another host; otherwise the host has its own and ends it. */
  readonly model?: FakeModel;
}

/** An HTTP answer that is not 200: what a caller of the gateway sees of a failed turn. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the gateway answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
    this.body = body;
  }
}

/** How a chat client sees the end of a run. */
export interface ChatReply {
  /** `final`, `error` or `aborted`. */
  readonly state: string;
  readonly text: string;
}

export interface CliResult {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

export async function startHost(options: HostOptions = {}): Promise<OpenClawHost> {
  const model = options.model ?? (await new FakeModel().start());
  const host = new OpenClawHost(options, model, await freePort());
  try {
    await host.start();
    return host;
  } catch (error) {
    await host.stop();
    throw error;
  }
}

export class OpenClawHost {
  readonly model: FakeModel;
  readonly folder: string;
  readonly state: string;
  readonly workspace: string;
  readonly port: number;
  readonly #ownsModel: boolean;
  readonly #env: NodeJS.ProcessEnv;
  readonly #configFile: string;
  #gateway: KeptProcess | undefined;
  #socket: GatewaySocket | undefined;
  #cliRuns = 0;

  constructor(options: HostOptions, model: FakeModel, port: number) {
    this.model = model;
    this.port = port;
    this.#ownsModel = options.model === undefined;
    this.folder = mkdtempSync(join(tmpdir(), "nacre-host-"));
    this.state = join(this.folder, "state");
    this.workspace = join(this.folder, "workspace");
    for (const name of ["state", "workspace", "home", "logs", "tmp"]) mkdirSync(join(this.folder, name));
    this.#configFile = join(this.state, "openclaw.json");
    const folders = {
      home: join(this.folder, "home"),
      tmp: join(this.folder, "tmp"),
      state: this.state,
      config: this.#configFile,
    };
    this.#env = { ...hostEnvironment(folders, options.bundledPlugins === true), ...options.env };
    const log = join(this.folder, "logs", "openclaw.log");
    const places = { port, token: TOKEN, workspace: this.workspace, log, modelUrl: model.baseUrl };
    this.#writeConfig(hostConfig(places, options.plugins ?? [], options.config ?? {}));
  }

  /** Starts the gateway and waits until it answers. */
  async start(): Promise<void> {
    const gateway = this.#spawn(["gateway", "run"], join(this.folder, "logs", "gateway.log"));
    this.#gateway = gateway;
    const deadline = Date.now() + START_MS;
    for (;;) {
      try {
        this.#socket = await GatewaySocket.open(this.port, TOKEN, 10_000);
        return;
      } catch (error) {
        if (!gateway.running || Date.now() > deadline) {
          throw new Error(`the gateway does not start: ${gateway.output().slice(-2_000)}`, { cause: error });
        }
      }
      await sleep(100);
    }
  }

  async restart(): Promise<void> {
    await this.#endGateway("SIGTERM");
    await this.start();
  }

  /** Ends the gateway as it would at a shutdown, and keeps everything else. */
  async stopGateway(): Promise<void> {
    await this.#endGateway("SIGTERM");
  }

  /** Ends the gateway as a crash would. */
  async kill9(): Promise<void> {
    await this.#endGateway("SIGKILL");
  }

  /** Ends everything and removes the folders; with NACRE_KEEP_HOST set they stay, to be looked at. */
  async stop(): Promise<void> {
    await this.#endGateway("SIGTERM");
    if (this.#ownsModel) await this.model.stop();
    if (process.env["NACRE_KEEP_HOST"] === undefined)
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The gateway's process, for tests that look inside it. */
  async pid(): Promise<number> {
    return await this.#gateway!.pid();
  }

  /** What the gateway printed since it was first started. */
  log(): string {
    return readFileSync(join(this.folder, "logs", "gateway.log"), "utf8");
  }

  /** One turn over HTTP. Rejects with `HostError` when the turn fails; aborting `signal` drops the connection. */
  async say(sessionKey: string, text: string, signal?: AbortSignal): Promise<string> {
    const agent = sessionKey.split(":")[1] ?? "main";
    const model = agent === "main" ? "openclaw" : `openclaw/${agent}`;
    const body = { model, messages: [{ role: "user", content: text }] };
    const answer = await this.#post("/v1/chat/completions", body, sessionKey, signal);
    const said = answer as { choices?: { message?: { content?: string } }[] };
    return said.choices?.[0]?.message?.content ?? "";
  }

  /** A tool, called without a model. */
  async invokeTool(tool: string, args: JsonObject, sessionKey: string): Promise<unknown> {
    return await this.#post("/tools/invoke", { tool, args, sessionKey }, sessionKey);
  }

  async rpc(method: string, params: object = {}, timeoutMs = RPC_MS): Promise<unknown> {
    return await this.#socket!.request(method, params, timeoutMs);
  }

  /** A message as a chat client sends it; slash commands work here only. */
  async chat(sessionKey: string, message: string): Promise<ChatReply> {
    const runId = `chat-${randomUUID()}`;
    const ended = this.#socket!.next(
      ({ event, payload }) =>
        event === "chat" && payload["runId"] === runId && CHAT_ENDS.includes(String(payload["state"])),
      TURN_MS,
    );
    ended.catch(() => {});
    await this.rpc("chat.send", { sessionKey, message, idempotencyKey: runId });
    const { payload } = await ended;
    const said = isObject(payload["message"]) ? payload["message"] : {};
    return { state: String(payload["state"]), text: contentText(said["content"]) };
  }

  /** `/new`, as the command line does it. */
  async newSession(sessionKey: string, reason: "new" | "reset" = "new"): Promise<void> {
    await this.rpc("sessions.reset", { key: sessionKey, reason });
  }

  async compact(sessionKey: string): Promise<unknown> {
    return await this.rpc("sessions.compact", { key: sessionKey }, TURN_MS);
  }

  /** Aborts whatever runs in the session. (`chat.abort` only knows the runs of chat clients.) */
  async abort(sessionKey: string): Promise<unknown> {
    return await this.rpc("sessions.abort", { key: sessionKey });
  }

  /** Changes a plugin's configuration under the running gateway, and waits until it has taken it up. */
  async setPluginConfig(id: string, patch: JsonObject): Promise<void> {
    await this.patchConfig({ plugins: { entries: { [id]: { config: patch } } } });
  }

  async patchConfig(patch: JsonObject): Promise<void> {
    const before: JsonObject = JSON.parse(readFileSync(this.#configFile, "utf8"));
    const after = merge(before, patch);
    if (this.#gateway?.running !== true || isDeepStrictEqual(before, after)) {
      this.#writeConfig(after);
      return;
    }
    const applied = (await this.#configHashes()).applied;
    const refused = () => this.log().split("still has active retained work").length;
    let refusals = refused();
    this.#writeConfig(after);
    const deadline = Date.now() + RPC_MS;
    for (;;) {
      const now = await this.#configHashes();
      if (now.applied !== applied && now.applied === now.written) return;
      if (Date.now() > deadline) throw new Error("the gateway does not take up the configuration");
      await sleep(50);
      if (refused() === refusals) continue;
      // It gives up while the plugin is at work, and looks at the file again only when that changes.
      refusals = refused();
      await sleep(250);
      this.#writeConfig(after);
    }
  }

  /** A run of the command line. */
  async cli(args: readonly string[], timeoutMs = CLI_MS): Promise<CliResult> {
    const name = join(this.folder, "logs", `cli-${++this.#cliRuns}`);
    const run = this.#spawn(args, `${name}.out`, `${name}.err`);
    const late = sleep(timeoutMs, undefined, { ref: false }).then(async () => {
      await run.end("SIGKILL");
      return "timeout";
    });
    const code = await Promise.race([run.ended, late]);
    return { code, stdout: run.output(), stderr: readFileSync(`${name}.err`, "utf8") };
  }

  /** A turn without a gateway, which must not be running. */
  async localTurn(sessionKey: string, text: string): Promise<string> {
    const args = ["agent", "--local", "--json", "--session-key", sessionKey, "--message", text];
    const { code, stdout, stderr } = await this.cli(args);
    if (code !== 0) throw new Error(`agent --local ended with ${code}: ${stderr.slice(-2_000)}`);
    const reply = JSON.parse(stdout) as { payloads?: { text?: string }[] };
    return (reply.payloads ?? []).map((payload) => payload.text ?? "").join("\n");
  }

  /** What the host stored of the conversation: messages, and the resets among them. */
  transcript(sessionKey: string): readonly TranscriptEntry[] {
    return readTranscript(this.state, sessionKey);
  }

  /** The same with everything else the host keeps there. */
  events(sessionKey: string): readonly TranscriptEntry[] {
    return readEvents(this.state, sessionKey);
  }

  async #configHashes(): Promise<{ applied: unknown; written: unknown }> {
    const now = await this.rpc("config.get");
    return isObject(now)
      ? { applied: now["appliedConfigHash"], written: now["configRevisionHash"] }
      : { applied: undefined, written: undefined };
  }

  async #endGateway(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    this.#socket?.close();
    this.#socket = undefined;
    await this.#gateway?.end(signal);
    this.#gateway = undefined;
  }

  #spawn(args: readonly string[], output: string, errors?: string): KeptProcess {
    const command = { args: [OPENCLAW, ...args], env: this.#env, cwd: this.workspace, output };
    return new KeptProcess(errors === undefined ? command : { ...command, errors });
  }

  /** Renamed into place: the gateway watches the file and must not read half of it. */
  #writeConfig(config: JsonObject): void {
    writeFileSync(`${this.#configFile}.next`, JSON.stringify(config, null, 2));
    renameSync(`${this.#configFile}.next`, this.#configFile);
  }

  async #post(path: string, body: object, sessionKey: string, signal?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(TURN_MS);
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        "x-openclaw-session-key": sessionKey,
      },
      body: JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const text = await response.text();
    if (!response.ok) throw new HostError(response.status, text);
    return JSON.parse(text);
  }
}
