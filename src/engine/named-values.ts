/**
 * What a short text says that something has which has one value at a time: `the deploy branch is now "ship"`, `GATEWAY_TIMEOUT=30s`.
 *
 * Only what has a name of two words or more, and only a value in code or quotation marks, a number or a setting: of anything
 * else nobody knows whether two of it can hold side by side.
 */

/** By name, in lower case, all values that are given for it. */
export type NamedValues = ReadonlyMap<string, ReadonlySet<string>>;

const NONE: NamedValues = new Map();
/** UTF-16 units. */
const LONGEST = 600;

const VALUE = String.raw`(?:${"`"}([^${"`"}\n]{1,80})${"`"}|"([^"\n]{1,80})"|“([^”\n]{1,80})”|(\d[\d.,:]*\s?(?:%|[a-zA-Z]{1,10}\b)?))`;
const SAID = new RegExp(
  String.raw`(?<![\w-])((?:[A-Za-z][\w-]*\s){1,4}[A-Za-z][\w-]*)\s(?:is|are|was set to|is set to)\s(?:(?:now|currently|set|to|at|called|from now on|still)\s){0,2}${VALUE}`,
  "g",
);
const SET = /(?<![\w-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)=([^\s`"',;]{1,80})/g;
/** Before the name of something. */
const BEFORE = /^.*\b(?:the|a|an|our|my|your|its|his|her|their|this|that|and|but|so|because|mix-up)\s/i;
/** Not what anything is called: what belongs to one moment, or to what was pointed at. */
const NO_NAME = /\b(?:it|there|here|answer|result|code|today|one|number|count|total|next|last|first)\b/i;

export function namedValues(text: string): NamedValues {
  if (text.length > LONGEST || !/[`"“=\d]/.test(text)) return NONE;
  const found = new Map<string, Set<string>>();
  const add = (name: string, value: string) => {
    found.set(
      name,
      (found.get(name) ?? new Set()).add(
        value
          .trim()
          .toLowerCase()
          .replace(/[.,:]$/, ""),
      ),
    );
  };
  for (const [, said = "", ...values] of text.matchAll(SAID)) {
    const name = said.replace(BEFORE, "").toLowerCase();
    const value = values.find((one) => one !== undefined);
    if (value !== undefined && name.includes(" ") && !NO_NAME.test(name)) add(name, value);
  }
  for (const [, name = "", value = ""] of text.matchAll(SET))
    add(name.toLowerCase().replaceAll("_", " "), value);
  return found.size === 0 ? NONE : found;
}

/** Whether both name something, and have no value of it in common. */
export function namesOther(one: NamedValues, other: NamedValues): boolean {
  for (const [name, values] of one) {
    const others = other.get(name);
    if (others !== undefined && values.isDisjointFrom(others)) return true;
  }
  return false;
}
