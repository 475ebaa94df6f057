/**
 * Puts Nacre into the host, in an order in which nothing is half done.
 *
 * The host installs the plugin and is asked about all of it on a copy of its configuration. The real one is changed last, in one
 * step, with a copy kept beside it. Whatever fails, it is put back.
 */

import { resolve } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import type { Edit, HostMachine, Trial } from "./host.ts";
import { type Check, checkConfig, checkLoads, checkMemory, checkPlugins, lastLine } from "./host-checks.ts";
import type { Premises } from "./host-plan.ts";
import { putText } from "./own-config.ts";
import { at, type Holder, otherHolders, PLUGIN, setupEdits } from "./plugin-edits.ts";

export const BACKUP_LABEL = "before-nacre";

export interface SetupPlan extends Premises {
  readonly edits: readonly Edit[];
  readonly replaces: readonly Holder[];
  /** Null: the plugin is there already. */
  readonly install: { readonly from: string; readonly spec: string | null } | null;
}

export interface InstallAsked {
  readonly archive: string | undefined;
  readonly npm: string | undefined;
  readonly reinstall: boolean;
  readonly version: string;
}

export function planSetup(premises: Premises, asked: InstallAsked): SetupPlan {
  const { config, installed } = premises;
  // Files alone do not count: an install that was cut off leaves some, without the consent that comes last.
  const isEnabled = at(config.value, ["plugins", "entries", PLUGIN, "enabled"]) === true;
  const isSame = installed !== null && installed.version === asked.version;
  const isThere = installed?.linked === true || (isSame && isEnabled);
  return {
    ...premises,
    edits: setupEdits(config.value),
    replaces: otherHolders(config.value),
    install: isThere && !asked.reinstall ? null : sourceOf(asked),
  };
}

function sourceOf({ archive, npm }: InstallAsked): NonNullable<SetupPlan["install"]> {
  if (archive !== undefined) return { from: resolve(archive), spec: `npm-pack:${resolve(archive)}` };
  if (npm !== undefined) return { from: `npm: ${npm}`, spec: npm };
  return { from: "this package", spec: null };
}

export interface Doing {
  readonly machine: HostMachine;
  readonly signal: AbortSignal;
  /** For the name of the copy. */
  readonly stamp: string;
  note(text: string): void;
}

export interface SetUp {
  readonly backup: string | null;
  readonly checks: readonly Check[];
}

/** Rejects with `host/failed` and the configuration as it was. */
export async function setUp(plan: SetupPlan, doing: Doing): Promise<SetUp> {
  const { machine, note } = doing;
  const { file, text } = plan.config;
  const next = machine.editText(text, plan.edits);
  // Before anything: a gateway that is running writes the file itself when it installs.
  const backup =
    plan.edits.length === 0 ? null : await machine.backUpConfig(file, text, BACKUP_LABEL, doing.stamp);
  const trial = await machine.tryConfig(file, text);
  let isNew = false;
  try {
    if (plan.install !== null) {
      note("OpenClaw installs the plugin …");
      isNew = await install(plan, trial, doing);
    }
    await trial.write(next);
    note("OpenClaw looks at the new configuration …");
    const checks = await Promise.all([
      checkConfig(machine, plan.host, trial.file),
      checkPlugins(machine, plan.host, trial.file),
      checkLoads(machine, plan.host, trial.file),
    ]);
    requireAll(checks);
    doing.signal.throwIfAborted();
    await putText(machine, plan, next);
    note("The plugin looks at its store …");
    const memory = await checkMemory(machine, plan.host);
    requireAll([memory]);
    return { backup, checks: [...checks, memory] };
  } catch (error) {
    if (isNew) await takeOut(plan, trial, doing);
    await putText(machine, plan, text, next).then(
      () => note("The configuration is as it was."),
      () => note(`The configuration before is ${backup ?? file}.`),
    );
    throw error;
  } finally {
    await trial.remove();
  }
}

/** Whether it is new, and so to be taken out again when something fails. */
async function install(
  { host, install, installed }: SetupPlan,
  trial: Trial,
  { machine }: Doing,
): Promise<boolean> {
  const packed = install!.spec === null ? await machine.packSelf() : undefined;
  try {
    const spec = install!.spec ?? `npm-pack:${packed!.archive}`;
    const args = ["plugins", "install", spec, "--force", "--accept-capabilities"];
    const run = await machine.run(host, args, trial.file);
    if (run.code === 0) return installed === null;
    throw new NacreError(
      "host/failed",
      `OpenClaw does not install the plugin: ${lastLine(run)}`,
      "Try it by hand to see all that it says: `openclaw plugins install`.",
    );
  } finally {
    await packed?.remove();
  }
}

function requireAll(checks: readonly Check[]): void {
  const failed = checks.find(({ ok }) => !ok);
  if (failed === undefined) return;
  const { name, detail } = failed;
  throw new NacreError("host/failed", `openclaw ${name}: ${detail}`, `Look at \`openclaw ${name}\`.`);
}

async function takeOut({ host }: SetupPlan, trial: Trial, { machine, note }: Doing): Promise<void> {
  note("The plugin is taken out again …");
  const run = await machine.run(host, ["plugins", "uninstall", PLUGIN, "--force"], trial.file);
  if (run.code !== 0) note(`It stays installed, and does nothing: ${lastLine(run)}`);
}
