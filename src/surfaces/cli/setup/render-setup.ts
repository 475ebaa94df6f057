/** What setting up and taking away tell a person. */

import { bytes } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { type Change, renderChanges } from "./changes.ts";
import type { Check } from "./host-checks.ts";
import type { Premises } from "./host-plan.ts";
import { type Holder, isTurnedOff } from "./plugin-edits.ts";

export function renderHost({ host, config }: Premises): string {
  return [
    `OpenClaw ${oneLine(host.version)}: ${oneLine(host.program)}`,
    ...host.others.map((other) => `  not this one: ${oneLine(other)} (--openclaw names it)`),
    `its state: ${oneLine(host.stateDir)}`,
    `its configuration: ${oneLine(config.file)}`,
  ].join("\n");
}

export function renderEdits(changes: readonly Change[], style: Style): string {
  if (changes.length === 0) return "The configuration stays as it is.";
  return `In the configuration, and nothing else in it:\n${renderChanges(changes, style)}`;
}

export function renderHolders(holders: readonly Holder[], columns: number): readonly string[] {
  return holders.map((holder) => {
    const where = `The slot plugins.slots.${holder.slot}`;
    const what = isTurnedOff(holder)
      ? `${where} is switched off ("none"); it would be Nacre's.`
      : `${where} belongs to the plugin ${oneLine(holder.plugin)}. It stays installed with its settings and data, and is no longer asked; "uninstall" gives the slot back.`;
    return wrap(what, columns, "");
  });
}

export function renderChecks(checks: readonly Check[], style: Style): string {
  return checks
    .map(({ name, ok, detail }) => {
      const mark = ok ? style.good("ok") : style.bad("no");
      return wrap(`${mark}  openclaw ${name}: ${oneLine(detail)}`, style.columns, "    ").trimStart();
    })
    .join("\n");
}

export function renderGateway(runs: boolean, columns: number): string {
  const running =
    "A gateway is running. It takes the configuration up by itself, within seconds unless a turn is under way; to be sure: openclaw gateway restart";
  return wrap(runs ? running : "No gateway is running: the next one starts like this.", columns);
}

export function renderData(home: string, size: number | null, exporting: string): string {
  if (size === null) return `There is no data in ${oneLine(home)}.`;
  return [
    `What is remembered stays: ${bytes(size)} in ${oneLine(home)}`,
    `  to take it along: ${exporting}`,
    `  to remove it: rm -r ${quoted(home)}`,
  ].join("\n");
}

function quoted(path: string): string {
  const plain = oneLine(path);
  return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}
