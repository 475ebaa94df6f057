/**
 * Owning a home for as long as the program runs: what `nacre serve` does.
 *
 * Prints nothing and catches no signals: the caller renders, and closes when it is told to stop. An owner
 * thread that dies is replaced; if another program takes the store meanwhile, this one has stopped.
 */

import { NacreError } from "../../kernel/errors.ts";
import type { HelloAnswer } from "../../wire/index.ts";
import { type Attachment, type AttachOptions, attach } from "./attach.ts";

export interface Serving {
  readonly client: Attachment;
  readonly hello: HelloAnswer;
  readonly endpoint: string;
  /** Resolves when it no longer owns the store, with the reason; never when `close` was called. */
  readonly stopped: Promise<string>;
  /** Drains for up to two seconds, closes, gives the lease back. Idempotent. */
  close(): Promise<void>;
}

/** Rejects with `store/owned` when somebody else owns the home and does not yield. */
export async function serve(
  options: AttachOptions & Required<Pick<AttachOptions, "embed">>,
): Promise<Serving> {
  const stopped = Promise.withResolvers<string>();
  const client = await attach({
    ...options,
    joined(joined) {
      if (!joined.mine) stopped.resolve(`${describe(joined.hello)} has taken over the store`);
      options.joined?.(joined);
    },
  });
  const first = client.current;
  if (first?.mine === true) {
    return {
      client,
      hello: first.hello,
      endpoint: first.endpoint,
      stopped: stopped.promise,
      close: () => client.close(),
    };
  }
  await client.close();
  throw new NacreError(
    "store/owned",
    first === undefined
      ? `${options.home} has another owner`
      : `${options.home} is owned by ${describe(first.hello)}`,
    "Nothing is wrong: other programs use that owner. Stop it first to serve from here.",
  );
}

function describe({ owner }: HelloAnswer): string {
  return `a ${owner.kind} (process ${owner.pid})`;
}
