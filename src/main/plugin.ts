/** The entry that OpenClaw loads. */

import { appendFile } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { NacreError } from "../kernel/errors.ts";
import { isDirect } from "../rooms/history/index.ts";
import type { Client, TextStream } from "../surfaces/cli/dependencies.ts";
import type { HostApi } from "../surfaces/openclaw/host-types.ts";
import { installationOf } from "../surfaces/openclaw/installation.ts";
import { lentEmbedder } from "../surfaces/openclaw/lent-embedder.ts";
import { lentModel } from "../surfaces/openclaw/lent-model.ts";
import { type DataFolder, registerPlugin } from "../surfaces/openclaw/plugin.ts";
import type { SharedClient, Trace } from "../surfaces/openclaw/shared-client.ts";
import { missingSlots, slotCheck } from "../surfaces/openclaw/slots.ts";
import { atInstallation } from "./at-installation.ts";

const { version } = packageJson;
/** For an answer in a chat. */
const CHAT_MS = 3_000;

export default {
  id: "nacre",
  name: "Nacre",
  description: packageJson.description,
  register(api: HostApi): void {
    registerPlugin(api, {
      version,
      data: dataOf,
      isDirect,
      async attach(home, signal, withheld) {
        const { attachHome } = await import("./attach-home.ts");
        const lent = lentModel(api);
        const { sharedBy } = dataOf(api);
        const installation = sharedBy === null ? {} : { installation: await installationOf(sharedBy) };
        return attachHome({
          home,
          ...(lent && { lends: { ...lent, ...installation } }),
          lendsEmbedder: {
            ...lentEmbedder(api, () => import("openclaw/plugin-sdk/embedding-providers" as string)),
            ...installation,
          },
          kind: "gateway",
          version,
          store: storeOf(api),
          signal,
          withheld,
          notice: (line) => api.logger.warn(`nacre: ${line}`),
        });
      },
      loadReader: () => import("openclaw/plugin-sdk/session-transcript-runtime" as string),
      loadMemoryPrompt: () => import("openclaw/plugin-sdk/core" as string),
      loadOrigins: () => import("openclaw/plugin-sdk/memory-core-host-runtime-core" as string),
      ...callLog(process.env["NACRE_CALL_LOG"]),
      runCommand: (argv, host) => runCommand(argv, host),
      commandText,
    });
  },
};

/** For whoever wants to see what the host asks of the engine: one JSON line a call, no content. */
function callLog(file: string | undefined): { trace?: Trace } {
  if (file === undefined || file === "") return {};
  return {
    trace(call) {
      const line = {
        at: new Date().toISOString(),
        pid: process.pid,
        ...call,
        ms: Math.round(call.ms * 10) / 10,
      };
      appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 }, () => {});
    },
  };
}

function dataOf(api: HostApi): DataFolder {
  const stateDirectory = api.runtime.state.resolveStateDir(process.env);
  const own = join(stateDirectory, "nacre");
  const configured = (api.pluginConfig as { dataDir?: unknown } | undefined)?.dataDir;
  if (typeof configured !== "string" || configured === "") return { folder: own, sharedBy: null };
  const folder = resolve(configured.replace(/^~(?=$|\/)/, homedir()));
  return { folder, sharedBy: folder === resolve(own) ? null : stateDirectory };
}

/** The address of the server that keeps the memory, as OpenClaw has resolved it. */
function storeOf(api: HostApi): string | undefined {
  const configured = (api.pluginConfig as { store?: unknown } | undefined)?.store;
  if (configured === undefined || configured === null || configured === "") return undefined;
  if (typeof configured === "string") return configured;
  // A reference to a secret that was not resolved: going on would begin another memory in the folder.
  throw new NacreError(
    "input/bad-field",
    "plugins.entries.nacre.config.store: OpenClaw has not resolved the reference to the secret",
    "Run `openclaw secrets audit`, or name the server by the variable NACRE_STORE.",
  );
}

async function runCommand(argv: readonly string[], api: HostApi): Promise<number> {
  const { interruption } = await import("./interruption.ts");
  const { machine, textStream } = await import("./machine.ts");
  const { run } = await import("../surfaces/cli/run.ts");
  const { folder, sharedBy } = dataOf(api);
  const installation = sharedBy === null ? undefined : await installationOf(sharedBy);
  return run(
    argv,
    machine({
      signal: interruption(process),
      stdout: textStream(process.stdout),
      stderr: textStream(process.stderr),
      program: "openclaw nacre",
      home: folder,
      store: storeOf(api),
      decorate: (client) =>
        withSlots(installation === undefined ? client : atInstallation(client, installation), api.config),
    }),
  );
}

/** In a chat the gateway's own client is asked: nothing is opened on the gateway's thread, and nobody waits long. */
async function commandText(argv: readonly string[], api: HostApi, shared: SharedClient): Promise<string> {
  const { machine } = await import("./machine.ts");
  const { run } = await import("../surfaces/cli/run.ts");
  const { engineOver } = await import("../wire/client.ts");
  let text = "";
  const stream: TextStream = {
    isTTY: false,
    columns: 72,
    write(more) {
      text += more;
    },
  };
  const client = engineOver({
    call: (method, params) => shared.call(method, params, CHAT_MS),
    async close() {},
  });
  const { folder } = dataOf(api);
  const signal = AbortSignal.timeout(2 * CHAT_MS);
  await run(argv, {
    ...machine({ signal, stdout: stream, stderr: stream, program: "openclaw nacre", home: folder }),
    connect: async () => ({ client: withSlots(client, api.config), async close() {} }),
  });
  return text.trim();
}

function withSlots(client: Client, config: HostApi["config"]): Client {
  return {
    ...client,
    async status(request) {
      const status = await client.status(request);
      const notes = missingSlots(config).map(({ detail, hint }) => `${detail}; run: ${hint}`);
      return { ...status, notes: [...status.notes, ...notes] };
    },
    async doctor(request, signal) {
      const answer = await client.doctor(request, signal);
      const checks = [...answer.checks, slotCheck(config)];
      return { ...answer, ok: checks.every((check) => check.ok), checks };
    },
  };
}
