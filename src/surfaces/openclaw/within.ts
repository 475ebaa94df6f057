/** The answer, or an error when it takes too long. What is late goes on by itself and is no longer waited for. */

import { NacreError } from "../../kernel/errors.ts";

export async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
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
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
