/**
 * From what a terminal sends to keys. A key is the character that it types, or a name of several letters: `up`, `page-down`,
 * `enter`. What is neither is ignored.
 */

export type Key = string;

const NAMED: { readonly [sent: string]: Key } = {
  "\r": "enter",
  "\n": "enter",
  "\t": "tab",
  "\u007f": "backspace",
  "\b": "backspace",
  "\u0003": "ctrl-c",
  "\u0004": "page-down",
  "\u0006": "page-down",
  "\u0002": "page-up",
  "\u000c": "redraw",
  "\u0015": "ctrl-u",
  "\u001a": "ctrl-z",
  "[A": "up",
  "[B": "down",
  "[C": "right",
  "[D": "left",
  "[H": "home",
  "[F": "end",
  "[1~": "home",
  "[7~": "home",
  "[4~": "end",
  "[8~": "end",
  "[5~": "page-up",
  "[6~": "page-down",
  "[Z": "back-tab",
  OA: "up",
  OB: "down",
  OC: "right",
  OD: "left",
  OH: "home",
  OF: "end",
  OM: "enter",
};

const ESCAPE = "\u001b";
const SEQUENCE = /^\u001b(?:(\[[0-?]*[ -/]*[@-~])|(O[ -~])|(\u001b)|([^[O]))/;
/** Begun, and not over: the rest may still be on its way. */
const BEGUN = /^\u001b(?:\[[0-?]*[ -/]*|O)?$/;

export interface Typed {
  readonly keys: readonly Key[];
  /** The beginning of a key; with what comes next it may become one. */
  readonly rest: string;
}

/** `isOver`: nothing more comes, so that an escape is the key of that name. */
export function keysOf(sent: string, isOver: boolean): Typed {
  const keys: Key[] = [];
  let left = sent;
  while (left !== "") {
    if (!left.startsWith(ESCAPE)) {
      const [character = ""] = left;
      const key = NAMED[character] ?? (isPrintable(character) ? character : undefined);
      if (key !== undefined) keys.push(key);
      left = left.slice(character.length);
      continue;
    }
    if (BEGUN.test(left)) {
      if (!isOver) return { keys, rest: left };
      keys.push("escape");
      break;
    }
    const [all = ESCAPE, csi, ss3, twice] = SEQUENCE.exec(left) ?? [];
    const key = NAMED[csi ?? ss3 ?? ""];
    if (key !== undefined) keys.push(key);
    else if (twice !== undefined || (csi === undefined && ss3 === undefined)) keys.push("escape");
    // Of Alt with a key, or of Escape pressed in haste, the key itself counts too.
    left = left.slice(csi === undefined && ss3 === undefined ? ESCAPE.length : all.length);
  }
  return { keys, rest: "" };
}

function isPrintable(character: string): boolean {
  return /^[^\p{Cc}\p{Cs}\p{Co}]$/u.test(character);
}
