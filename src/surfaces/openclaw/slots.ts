/** Which of the two slots are ours, and what to run when one is not. */

import type { DoctorCheck } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";

const SLOTS = ["contextEngine", "memory"] as const;

const WITHOUT: { readonly [slot in (typeof SLOTS)[number]]: string } = {
  contextEngine: "turns are captured, but prompts are assembled by OpenClaw itself",
  memory: "prompts are assembled, but OpenClaw's memory tools ask another plugin",
};

export interface MissingSlot {
  readonly slot: string;
  readonly detail: string;
  readonly hint: string;
}

export function missingSlots(config: unknown): readonly MissingSlot[] {
  const plugins = isObject(config) && isObject(config["plugins"]) ? config["plugins"] : {};
  const slots = isObject(plugins["slots"]) ? plugins["slots"] : {};
  return SLOTS.filter((slot) => slots[slot] !== "nacre").map((slot) => ({
    slot,
    detail: `the ${slot} slot is ${typeof slots[slot] === "string" ? `"${slots[slot]}"` : "not assigned"}: ${WITHOUT[slot]}`,
    hint: `openclaw config set plugins.slots.${slot} nacre`,
  }));
}

export function ownsSlot(config: unknown, slot: (typeof SLOTS)[number]): boolean {
  return !missingSlots(config).some((missing) => missing.slot === slot);
}

export function slotCheck(config: unknown): DoctorCheck {
  const missing = missingSlots(config);
  return {
    name: "slots",
    ok: missing.length === 0,
    detail:
      missing.length === 0
        ? "both slots of OpenClaw are Nacre's"
        : missing.map(({ detail }) => detail).join("; "),
    hint: missing.length === 0 ? null : `Run: ${missing.map(({ hint }) => hint).join(" && ")}`,
    count: missing.length,
    refs: missing.map(({ slot }) => slot),
    fixable: false,
  };
}
