/** What was remembered of messages, or held as an instruction because of them, and went along when they were taken back. */

import type { MadeRecord, SelectAnswer } from "../../engine/api.ts";
import { oneLine } from "./plain-text.ts";
import { shortList } from "./short-list.ts";

const NAMED = 6;
/** Facts, lessons and cards are told of as what rests on the messages. */
const KINDS: readonly MadeRecord["kind"][] = ["memory", "instruction"];

/** A sentence for what went, and one for what is made again of whoever else says so; none where nothing did. */
export function goneAlong(
  { made = [], changed }: Pick<SelectAnswer, "made"> & { readonly changed: readonly string[] },
  how: "forgotten" | "erased",
  messages: number,
): readonly string[] {
  // What was chosen by itself is counted with the messages.
  const along = made.filter(({ ref, kind }) => KINDS.includes(kind) && !changed.includes(ref));
  const of = (become: string) => along.filter((one) => one[how] === become).map(({ ref }) => oneLine(ref));
  const gone = of(how === "forgotten" ? "put-away" : "erased");
  const again = of("made-again");
  const them = messages === 1 ? "it" : "them";
  const away = how === "forgotten" ? "out of use" : "gone";
  return [
    ...(gone.length === 0 ? [] : [`${shortList(gone, NAMED)} ${be(gone)} ${away} with ${them}.`]),
    ...(again.length === 0
      ? []
      : [
          `${shortList(again, NAMED)} ${be(again)} ${away} too, and what else says so is remembered of itself.`,
        ]),
  ];
}

function be(refs: readonly string[]): string {
  return refs.length === 1 ? "is" : "are";
}
