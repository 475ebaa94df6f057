/** How each manager of services is asked and told. What it says when it fails is handed on. */

import { dirname } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import type { ServiceFile } from "./start-file.ts";
import type { ServiceKind, ServiceMachine } from "./start-machine.ts";

type Words = readonly [program: string, ...args: string[]];

interface Manager {
  /** Answers where the manager is there. */
  readonly present: Words;
  start(service: ServiceFile, path: string): readonly Words[];
  stop(service: ServiceFile, path: string): readonly Words[];
  /** After the file is gone. */
  readonly settle: readonly Words[];
  isRunning(service: ServiceFile): Words;
}

export function managerOf(kind: ServiceKind, machine: Pick<ServiceMachine, "userId">): Manager {
  const systemctl = (...args: string[]): Words => ["systemctl", "--user", ...args];
  if (kind === "systemd") {
    return {
      present: systemctl("show-environment"),
      start: ({ name }) => [
        systemctl("daemon-reload"),
        systemctl("enable", name),
        systemctl("restart", name),
      ],
      stop: ({ name }) => [systemctl("disable", "--now", name)],
      settle: [systemctl("daemon-reload")],
      isRunning: ({ name }) => systemctl("is-active", name),
    };
  }
  const domain = `gui/${machine.userId}`;
  return {
    present: ["launchctl", "version"],
    start: (_, path) => [["launchctl", "bootstrap", domain, path]],
    stop: ({ name }) => [["launchctl", "bootout", `${domain}/${name}`]],
    settle: [],
    isRunning: ({ name }) => ["launchctl", "print", `${domain}/${name}`],
  };
}

/** Rejects with `service/unavailable` and with what to type where there is one. */
export async function requireManager(
  kind: ServiceKind,
  machine: ServiceMachine,
  service: ServiceFile,
  path: string,
): Promise<Manager> {
  const manager = managerOf(kind, machine);
  const [program, ...args] = manager.present;
  const { code, stdout, stderr } = await machine.run(program, args);
  if (code === 0) return manager;
  const why = code === 127 ? `there is no ${program} here` : (stderr || stdout).trim().split("\n").at(-1);
  const typed = manager.start(service, path).map((words) => words.map(quoted).join(" "));
  throw new NacreError(
    "service/unavailable",
    `${kind} cannot be asked: ${why}; nothing was changed`,
    `Where it can: mkdir -p ${quoted(dirname(path))} && nacre service print --kind ${kind} > ${quoted(path)} && ${typed.join(" && ")}`,
  );
}

/** One after the other; rejects with `service/failed` at the first that fails. */
export async function tell(machine: ServiceMachine, all: readonly Words[]): Promise<void> {
  for (const [program, ...args] of all) {
    const { code, stdout, stderr } = await machine.run(program, args);
    if (code === 0) continue;
    const why = (stderr || stdout).trim().split("\n").at(-1) || `it ended with ${code}`;
    const typed = [program, ...args].map(quoted).join(" ");
    throw new NacreError("service/failed", `${typed}: ${why}`, "Look at what it says by hand.");
  }
}

export async function isRunning(
  machine: ServiceMachine,
  kind: ServiceKind,
  service: ServiceFile,
): Promise<boolean> {
  const [program, ...args] = managerOf(kind, machine).isRunning(service);
  const { code, stdout } = await machine.run(program, args);
  return code === 0 && (kind === "systemd" || /state = running/.test(stdout));
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
