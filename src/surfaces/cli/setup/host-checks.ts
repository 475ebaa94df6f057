/** What the host itself says about its configuration and about the plugin, as checks with one line each. */

import { isObject } from "../../../kernel/json.ts";
import type { HostFound, HostMachine, HostRun } from "./host.ts";
import { PLUGIN } from "./plugin-edits.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** It cannot know where a package comes from that was not installed from its own shop, and says so. */
const PROVENANCE = /can't verify where this plugin came from/;

type Machine = Pick<HostMachine, "run">;

export async function checkConfig(machine: Machine, host: HostFound, config?: string): Promise<Check> {
  const run = await machine.run(host, ["config", "validate", "--json"], config);
  const answer = jsonIn(run);
  const ok = answer?.["valid"] === true;
  const issues = textsIn(answer?.["issues"] ?? answer?.["error"], "message");
  return {
    name: "config validate",
    ok,
    detail: ok ? "the configuration is valid" : (issues[0] ?? lastLine(run)),
  };
}

/** Fails for what is said about this plugin; what is said about others was so before. */
export async function checkPlugins(machine: Machine, host: HostFound, config?: string): Promise<Check> {
  const run = await machine.run(host, ["plugins", "doctor", "--json"], config);
  const answer = jsonIn(run);
  const name = "plugins doctor";
  if (answer === undefined) return { name, ok: false, detail: lastLine(run) };
  const said = ["pluginErrors", "diagnostics", "sourceShadowing", "compatibility", "configurationWarnings"]
    .flatMap((part) => (Array.isArray(answer[part]) ? (answer[part] as unknown[]) : []))
    .map((one) => (typeof one === "string" ? one : JSON.stringify(one)))
    .filter((one) => !PROVENANCE.test(one));
  const ours = said.filter((one) => one.includes(PLUGIN));
  if (ours.length > 0) return { name, ok: false, detail: ours[0]! };
  const others = said.length === 0 ? "" : `, ${said.length} about other plugins`;
  return { name, ok: true, detail: `nothing about Nacre${others}` };
}

/** Loads the plugin, as a gateway would. */
export async function checkLoads(machine: Machine, host: HostFound, config?: string): Promise<Check> {
  const run = await machine.run(host, ["plugins", "inspect", PLUGIN, "--runtime", "--json"], config);
  const answer = jsonIn(run);
  const plugin = isObject(answer?.["plugin"]) ? answer["plugin"] : {};
  const troubles = textsIn(answer?.["diagnostics"], "message").filter((one) => !PROVENANCE.test(one));
  const ok = plugin["status"] === "loaded" && troubles.length === 0;
  const why = troubles[0] ?? (answer === undefined ? lastLine(run) : `it is ${String(plugin["status"])}`);
  return {
    name: "plugins inspect",
    ok,
    detail: ok ? `version ${String(plugin["version"])} loads, and nothing is held against it` : why,
  };
}

/** The store, through the plugin. What it would like attended to is no failure of setting up; the slots are. */
export async function checkMemory(machine: Machine, host: HostFound): Promise<Check> {
  const run = await machine.run(host, [PLUGIN, "doctor", "--json"]);
  const answer = jsonIn(run);
  const name = "nacre doctor";
  if (!Array.isArray(answer?.["checks"])) return { name, ok: false, detail: lastLine(run) };
  const failed = (answer["checks"] as { name: string; ok: boolean; detail: string }[]).filter(
    ({ ok }) => !ok,
  );
  const slots = failed.find((one) => one.name === "slots");
  if (slots !== undefined) return { name, ok: false, detail: slots.detail };
  const first = failed[0];
  return {
    name,
    ok: true,
    detail:
      first === undefined
        ? "both slots are Nacre's, and the store is sound"
        : `${first.name}: ${first.detail}`,
  };
}

/** The last document that was printed: what goes before it is the host's log. */
export function jsonIn({ stdout }: HostRun): { readonly [name: string]: unknown } | undefined {
  for (const start of [stdout.indexOf("\n{") + 1, stdout.indexOf("{")]) {
    try {
      const value: unknown = JSON.parse(stdout.slice(Math.max(0, start)));
      if (isObject(value)) return value;
    } catch {
      // It begins elsewhere, or there is none.
    }
  }
  return undefined;
}

export function lastLine({ code, stdout, stderr }: HostRun): string {
  const line = (stderr.trim() || stdout.trim()).split("\n").at(-1)?.trim();
  return line || `it ended with ${code}`;
}

function textsIn(list: unknown, field: string): readonly string[] {
  return [list]
    .flat()
    .flatMap((one) => (isObject(one) && typeof one[field] === "string" ? [one[field] as string] : []));
}
