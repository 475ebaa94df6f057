/**
 * What the host's configuration has to say for Nacre to be at work, and for it to be gone. Pure: configuration in, edits out.
 */

import { NacreError } from "../../../kernel/errors.ts";
import { isObject, type Json, type JsonObject } from "../../../kernel/json.ts";
import type { Edit } from "./host.ts";

export const PLUGIN = "nacre";
const SLOTS = ["memory", "contextEngine"] as const;
type Slot = (typeof SLOTS)[number];

/** What the host uses where a slot names nobody. */
const BUILT_IN: { readonly [slot in Slot]: string } = { memory: "memory-core", contextEngine: "legacy" };
/** As the host counts its memory slot. */
const TURNED_OFF = "none";

export interface Holder {
  readonly slot: Slot;
  readonly plugin: string;
}

/** Other plugins that hold a slot because somebody said so. What comes with the host stands aside by itself. */
export function otherHolders(config: JsonObject): readonly Holder[] {
  const slots = at(config, ["plugins", "slots"]);
  return SLOTS.flatMap((slot) => {
    const plugin = isObject(slots) ? slots[slot] : undefined;
    const isOthers = typeof plugin === "string" && plugin !== PLUGIN && plugin !== BUILT_IN[slot];
    return isOthers && plugin !== "" ? [{ slot, plugin }] : [];
  });
}

export function isTurnedOff({ plugin }: Holder): boolean {
  return plugin === TURNED_OFF;
}

/** Edits that are still needed. Throws where the configuration says that it does not want this, or is not in one file. */
export function setupEdits(config: JsonObject): readonly Edit[] {
  refuseUnfit(config);
  const allow = at(config, ["plugins", "allow"]);
  const wanted: readonly Edit[] = [
    ...(Array.isArray(allow) && !allow.includes(PLUGIN)
      ? [{ path: ["plugins", "allow"], value: [...(allow as Json[]), PLUGIN] }]
      : []),
    { path: ["plugins", "entries", PLUGIN, "enabled"], value: true },
    ...SLOTS.map((slot) => ({ path: ["plugins", "slots", slot], value: PLUGIN })),
  ];
  return wanted.filter(({ path, value }) => at(config, path) !== value);
}

function refuseUnfit(config: JsonObject): void {
  const plugins = at(config, ["plugins"]);
  const parts = ["slots", "entries", "entries.nacre"].map((path) =>
    at(config, ["plugins", ...path.split(".")]),
  );
  if ([config, plugins, ...parts].some((part) => isObject(part) && "$include" in part)) {
    throw new NacreError(
      "host/unsupported",
      "OpenClaw's configuration takes its plugins from another file ($include), which is not changed by itself",
      "Run `openclaw plugins install` by hand; docs/how-to/install.md has the commands.",
    );
  }
  if (isObject(plugins) && plugins["enabled"] === false) {
    throw new NacreError(
      "host/unsupported",
      "OpenClaw's plugins are switched off (plugins.enabled is false)",
      "Switch them on with `openclaw config set plugins.enabled true`, and run this again.",
    );
  }
  const deny = at(config, ["plugins", "deny"]);
  if (Array.isArray(deny) && deny.includes(PLUGIN)) {
    throw new NacreError(
      "host/unsupported",
      "OpenClaw's configuration forbids this plugin (plugins.deny names nacre)",
      "Take it off that list with `openclaw config set plugins.deny`, and run this again.",
    );
  }
}

export interface RemovalOptions {
  /** The configuration before Nacre; undefined where nobody knows. */
  readonly before: JsonObject | undefined;
  /** The plugin stays where it is, and is only switched off. */
  readonly keepPlugin: boolean;
}

/** Only what names Nacre: what else was changed since stays. */
export function removalEdits(
  config: JsonObject,
  { before = {}, keepPlugin }: RemovalOptions,
): readonly Edit[] {
  const edits: Edit[] = [];
  for (const slot of SLOTS) {
    const path = ["plugins", "slots", slot];
    if (at(config, path) === PLUGIN) edits.push({ path, value: at(before, path) });
  }
  const entry = ["plugins", "entries", PLUGIN];
  if (keepPlugin) {
    if (at(config, [...entry, "enabled"]) !== false)
      edits.push({ path: [...entry, "enabled"], value: false });
  } else if (at(config, entry) !== undefined) edits.push({ path: entry, value: undefined });
  const allow = at(config, ["plugins", "allow"]);
  if (!keepPlugin && Array.isArray(allow) && allow.includes(PLUGIN)) {
    edits.push({ path: ["plugins", "allow"], value: (allow as Json[]).filter((id) => id !== PLUGIN) });
  }
  if (edits.length === 0) return [];
  return [...edits, ...emptied(edits.reduce(applied, config), before)];
}

/** Of the two kinds of objects that setting up makes, those that would be left empty and were not there before. */
function emptied(config: JsonObject, before: JsonObject): readonly Edit[] {
  const gone: Edit[] = [];
  for (const path of [["plugins", "slots"], ["plugins", "entries"], ["plugins"]]) {
    const left = at(gone.reduce(applied, config), path);
    const isEmpty = isObject(left) && Object.keys(left).length === 0;
    if (isEmpty && at(before, path) === undefined) gone.push({ path, value: undefined });
  }
  return gone;
}

/** What a path names; undefined where there is nothing. */
export function at(config: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((part, name) => {
    return isObject(part) && Object.hasOwn(part, name) ? (part[name] as Json) : undefined;
  }, config);
}

/** The configuration with one edit. */
export function applied(config: JsonObject, { path, value }: Edit): JsonObject {
  const [name, ...rest] = path as [string, ...string[]];
  const { [name]: inner, ...others } = config;
  if (rest.length === 0) return value === undefined ? others : { ...config, [name]: value };
  if (value === undefined && !isObject(inner)) return config;
  return { ...config, [name]: applied(isObject(inner) ? (inner as JsonObject) : {}, { path: rest, value }) };
}
