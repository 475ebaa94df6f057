/** Names near a misspelt one, best first: for hints. */

export function nearNames(wrong: string, names: readonly string[], most = 3): readonly string[] {
  const folded = wrong
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return names
    .map((name) => ({
      name,
      distance: name.includes(folded) && folded.length > 2 ? 1 : editDistance(folded, name),
    }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** Insertions, deletions and replacements that turn one into the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
