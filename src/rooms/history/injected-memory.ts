/**
 * Takes out of a text what a memory put into a prompt, ours or another's: it was said before, and summarising it would
 * make it true twice.
 *
 * Linear. Only blocks that are opened and closed; a lone tag is a word like any other.
 */

/** Of other memories, as they are known; of ours, whatever begins with the prefix. */
const OPENING =
  /<(active_memory_plugin|relevant-memories|relevant_memories|hindsight_memories|nacre[_-][a-z_-]{1,40})(?=[\s>])[^<>]{0,400}>|<(summary) id="sum:\d{1,15}"[^<>]{0,400}>/g;

export function withoutInjected(text: string): string {
  if (!text.includes("<")) return text;
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  OPENING.lastIndex = 0;
  for (let open = OPENING.exec(text); open !== null; open = OPENING.exec(text)) {
    const name = open[1] ?? open[2]!;
    if (unclosed.has(name)) continue;
    const closing = `</${name}>`;
    const end = text.indexOf(closing, OPENING.lastIndex);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    kept.push(text.slice(from, open.index));
    from = end + closing.length;
    OPENING.lastIndex = from;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join("").trim();
}
