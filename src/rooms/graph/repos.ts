/** Repositories that a text names by their address or the way to them. */

const LONGEST_READ = 6_000;
const MOST = 6;

const ADDRESS =
  /(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)[/:]([\w.-]{1,60})\/([\w.-]{1,80}?)(?:\.git)?(?=[/#?\s)>\]"'`,;]|\.\s|\.?$)/giu;

/** `owner/name`, each once, as they are written. */
export function reposIn(text: string): readonly string[] {
  const found = [...text.slice(0, LONGEST_READ).matchAll(ADDRESS)].map(
    ([, owner, name]) => `${owner}/${name}`,
  );
  return [...new Set(found)].slice(0, MOST);
}
