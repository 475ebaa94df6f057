/**
 * Whether a text stands in a prompt or a pack, and as what. By its letters and digits alone, a few stretches of them: what is
 * quoted is escaped, cut and put on one line.
 */

import type { PackAnswer } from "../src/engine/index.ts";
import { mayInstruct } from "../src/kernel/trust.ts";

/** Letters and digits of a stretch: long enough that nothing else has them, short enough to be left by a cut. */
const STRETCH = 28;

export type Stands = (inside: string) => boolean;

/** For one text. */
export function standsIn(text: string): Stands {
  const own = bare(text);
  const last = Math.max(0, own.length - STRETCH);
  const from = own.length <= STRETCH ? [0] : [0, Math.floor(last / 2), last];
  const stretches = from.map((at) => own.slice(at, at + STRETCH));
  return (inside) => {
    const there = bare(inside);
    return stretches.some((stretch) => there.includes(stretch));
  };
}

const bare = (text: string): string =>
  text
    .toWellFormed()
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

const GUIDANCE = /^<nacre_guidance>\n([\s\S]*?)\n<\/nacre_guidance>$/;
const RECALL = /^<nacre_recall trust="untrusted">\n([\s\S]*?)\n<\/nacre_recall>$/;

/** Sentences: what is wrong with a block of a prompt that may hold the text. */
export function wrongInPrompt(block: string, stands: Stands): readonly string[] {
  const wrong: string[] = [];
  const parts = block.split(/\n(?=<nacre_recall trust="untrusted">\n)/);
  for (const part of parts) {
    const [guidance, recall] = [GUIDANCE.exec(part)?.[1], RECALL.exec(part)?.[1]];
    if (guidance === undefined && recall === undefined) wrong.push("a section of the prompt has no frame");
    if ((guidance ?? recall ?? "").includes("<")) wrong.push("a tag stands inside a section of the prompt");
    if (guidance !== undefined && stands(guidance)) wrong.push("it stands among the standing instructions");
  }
  return wrong;
}

const LINE = /^- \[([a-z]+:\d+)\] (?:\[([^\]]*)\] )?(.*)$/;

/** Sentences: what is wrong with a pack that may hold the text. */
export function wrongInPack(
  { pack }: PackAnswer,
  stands: Stands,
  held: ReadonlySet<string>,
): readonly string[] {
  const wrong: string[] = [];
  const { bundle, items } = pack;
  if (bundle === "") return items.length === 0 ? [] : ["a pack with items has no bundle"];
  const lines = bundle.split("\n");
  if (lines[0] !== "<nacre_pack>" || lines.at(-1) !== "</nacre_pack>") wrong.push("the bundle has no frame");
  const rendered = lines.slice(2, -1);
  if (rendered.length !== items.length) wrong.push("the bundle has other lines than items");
  if (rendered.some((line) => line.includes("<"))) wrong.push("a tag stands inside the bundle");
  for (const [at, line] of rendered.entries()) {
    const [, ref, label = "", text = ""] = LINE.exec(line) ?? [];
    const item = items[at];
    if (ref === undefined || ref !== item?.ref) wrong.push("a line of the bundle is of no item");
    if (!stands(line)) continue;
    if (item !== undefined && mayInstruct(item.trust)) wrong.push(`it stands in a pack as ${item.trust}`);
    if (!/(?:^|; )untrusted\b/.test(label)) wrong.push("it stands in a pack without the label");
    if (!/^“[^“”]*”$/.test(text)) wrong.push("it stands in a pack and is not quoted");
    if (item?.importance === "must_remember") wrong.push("it stands in a pack as something to be remembered");
    if (held.has(item?.ref ?? "")) wrong.push("it is held back, and stands in a pack");
  }
  for (const item of items) if (held.has(item.ref)) wrong.push("something that is held back is in a pack");
  return wrong;
}
