/** Where on somebody's disk their files are is nobody's business: what stands before the folder of a person goes. */

/** A folder's name. */
const NAME = String.raw`[^\s/\\"'${"`"}:;,<>|*?()[\]]+`;
/** With blanks in it, where something stands behind it: `C:\Users\First Last\x`. */
const SPACED = String.raw`(?:[^\n/\\"'${"`"}:;,<>|*?()[\]]{1,60}(?=[\\/])|${NAME})`;
/** Folders that hold those of persons, on one system or another. */
const HOMES = String.raw`(?:(?:usr|var|export|volume\d{1,2}|data|mnt|srv|nfs|net)/)?(?:home|homes)|Users|mnt/[a-z]/Users`;
/** What a path may stand behind: a blank, a bracket, `file://`, or a short flag. */
const BEHIND = String.raw`(?=\/)(?:(?<![\w.~/\\-])|(?<=\bfile:(?:\/\/(?:localhost)?)?)|(?<=\b[a-z][\w+.-]{2,30}:\/\/file)|(?<=(?:^|\s)-[A-Za-z]))`;

const HOME = new RegExp(
  [
    `${BEHIND}/(?:${HOMES})/${NAME}`,
    String.raw`${BEHIND}/root(?=[/\s"'${"`"}:;,)]|$)`,
    String.raw`(?<![A-Za-z\d])[A-Za-z]:[\\/]+(?:Users|Documents and Settings)[\\/]+${SPACED}`,
    // A share: the first folder of one is a person's, or as good as one.
    String.raw`(?<![\w\\:.])\\\\[\w.$-]+\\${SPACED}(?:\\(?:home|Users)\\${SPACED})?`,
  ].join("|"),
  "g",
);

/** `/home/mara/work/a.ts` is `~/work/a.ts`. */
export function withoutHomes(text: string): string {
  return text.replace(HOME, "~");
}
