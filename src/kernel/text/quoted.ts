/** What stands between quotation marks and is longer than a name: somebody else's words. Linear. */

const QUOTED =
  /"[^"\n]{1,600}"|“[^“”\n]{1,600}”|„[^„“”\n]{1,600}[“”]|«[^«»\n]{1,600}»|「[^「」\n]{1,600}」|『[^『』\n]{1,600}』/g;

/** Each gone, and a sign in its place. */
export function withoutQuotations(text: string): string {
  return text.replace(QUOTED, (whole) => (isName(whole.slice(1, -1)) ? whole : "…"));
}

const FEW_CHARACTERS = 5;

function isName(inside: string): boolean {
  if (/[.!?。！？]\s*$/.test(inside)) return false;
  if (/[\u3040-\u9fff\uac00-\ud7af]/.test(inside)) return inside.length <= FEW_CHARACTERS;
  return inside.trim().split(/\s+/).length <= 2;
}
