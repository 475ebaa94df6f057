/** Who else on this machine can look into the data folder, what the doctor may mend of that, and what lies there unused. */

import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isServerAddress } from "../adapters/store-postgres/server-address.ts";
import type { Premises } from "../engine/index.ts";
import { homeAt } from "../surfaces/daemon/index.ts";

const FOLDER = 0o700;
const FILE = 0o600;
/** Rights of the group and of everybody. */
const OTHERS = 0o077;

interface Place {
  readonly path: string;
  readonly mode: number;
  readonly wanted: number;
}

export function premisesAt(folder: string): Premises {
  return {
    async problems() {
      const open = await openPlaces(folder);
      return open.map(({ path, mode }) => `others on this machine may reach ${path} (${mode.toString(8)})`);
    },
    async mend() {
      const open = await openPlaces(folder);
      for (const { path, wanted } of open) await chmod(path, wanted);
      return open.length;
    },
    async notes(store) {
      const { database } = homeAt(folder);
      if (!isServerAddress(store) || (await stat(database).catch(() => undefined)) === undefined) return [];
      return [
        `${database} is not used: this memory is on ${store}. Nothing that is forgotten or erased here is taken out of the file; remove it once you need it no more.`,
      ];
    },
  };
}

async function openPlaces(folder: string): Promise<readonly Place[]> {
  // Where there are no such rights there is nothing to say about them.
  if (process.platform === "win32") return [];
  const { database, run } = homeAt(folder);
  const files = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const own = files.filter((path) => path.startsWith(database));
  const wanted: readonly (readonly [path: string, mode: number])[] = [
    [folder, FOLDER],
    [run, FOLDER],
    ...own.map((path) => [path, FILE] as const),
  ];
  const places: Place[] = [];
  for (const [path, mode] of wanted) {
    const seen = await stat(path).catch(() => undefined);
    if (seen === undefined) continue;
    const rights = seen.mode & 0o777;
    if ((rights & OTHERS) !== 0) places.push({ path, mode: rights, wanted: mode });
  }
  return places;
}
