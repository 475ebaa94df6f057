/** What stands before each node of a tree when it is listed, parents before their children. */

const DRAWN = { more: "├─ ", last: "└─ ", passing: "│  ", free: "   " } as const;
const TYPED = { more: "|- ", last: "`- ", passing: "|  ", free: "   " } as const;

/** `levels`: how deep each node is, in the order in which they are listed; none is more than one deeper than the one before. */
export function branches(levels: readonly number[], draws: boolean): readonly string[] {
  const marks = draws ? DRAWN : TYPED;
  // From the end: whether another one of a level is still to come before its parent's next.
  const follows: boolean[] = [];
  return levels
    .toReversed()
    .map((level) => {
      const own = level === 0 ? "" : follows[level] ? marks.more : marks.last;
      const before = Array.from({ length: Math.max(0, level - 1) }, (_, at) =>
        follows[at + 1] ? marks.passing : marks.free,
      );
      follows.length = Math.min(follows.length, level);
      follows[level] = true;
      return before.join("") + own;
    })
    .toReversed();
}
