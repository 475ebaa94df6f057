/**
 * The host's configuration while the host works on it.
 *
 * Asked to try something on a copy, it does, unless a gateway is running: that does the work itself, on the real file, which it
 * writes anew without its comments. What it wrote is known by what it leaves alone, and is replaced by the text that was meant.
 */

import { isDeepStrictEqual } from "node:util";
import { NacreError } from "../../../kernel/errors.ts";
import { isObject, type Json, type JsonObject } from "../../../kernel/json.ts";
import type { HostMachine } from "./host.ts";
import type { Premises } from "./host-plan.ts";

/** Parts that the host writes when it installs. Elsewhere it only adds, to move an older configuration on. */
const HOSTS_OWN = ["plugins", "meta"];

/** Puts the text in place of the file as it was read, or as a gateway left it. Rejects where somebody else changed it. */
export async function putText(
  machine: HostMachine,
  { config, gatewayRuns }: Pick<Premises, "config" | "gatewayRuns">,
  text: string,
  /** What was put there before by this. */
  own = text,
): Promise<void> {
  const present = await machine.readConfig(config.file);
  const isKnown =
    [config.text, text, own].includes(present.text) || (gatewayRuns && isHosts(config.value, present.value));
  if (isKnown && (await machine.replaceConfig(config.file, present.text, text))) return;
  throw new NacreError(
    "host/failed",
    `${config.file} was changed by somebody else meanwhile; it is as they left it`,
    "Run the same again.",
  );
}

/** It stamps what it writes. */
function isHosts(before: JsonObject, present: JsonObject): boolean {
  const isStamped = isObject(present["meta"]) && "lastTouchedVersion" in present["meta"];
  return (
    isStamped &&
    Object.keys(before).every((name) => HOSTS_OWN.includes(name) || holds(present[name], before[name]))
  );
}

/** All that was there is there. */
function holds(present: Json | undefined, before: Json | undefined): boolean {
  if (!isObject(before) || !isObject(present)) return isDeepStrictEqual(present, before);
  return Object.entries(before).every(([name, value]) =>
    holds(present[name] as Json | undefined, value as Json),
  );
}
