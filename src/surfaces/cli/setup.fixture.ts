/** A host and a manager of services made of plain values: files in a map, programs that answer what they are told to. */

import type { JsonObject } from "../../kernel/json.ts";
import type { ServiceMachine } from "./autostart/start-machine.ts";
import type { HostFound, HostMachine, HostRun } from "./setup/host.ts";

const said = (value: object): HostRun => ({ code: 0, stdout: JSON.stringify(value), stderr: "" });

const HOST: HostFound = {
  program: "/usr/bin/openclaw",
  env: {},
  version: "2026.9.6",
  others: ["/opt/openclaw/bin/openclaw"],
  stateDir: "/home/ann/.openclaw",
  configFile: "/home/ann/.openclaw/openclaw.json",
};

export interface FakeHost {
  readonly config?: JsonObject;
  readonly host?: Partial<HostFound>;
  readonly installed?: string;
  /** What commands answer, by how they begin, where it is not that all is well. */
  readonly answers?: { readonly [command: string]: HostRun };
  readonly gatewayRuns?: boolean;
}

/** Nacre is installed, and both slots are its own. */
export const AT_WORK: FakeHost = {
  installed: "1.2.3",
  config: {
    plugins: { entries: { nacre: { enabled: true } }, slots: { memory: "nacre", contextEngine: "nacre" } },
  },
};

/** Texts are JSON here: how a text is edited is tested where that is done. */
export function fakeHost(given: FakeHost = {}) {
  const host = { ...HOST, ...given.host };
  const config = given.config ?? { plugins: { slots: { memory: "other" } } };
  const files = new Map<string, string>([[host.configFile, JSON.stringify(config)]]);
  const runs: string[] = [];
  const usual: { readonly [command: string]: HostRun } = {
    "plugins list": said({
      plugins:
        given.installed === undefined ? [] : [{ id: "nacre", version: given.installed, origin: "global" }],
    }),
    "config validate": said({ valid: true }),
    "plugins doctor": said({ ok: true, pluginErrors: [], configurationWarnings: ["other is stale"] }),
    "plugins inspect": said({ plugin: { status: "loaded", version: "1.2.3" }, diagnostics: [] }),
    "nacre doctor": said({ ok: true, checks: [{ name: "slots", ok: true, detail: "both" }] }),
  };
  const machine: HostMachine = {
    find: async () => host,
    async run(_, args, config) {
      const typed = args.join(" ");
      runs.push(config === undefined ? typed : `${typed} (on a copy)`);
      const begins = (all: { readonly [command: string]: HostRun }) =>
        Object.entries(all).find(([command]) => typed.startsWith(command))?.[1];
      return begins(given.answers ?? {}) ?? begins(usual) ?? said({});
    },
    readConfig: async (file) => ({ file, text: files.get(file)!, value: JSON.parse(files.get(file)!) }),
    editText: (text, edits) =>
      JSON.stringify(
        edits.reduce((value, { path, value: wanted }) => {
          const inner = path.slice(0, -1).reduce((part, name) => (part[name] ??= {}), value);
          if (wanted === undefined) delete inner[path.at(-1)!];
          else inner[path.at(-1)!] = wanted;
          return value;
        }, JSON.parse(text)),
      ),
    async backUpConfig(file, text, label, stamp) {
      files.set(`${file}.${label}-${stamp}`, text);
      return `${file}.${label}-${stamp}`;
    },
    configBackups: async (file, label) =>
      [...files.keys()].filter(
        (name) => /^\.[a-z-]+-\d/.test(name.slice(file.length)) && name.startsWith(`${file}.${label}-2`),
      ),
    async replaceConfig(file, expected, text) {
      if (files.get(file) !== expected) return false;
      files.set(file, text);
      return true;
    },
    tryConfig: async () => ({ file: "/trial", write: async () => {}, remove: async () => {} }),
    packSelf: async () => ({ archive: "/tmp/nacre-1.2.3.tgz", remove: async () => {} }),
    answers: async () => given.gatewayRuns ?? false,
    sizeOf: async () => 12_345_678,
  };
  return { machine, runs, files, config: () => JSON.parse(files.get(host.configFile)!) as JsonObject };
}

export function fakeService(given: Partial<ServiceMachine> = {}, running = true) {
  const files = new Map<string, string>();
  const runs: string[] = [];
  const machine: ServiceMachine = {
    kind: "systemd",
    command: ["/usr/bin/node", "/opt/nacre/bin/nacre.mjs"],
    userId: 501,
    folderOf: (kind) =>
      kind === "systemd" ? "/home/ann/.config/systemd/user" : "/Users/ann/Library/LaunchAgents",
    read: async (path) => files.get(path) ?? null,
    async write(path, text) {
      files.set(path, text);
    },
    async remove(path) {
      files.delete(path);
    },
    makeFolder: async () => {},
    async run(program, args) {
      runs.push([program, ...args].join(" "));
      return { code: args.includes("is-active") && !running ? 3 : 0, stdout: "state = running", stderr: "" };
    },
    ...given,
  };
  return { machine, runs, files };
}
