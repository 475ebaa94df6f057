/**
 * A server for models of other programs, over standard input and output, as a client of the store's owner.
 *
 * It connects with the first call and not before: a program that starts it and asks for nothing opens no store. Whoever owns the
 * store may come and go meanwhile. Nothing but the protocol is written to standard output.
 */

import { stat } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { clientNamed, safeClientName } from "../kernel/client-name.ts";
import { codeOf, NacreError } from "../kernel/errors.ts";
import type { Calling } from "../kernel/model-face.ts";
import type { Attachment } from "../surfaces/daemon/index.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import { type Door, doorFor } from "../surfaces/mcp/door.ts";
import { modelFace } from "../surfaces/mcp/face.ts";
import { typedHere } from "../surfaces/mcp/typed-here.ts";

export interface McpOptions {
  readonly home: string;
  /** What a person types for it. */
  readonly called: string;
  readonly version: string;
  /** What the program is called, as whoever set it up wrote it down; absent: as it says itself. */
  readonly client?: string | undefined;
  readonly readOnly: boolean;
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** One line about something that went wrong; never about what was said. */
  readonly notice: (line: string) => void;
}

/** No reply waits for it: who asks can wait for a store that is being opened, or changes hands. */
const DEADLINE_MS = 30_000;
/** For a program that says nothing of itself that could be a name. */
const NAMELESS = "unnamed";

/** Resolves when the other side is gone or the signal is aborted, and nothing is left running. */
export async function runMcp(options: McpOptions): Promise<void> {
  const { serveMcp } = await import("../adapters/mcp-sdk/index.ts");
  const doors = openDoors(options);
  const face = modelFace({ readOnly: options.readOnly, door: doors.door });
  const serving = serveMcp(face, options.version, options, ({ name }) =>
    options.notice(`A message was left out: it could not be read, or not be answered (${name}).`),
  );
  const stop = () => void serving.close();
  options.signal.addEventListener("abort", stop, { once: true });
  if (options.signal.aborted) stop();
  const how = await serving.ended;
  options.signal.removeEventListener("abort", stop);
  await serving.close();
  await doors.close();
  if (how === "broken") {
    throw new NacreError(
      "wire/malformed-frame",
      "what the program wrote could not be read on, and nobody answers it any more",
      "Let the program start its server for memory again; nacre mcp log shows what was answered.",
    );
  }
}

interface Doors {
  door(calling: Calling): Promise<Door>;
  close(): Promise<void>;
}

/** One connection for as long as the program is there, in the name that it began with. */
function openDoors({ home, called, version, client: given, readOnly }: McpOptions): Doors {
  const chosen = given === undefined ? undefined : requireName(given);
  const closed = new AbortController();
  let attached: Promise<Attachment> | undefined;
  let name: string | undefined;
  const attachment = (client: string): Promise<Attachment> => {
    attached ??= attachTo(home, { version, client, writes: !readOnly, signal: closed.signal }).catch(
      (error) => {
        // The next call looks again: a store may have been made meanwhile.
        attached = undefined;
        throw error;
      },
    );
    return attached;
  };
  return {
    async door({ program }) {
      name ??= chosen ?? safeClientName(program ?? "") ?? NAMELESS;
      const connection = await attachment(name);
      return doorFor(name, (method, params, signal) =>
        connection.call(method, params, { signal, deadlineMs: DEADLINE_MS }).catch(naming(called, home)),
      );
    },
    async close() {
      closed.abort();
      await (await attached?.catch(() => undefined))?.close();
    },
  };
}

/** What a person is to type is about this store, and not about the one that they usually have; and as this program is called here. */
function naming(program: string, home: string): (error: unknown) => never {
  return (error) => {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const { message, hint } = error as NacreError;
    throw new NacreError(code, message, typedHere(hint, { program, home }), { cause: error });
  };
}

function requireName(given: string): string {
  const name = clientNamed(given);
  if (name !== undefined) return name;
  const near = safeClientName(given);
  throw new NacreError(
    "input/bad-flag",
    `${JSON.stringify(given.slice(0, 80))} is not the name of a program`,
    `Give small letters, digits, dots and dashes${near === undefined ? "" : `, such as --client ${near}`}.`,
  );
}

interface Attaching {
  readonly version: string;
  readonly client: string;
  readonly writes: boolean;
  readonly signal: AbortSignal;
}

async function attachTo(home: string, { version, client, writes, signal }: Attaching): Promise<Attachment> {
  const isThere = await stat(homeAt(home).database).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
  if (!isThere) {
    throw new NacreError(
      "store/missing",
      "there is no memory on this machine yet",
      "A person makes one at a terminal with `nacre setup`, or with `nacre remember` and something to remember.",
    );
  }
  const { attachHome } = await import("./attach-home.ts");
  return attachHome({ home, kind: "mcp", version, signal, client: { name: client, writes } });
}
