/** Lines of authored files, as they read now: a receipt names them by file and line. */

import { call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { authoredLines } from "./authored-ref.ts";
import type { Words } from "./words.ts";

const NONE: ReadonlyMap<string, Words> = new Map();

/** Of those among the references that name lines of a file. What names none is not in it. */
export function useAuthored(agent: string, refs: readonly string[]): ReadonlyMap<string, Words> {
  const named = refs.flatMap((ref) => {
    const lines = authoredLines(ref);
    return lines === null ? [] : [{ ref, ...lines }];
  });
  const key = named.length === 0 ? null : `${agent} ${named.map(({ ref }) => ref).join("\n")}`;
  const { value } = useResource(
    key,
    async (signal) => {
      const paths = [...new Set(named.flatMap(({ path, lines }) => (lines === null ? [] : [path])))];
      const files = await Promise.all(paths.map((path) => readFile(agent, path, signal)));
      const byPath = new Map(paths.map((path, at) => [path, files[at]]));
      return new Map<string, Words>(
        named.map(({ ref, path, lines }) => [
          ref,
          lines === null ? "none" : (byPath.get(path)?.get(`${lines.from}-${lines.to}`) ?? "changed"),
        ]),
      );
    },
    ["authored"],
  );
  return value ?? NONE;
}

/** Its pieces by their lines. One that is not there any more reads otherwise, whatever the reason. */
async function readFile(
  agent: string,
  path: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Words>> {
  try {
    const { nodes, modifiedMs } = await call("show_authored", { path, agent }, signal);
    return new Map(
      nodes.map(({ lines, text }) => [
        `${lines.from}-${lines.to}`,
        { text, whole: true, role: "file", at: modifiedMs },
      ]),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    return NONE;
  }
}
