/** One way in which people say what holds of them one at a time. */

import type { ValueTest } from "./slot-values.ts";

export interface SlotPattern {
  /** Without it there is no use in trying: the patterns are many, and long. */
  readonly hint: RegExp;
  /** With `{about}` in place of what the clause names. */
  readonly slot: string;
  readonly pattern: Pick<RegExp, "exec">;
  /** What a value must be like; absent: the pattern says it. */
  readonly value?: ValueTest;
  /** Several can hold at once: one takes the place of another only if it says so ("now", "instead"). */
  readonly several?: true;
  /** Two things of which one is chosen: in either order they are the same matter. */
  readonly either?: true;
}

const START = String.raw`^(?:(?:so|well|and|but|also|oh|actually|ok|okay|btw|by the way|fyi|note that|remember that|just so you know|for the record|these days|currently|nowadays|since \p{L}+|und|aber|also|übrigens|et|mais|y|pero)[,:]? ){0,3}`;
const END = `[ .!…]*$`;

/** Made when it is first tried: most never are, and reading them takes longer than trying them. */
export function pattern(source: string): Pick<RegExp, "exec"> {
  let made: RegExp | undefined;
  return {
    exec(text) {
      made ??= new RegExp(`${START}${source}${END}`, "iu");
      return made.exec(text);
    },
  };
}
export const VALUE = String.raw`(?<value>[^.;!?]{1,120}?(?:\.[^\s.;!?]{1,40}){0,3})`;
export const ABOUT = String.raw`(?<about>[\p{L}\p{N}][\p{L}\p{N} '’-]{0,50}?)`;
