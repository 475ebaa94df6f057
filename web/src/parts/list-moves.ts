/** Where a key moves the mark of a list, counted from 0. */

const PAGE = 10;

/** `at`: where it is, -1: nowhere yet. Undefined: this key moves nothing. */
export function movedTo(key: string, at: number, count: number): number | undefined {
  const to = wanted(key, at, count);
  return to === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, to));
}

function wanted(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at < 0 ? count - 1 : at - 1;
    case "PageDown":
      return at + PAGE;
    case "PageUp":
      return at < 0 ? count - PAGE : at - PAGE;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
