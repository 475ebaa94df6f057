/**
 * How a verdict of the gate stands in columns. There is one for every message that the gate looked at, so its signals are
 * two bytes each, in the order of the names that `gate_forms` has once for all.
 */

import { assert } from "../../kernel/assert.ts";
import type { StoredVerdict } from "../../rooms/durable/index.ts";
import { SIGNAL_STEPS, storedSignal } from "../../rooms/durable/port.ts";
import { numberIn } from "./column-codes.ts";

const BYTES = 2;

/** Whole, as JSON: for memories, which are few. */
export function verdictIn({ version, score, threshold, signals }: StoredVerdict): string {
  const kept = Object.entries(signals).map(([name, value]) => [name, storedSignal(value)]);
  return JSON.stringify({
    version,
    score: numberIn(score),
    threshold: numberIn(threshold),
    signals: Object.fromEntries(kept),
  });
}

/** The version and the names of signals. */
export function formOf({ version, signals }: StoredVerdict): string {
  return JSON.stringify([version, ...Object.keys(signals)]);
}

export function signalsIn(signals: StoredVerdict["signals"]): Uint8Array {
  const values = Object.values(signals);
  const bytes = Buffer.alloc(values.length * BYTES);
  for (const [at, value] of values.entries()) {
    bytes.writeUInt16LE(Math.round(storedSignal(value) * SIGNAL_STEPS), at * BYTES);
  }
  return bytes;
}

export function signalsOut(names: readonly string[], bytes: Uint8Array): StoredVerdict["signals"] {
  assert(bytes.byteLength === names.length * BYTES, `${bytes.byteLength} bytes for ${names.length} signals`);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Object.fromEntries(names.map((name, at) => [name, view.readUInt16LE(at * BYTES) / SIGNAL_STEPS]));
}
