/**
 * Takes out what a model said to itself: blocks in tags, closed or not, and the channels of models that have channels.
 *
 * A tag that the sources speak of may be spoken of in a summary too: such a tag counts only at the start of an answer.
 */

const NAMES = "think|thinking|thought|reasoning|scratchpad|analysis|reflection";
const OPEN = new RegExp(`<(${NAMES})>`, "i");
const CLOSE = new RegExp(`</(${NAMES})>`, "i");
/** Answers that hold more blocks are not answers. */
const MOST_BLOCKS = 50;

const FINAL_CHANNEL = /<\|channel\|>\s*final[^<]{0,80}<\|message\|>/gi;
const CHANNEL_END = /<\|(?:end|return|call|start)\|>/i;

/** `source`: what the answer is about. */
export function withoutReasoning(answer: string, source: string): string {
  const theirs = source.toLowerCase();
  let text = finalChannel(answer);
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const next = withoutBlock(text, theirs);
    if (next === text) return text;
    text = next;
  }
  return text;
}

function withoutBlock(text: string, theirs: string): string {
  const open = OPEN.exec(text);
  const close = CLOSE.exec(text);
  // Some templates open the block in the prompt, so that the answer only closes it.
  if (close !== null && (open === null || close.index < open.index)) {
    if (theirs.includes(close[0].toLowerCase())) return text;
    return text.slice(close.index + close[0].length);
  }
  if (open === null) return text;
  const atStart = text.slice(0, open.index).trim() === "";
  if (!atStart && theirs.includes(open[0].toLowerCase())) return text;
  const end = new RegExp(`</${open[1]}>`, "i").exec(text.slice(open.index));
  const after = end === null ? "" : text.slice(open.index + end.index + end[0].length);
  return text.slice(0, open.index) + after;
}

function finalChannel(text: string): string {
  const last = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  if (last === undefined) return text;
  const said = text.slice(last.index + last[0].length);
  const end = CHANNEL_END.exec(said);
  return end === null ? said : said.slice(0, end.index);
}
