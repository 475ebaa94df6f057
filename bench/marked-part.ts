/** A page that a person writes, with one part in it that a script does. */

export interface Marks {
  readonly begins: string;
  readonly ends: string;
}

/** The page with these lines between its marks, which stay; what a person wrote around them is left alone. */
export function withPart(page: string, { begins, ends }: Marks, lines: readonly string[]): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)];
  if (from < 0 || to < from) throw new Error(`the page has lost its marks: ${begins} and ${ends}`);
  return [page.slice(0, from), begins, "\n\n", lines.join("\n"), "\n\n", page.slice(to)].join("");
}
