/** The entry that OpenClaw loads. */

import { appendFile } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import type { TextStream } from "../surfaces/cli/dependencies.ts";
import type { HostApi } from "../surfaces/openclaw/host-types.ts";
import { registerPlugin } from "../surfaces/openclaw/plugin.ts";
import type { Trace } from "../surfaces/openclaw/shared-client.ts";
import { missingSlots, slotCheck } from "../surfaces/openclaw/slots.ts";

const { version } = packageJson;

export default {
  id: "nacre",
  name: "Nacre",
  description: packageJson.description,
  register(api: HostApi): void {
    registerPlugin(api, {
      version,
      home: homeOf,
      async attach(home) {
        const { attachHome } = await import("./attach-home.ts");
        return attachHome({
          home,
          kind: "gateway",
          version,
          notice: (line) => api.logger.warn(`nacre: ${line}`),
        });
      },
      loadReader: () => import("openclaw/plugin-sdk/session-transcript-runtime" as string),
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

function homeOf(api: HostApi): string {
  const configured = (api.pluginConfig as { dataDir?: unknown } | undefined)?.dataDir;
  if (typeof configured === "string" && configured !== "")
    return resolve(configured.replace(/^~(?=$|\/)/, homedir()));
  return join(api.runtime.state.resolveStateDir(process.env), "nacre");
}

async function runCommand(
  argv: readonly string[],
  api: HostApi,
  streams?: { stdout: TextStream; stderr: TextStream },
): Promise<number> {
  const { machine, textStream } = await import("./machine.ts");
  const { run } = await import("../surfaces/cli/run.ts");
  const { config } = api;
  return run(
    argv,
    machine({
      signal: new AbortController().signal,
      stdout: streams?.stdout ?? textStream(process.stdout),
      stderr: streams?.stderr ?? textStream(process.stderr),
      program: "openclaw nacre",
      home: homeOf(api),
      decorate: (client) => ({
        ...client,
        async status(request) {
          const status = await client.status(request);
          const notes = missingSlots(config).map(({ detail, hint }) => `${detail}; run: ${hint}`);
          return { ...status, notes: [...status.notes, ...notes] };
        },
        async doctor(request) {
          const answer = await client.doctor(request);
          const checks = [...answer.checks, slotCheck(config)];
          return { ok: checks.every((check) => check.ok), checks };
        },
      }),
    }),
  );
}

async function commandText(argv: readonly string[], api: HostApi): Promise<string> {
  let text = "";
  const stream: TextStream = {
    isTTY: false,
    columns: 72,
    write(more) {
      text += more;
    },
  };
  await runCommand(argv, api, { stdout: stream, stderr: stream });
  return text.trim();
}
