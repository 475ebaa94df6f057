/** The detail of an observation, which is kept as JSON, as somebody would note it: each value behind its name. */

import { isObject } from "../../kernel/json.ts";

/** Nobody reads on after that many. */
const MOST_VALUES = 200;
const DEEPEST = 12;

/** `exit: 137; job.runner: r7; files: a.ts, b.ts`. What is no JSON stays as it is. */
export function detailText(detail: string): string {
  let value: unknown;
  try {
    value = JSON.parse(detail);
  } catch {
    return detail;
  }
  const values: string[] = [];
  tell(value, "", 0, values);
  return values.join("; ");
}

function tell(value: unknown, name: string, depth: number, values: string[]): void {
  if (values.length >= MOST_VALUES || depth > DEEPEST) return;
  if (isObject(value)) {
    for (const [key, field] of Object.entries(value))
      tell(field, name === "" ? key : `${name}.${key}`, depth + 1, values);
    return;
  }
  if (Array.isArray(value) && value.some((one) => isObject(one) || Array.isArray(one))) {
    for (const one of value) tell(one, name, depth + 1, values);
    return;
  }
  const said = (Array.isArray(value) ? value : [value]).map((one) => onOneLine(String(one))).join(", ");
  if (said !== "") values.push(name === "" ? said : `${onOneLine(name)}: ${said}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
