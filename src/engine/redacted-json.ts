/** A structure with placeholders in the place of secrets, whatever field they stand in. */

import type { Json, JsonObject } from "../kernel/json.ts";
import { redact } from "../kernel/text/secrets.ts";

export function redactedJson(value: Json, key: string): Json {
  return withoutSecrets(value, "", key);
}

function withoutSecrets(value: Json, name: string, key: string): Json {
  if (typeof value === "string") return withoutSecret(value, name, key);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one as Json, name, key));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([field, one]) => [
      redact(field, key).text,
      withoutSecrets(one, field, key),
    ]),
  );
}

/** `password` before it may be all that tells what it is. */
function withoutSecret(value: string, name: string, key: string): string {
  const clean = redact(value, key).text;
  if (clean !== value || name === "") return clean;
  const before = `${name}: `;
  const named = redact(before + value, key).text;
  return named !== before + value && named.startsWith(before) ? named.slice(before.length) : clean;
}
