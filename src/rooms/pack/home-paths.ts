/** Where on somebody's disk their files are is nobody's business: what stands before the folder of a person goes. */

const HOME =
  /(?<![\w.~/\\-])(?:\/(?:home|Users|var\/home|mnt\/[a-z]\/Users)\/[^\s/\\"'`:;,<>|*?()[\]]+|\/root(?=[/\s"'`:;,)]|$)|[A-Za-z]:[\\/]+Users[\\/]+[^\s/\\"'`:;,<>|*?()[\]]+)/g;

/** `/home/mara/work/a.ts` is `~/work/a.ts`. */
export function withoutHomes(text: string): string {
  return text.replace(HOME, "~");
}
