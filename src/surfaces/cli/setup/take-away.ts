/**
 * Takes Nacre out of the host. The slots go back to whoever had them, the plugin goes, and what is remembered stays: nothing here
 * touches the data folder.
 */

import { isDeepStrictEqual } from "node:util";
import { NacreError } from "../../../kernel/errors.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import type { ConfigRead, Edit, HostMachine } from "./host.ts";
import { type Check, checkConfig, checkPlugins, lastLine } from "./host-checks.ts";
import type { Premises } from "./host-plan.ts";
import { putText } from "./own-config.ts";
import { applied, at, PLUGIN, removalEdits } from "./plugin-edits.ts";
import { BACKUP_LABEL, type Doing } from "./set-up.ts";

const REMOVAL_LABEL = "before-nacre-removal";

export interface RemovalPlan extends Premises {
  readonly edits: readonly Edit[];
  /** The copy that says how it was before; null where there is none. */
  readonly before: ConfigRead | null;
  readonly uninstalls: boolean;
  /** Bytes of what is remembered; null when there is nothing. */
  readonly bytes: number | null;
}

export async function planRemoval(
  premises: Premises,
  machine: HostMachine,
  keepPlugin: boolean,
): Promise<RemovalPlan> {
  const { config, installed, home } = premises;
  const before = await lastBefore(machine, config.file);
  // Who named its folder in the configuration keeps that; it is switched off.
  const keeps = keepPlugin || installed?.linked === true;
  const edits = removalEdits(config.value, { before: before?.value, keepPlugin: keeps });
  return {
    ...premises,
    before,
    edits: installed === null && keeps ? [] : edits,
    uninstalls: installed !== null && !keeps,
    bytes: await machine.sizeOf(home),
  };
}

/** The newest copy in which no slot is Nacre's. One that cannot be read says nothing. */
async function lastBefore(machine: HostMachine, file: string): Promise<ConfigRead | null> {
  for (const copy of await machine.configBackups(file, BACKUP_LABEL)) {
    const read = await machine.readConfig(copy).catch(() => null);
    if (read !== null && !holdsSlot(read.value)) return read;
  }
  return null;
}

function holdsSlot(config: JsonObject): boolean {
  return Object.values((at(config, ["plugins", "slots"]) ?? {}) as JsonObject).includes(PLUGIN);
}

export interface TakenAway {
  readonly backup: string | null;
  readonly checks: readonly Check[];
}

/** Rejects with `host/failed`; the message says what is changed by then. */
export async function takeAway(plan: RemovalPlan, doing: Doing): Promise<TakenAway> {
  const { machine, note } = doing;
  const { file, text } = plan.config;
  const next = nextText(plan, machine);
  const trial = await machine.tryConfig(file, next);
  try {
    note("OpenClaw looks at the configuration without Nacre …");
    requireValid(await checkConfig(machine, plan.host, trial.file));
    doing.signal.throwIfAborted();
    const backup = next === text ? null : await machine.backUpConfig(file, text, REMOVAL_LABEL, doing.stamp);
    await putText(machine, plan, next);
    if (plan.uninstalls) {
      note("OpenClaw takes the plugin out …");
      // On the copy: the host would write the real one anew, without its comments.
      await trial.write(text);
      const run = await machine.run(plan.host, ["plugins", "uninstall", PLUGIN, "--force"], trial.file);
      await putText(machine, plan, next);
      if (run.code !== 0) throw stillThere(lastLine(run));
    }
    note("OpenClaw looks at what is left …");
    const checks = await Promise.all([checkConfig(machine, plan.host), checkPlugins(machine, plan.host)]);
    return { backup, checks };
  } finally {
    await trial.remove();
  }
}

/** To the letter what it was, where nothing else was changed since. */
function nextText({ before, config, edits }: RemovalPlan, machine: HostMachine): string {
  if (edits.length === 0) return config.text;
  const isAsBefore = before !== null && isDeepStrictEqual(edits.reduce(applied, config.value), before.value);
  return isAsBefore ? before.text : machine.editText(config.text, edits);
}

function requireValid({ ok, detail }: Check): void {
  if (ok) return;
  throw new NacreError(
    "host/failed",
    `OpenClaw would not accept its configuration without Nacre: ${detail}. Nothing was changed.`,
    "Look at `openclaw config validate`.",
  );
}

function stillThere(why: string): NacreError {
  return new NacreError(
    "host/failed",
    `Nothing uses the plugin any more, but OpenClaw does not take it out: ${why}`,
    "Try it by hand: `openclaw plugins uninstall nacre`.",
  );
}
