/**
 * What a person took back stays taken back, also in a store that knows nothing of it: an older copy of the same.
 *
 * Where the copy has the message, it is taken back there again, or waits for a person's word where it did. Where it does not, that it was taken back is kept, for
 * when it comes: with a transcript, or with a newer copy that takes the place of this one.
 */

import type { Instant } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { type InstallationId, type MessageId, refOf } from "../kernel/ids.ts";
import {
  type AbsentWithholding,
  findPresent,
  type HistoryStore,
  type MessageBody,
  type Seal,
  sealedName,
  sealWith,
  type Withheld,
} from "../rooms/history/index.ts";
import type { EngineApi } from "./api.ts";
import type { Identity } from "./context.ts";
import type { EngineStore } from "./stores.ts";

/** A message of the other store. */
export interface TakenMessage {
  readonly message: MessageId;
  readonly withheld: Withheld;
  readonly installation: InstallationId;
  readonly at: Instant;
  /** Of one that is erased. */
  readonly digest: string | null;
  readonly contentHash: string;
  /** What is left of it. */
  readonly body: MessageBody;
}

export interface TakenBack {
  readonly withheld: readonly TakenMessage[];
  /** What the other store knew itself of messages that it did not have. */
  readonly absent: readonly AbsentWithholding[];
  /** Of those that it had: they were accepted once, and wait for a person's word again. */
  readonly waiting: readonly MessageId[];
}

type Wanted = AbsentWithholding & { readonly message: MessageId | null };

interface Found {
  /** By kind, then by installation. */
  readonly present: { readonly [kind in Withheld]: Map<InstallationId, Set<MessageId>> };
  readonly absent: readonly AbsentWithholding[];
  readonly waiting: ReadonlyMap<MessageId, InstallationId>;
}

const AT_ONCE = 50;

/** Answers how many messages were taken back again. */
export async function takeBackAgain(
  { engine, store, identity }: { engine: EngineApi; store: EngineStore; identity: Identity },
  taken: TakenBack,
): Promise<{ erased: number; forgotten: number }> {
  const seal = sealWith(identity.key);
  const wanted = [
    ...taken.withheld.map((one) => wantedOf(one, seal)),
    ...taken.absent.map((one) => ({ ...one, message: null })),
  ];
  const { present, absent, waiting } = await store.read(({ history }) =>
    find(history, wanted, new Set(taken.waiting), seal),
  );
  const again = { erased: 0, forgotten: 0 };
  for (const [id, installation] of waiting)
    if (await waitsAgain(engine, id)) present.forgotten.get(installation)?.delete(id);
  for (const { installation, refs } of batches(present.erased)) {
    again.erased += (await engine.erase({ refs, installation })).changed.length;
  }
  for (const { installation, refs } of batches(present.forgotten)) {
    again.forgotten += (await engine.forget({ refs, installation })).changed.length;
  }
  if (absent.length > 0) {
    await store.write("durable", async ({ history }) => {
      for (const one of absent) await history.addAbsent(one);
    });
  }
  return again;
}

/** What a copy may answer of a message that waited in the store it replaces: it never did here, or there is nothing left of it. */
const NOT_WAITING: readonly (string | undefined)[] = ["history/not-quarantined", "history/erased"];

/** False: it is not known here that it ever waited, and it is forgotten as the others are. */
async function waitsAgain(engine: EngineApi, id: MessageId): Promise<boolean> {
  try {
    await engine.resolveQuarantine({ ref: refOf("msg", id), reopen: true });
    return true;
  } catch (error) {
    if (!NOT_WAITING.includes(codeOf(error))) throw error;
    return false;
  }
}

function wantedOf({ digest, contentHash, body, ...rest }: TakenMessage, seal: Seal): Wanted {
  return { ...rest, digest: digest ?? seal(contentHash), name: sealedName(body, seal) };
}

async function find(
  history: HistoryStore,
  wanted: readonly Wanted[],
  again: ReadonlySet<MessageId>,
  seal: Seal,
): Promise<Found> {
  const waiting = new Map<MessageId, InstallationId>();
  const present: Found["present"] = { erased: new Map(), forgotten: new Map() };
  const absent: AbsentWithholding[] = [];
  for (const { message, ...one } of wanted) {
    const rows = await findPresent(history, one, message, seal);
    if (rows.length === 0) absent.push(one);
    const byInstallation = present[one.withheld];
    const ids = byInstallation.get(one.installation) ?? new Set();
    for (const { id } of rows) {
      ids.add(id);
      if (message !== null && again.has(message)) waiting.set(id, one.installation);
    }
    byInstallation.set(one.installation, ids);
  }
  return { present, absent, waiting };
}

function* batches(found: ReadonlyMap<InstallationId, ReadonlySet<MessageId>>) {
  for (const [installation, ids] of found) {
    const refs = [...ids].map((id) => refOf("msg", id));
    for (let from = 0; from < refs.length; from += AT_ONCE) {
      yield { installation, refs: refs.slice(from, from + AT_ONCE) };
    }
  }
}
