/** When a grant is spent, what is the reader's own can still be read. */

import { codeOf } from "../kernel/errors.ts";
import { type Access, ownAccess } from "./access.ts";

export async function orOwn<T>(
  access: Access,
  read: (permitted: Access) => Promise<T>,
): Promise<{ readonly answer: T; readonly spent: boolean }> {
  try {
    return { answer: await read(access), spent: false };
  } catch (error) {
    const own = ownAccess(access);
    if (codeOf(error) !== "grant/spent" || own.reach.lanes.length === 0) throw error;
    return { answer: await read(own), spent: true };
  }
}
