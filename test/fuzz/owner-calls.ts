/** Methods that an owner answers itself, without its engine, as a client calls them: what each takes, drawn from its own shape. */

import fc from "fast-check";
import { isObject, type Json } from "../../src/kernel/json.ts";
import { METHOD_NAMES, METHODS, type MethodName, type MethodSpec } from "../../src/wire/index.ts";
import { fromSchema } from "./draw.ts";

export const OWNERS_OWN: readonly MethodName[] = METHOD_NAMES.filter(
  (name) => METHODS[name].access === "client" && METHODS[name].engine === null,
);

export function ownParams(name: MethodName): fc.Arbitrary<Json> {
  const spec: MethodSpec = METHODS[name];
  const drawn = fromSchema(spec.params.schema);
  // Whatever port it names may be the one that somebody else is about to use.
  return name === "open_studio" ? drawn.map(withoutPort) : drawn;
}

function withoutPort(params: Json): Json {
  if (!isObject(params) || typeof params["port"] !== "number") return params;
  const { port: _, ...others } = params;
  return others as Json;
}

export const ownCall: fc.Arbitrary<readonly [MethodName, Json]> = fc
  .constantFrom(...OWNERS_OWN)
  .chain((name) => ownParams(name).map((params) => [name, params] as const));
