/** Waiting, but not longer than that. */

import { NacreError } from "../../kernel/errors.ts";

/** `idle`: waiting is no reason for the process to stay. What is late goes on, and is nobody's any more. */
export async function within<T>(
  work: Promise<T>,
  ms: number,
  what: string,
  { idle = false }: { readonly idle?: boolean } = {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new NacreError(
          "wire/deadline",
          `${what} took longer than ${Math.round(ms)} ms`,
          "See `nacre status`.",
        ),
      );
    }, ms);
    if (idle) timer.unref();
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
