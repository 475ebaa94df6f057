/**
 * Which files count as authored beside AGENTS.md, SOUL.md, IDENTITY.md, USER.md and TOOLS.md.
 *
 * What stands in them goes into prompts as rules: a file is one only when a person says so here.
 */

import { NacreError } from "../kernel/errors.ts";
import { list, object, optional, type Shaped, text } from "../kernel/shape.ts";
import { isAbsolutePath, isInside, USUAL_FILES } from "../rooms/authored/index.ts";

export const authoredShape = object({
  files: optional(list(text({ min: 1, max: 1_000 }), { max: 50 })),
});

type AuthoredConfig = Shaped<typeof authoredShape>;

/** What no shape can say. Throws `input/bad-field` with the path of the field. */
export function checkAuthored(config: AuthoredConfig | undefined, path: string): void {
  for (const [at, file] of (config?.files ?? []).entries()) {
    const where = `${path}.files[${at}]`;
    const inside = isAbsolutePath(file)
      ? file.replace(/^(?:[A-Za-z]:)?[\\/]+/, "").replaceAll("\\", "/")
      : file;
    if (isInside(inside)) continue;
    throw new NacreError(
      "input/bad-field",
      `${where}: ${JSON.stringify(file.slice(0, 200))} is not the path of a Markdown file`,
      "Give a path within the workspace such as rules/style.md, or the whole path of a file in a folder of notes that is watched; nothing hidden, and no way up.",
    );
  }
}

/** Each once, and none of those that are authored anyway. */
export function declaredIn({ authored }: { readonly authored?: AuthoredConfig }): readonly string[] {
  return [...new Set(authored?.files ?? [])].filter((path) => !USUAL_FILES.includes(path));
}
