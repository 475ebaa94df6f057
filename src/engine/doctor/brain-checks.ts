/** Packs that are served can be read and are what they are called; accounts of routed turns can be read. */

import { NacreError } from "../../kernel/errors.ts";
import type { EpisodeId } from "../../kernel/ids.ts";
import {
  decodePack,
  digestOf,
  type EpisodeStore,
  type Promotion,
  SERVING_LOOK,
  servingOf,
} from "../../rooms/brain/index.ts";
import type { RepairTask } from "../api.ts";
import type { EngineContext } from "../context.ts";
import type { Stores } from "../stores.ts";
import { type Check, chunksOf, type Examination, faulty, ROWS_PER_REPAIR, several, sound } from "./check.ts";

/** The newest; older ones go by themselves. */
const MOST_PACKS = 1_000;
/** Letters of a digest that are enough to tell it from others. */
const SHORT = 12;
/** Looked at together. */
const PAGE = 200;

const ROLL_BACK: RepairTask = {
  action: "roll-back-brain",
  check: "brain-packs",
  does: "serve the last brain pack that is sound, or lessons alone",
};

/** `lost`: it is not there or not what its digest says. `unknown`: it is whole, and this version cannot read it. */
type Soundness = "sound" | "lost" | "unknown";

export const checkBrainPacks: Check = async (examination) => {
  const promotions = await examination.look(({ brainPacks }) => brainPacks.promotions(SERVING_LOOK));
  const { pack, canary, shadow } = servingOf(promotions);
  const inUse = new Set([pack, canary, shadow].filter((digest) => digest !== null));
  const stored = await examination.look(({ brainPacks }) => brainPacks.manifests(MOST_PACKS));
  const bad = new Map<string, Soundness>();
  for (const digest of new Set([...inUse, ...stored.map((manifest) => manifest.digest)])) {
    const found = await soundness(examination, digest);
    if (found !== "sound") bad.set(digest, found);
  }
  const served = [...inUse].filter((digest) => bad.has(digest));
  if (served.length === 0) {
    const what = stored.length === 0 ? "no brain packs" : `${several(stored.length, "brain pack")} checked`;
    const rest = bad.size === 0 ? "" : `; ${several(bad.size, "pack")} that nobody serves cannot be read`;
    return [sound("brain-packs", `${what}${rest}`, { count: bad.size })];
  }
  const isLost = served.some((digest) => bad.get(digest) === "lost");
  return [
    faulty(
      "brain-packs",
      `the brain pack ${served[0]!.slice(0, SHORT)} is to be served and ${
        isLost ? "is damaged or gone" : "is of another version"
      }; what was served before it is, or lessons alone`,
      isLost
        ? "Run `nacre doctor --fix` to go back to the last sound one for good, or `nacre brain init` to make a new one."
        : "Update Nacre, or go back to an earlier one: `nacre brain rollback`.",
      { refs: served.map((digest) => digest.slice(0, SHORT)), repairs: isLost ? [ROLL_BACK] : [] },
    ),
  ];
};

async function soundness({ look }: Pick<Examination, "look">, digest: string): Promise<Soundness> {
  const bytes = await look(({ brainPacks }) => brainPacks.bytes(digest));
  if (bytes === undefined || digestOf(bytes) !== digest) return "lost";
  try {
    decodePack(bytes);
    return "sound";
  } catch (error) {
    if (error instanceof NacreError) return "unknown";
    throw error;
  }
}

/** One entry: going back ends every trial, so that it also sees to a pack on trial. 0: all that is in use is sound. */
export function serveWhatIsSound({ store, clock }: Pick<EngineContext, "store" | "clock">): Promise<number> {
  return store.write("durable", async (stores) => {
    const look = <T>(work: (inside: Stores) => Promise<T>) => work(stores);
    const promotions = await stores.brainPacks.promotions(SERVING_LOOK);
    const { pack, canary, shadow } = servingOf(promotions);
    const states = await Promise.all(
      [pack, canary, shadow].map((digest) => (digest === null ? "sound" : soundness({ look }, digest))),
    );
    if (!states.includes("lost")) return 0;
    const good = await lastSound(look, pack === null ? [] : [pack, ...servedEarlier(promotions)]);
    const reason = "a pack in use is damaged or gone";
    const entry = { kind: "rolled-back", pack: good, by: "guard", override: false, reason } as const;
    await stores.brainPacks.record({ ...entry, at: clock.now() });
    return 1;
  });
}

function servedEarlier(promotions: readonly Promotion[]): readonly string[] {
  return promotions.flatMap(({ kind, pack }) => (kind === "serving" && pack !== null ? [pack] : []));
}

async function lastSound(look: Examination["look"], packs: readonly string[]): Promise<string | null> {
  for (const digest of new Set(packs)) if ((await soundness({ look }, digest)) === "sound") return digest;
  return null;
}

export const checkEpisodes: Check = async ({ look }) => {
  const { episodes: count } = await look(({ episodes }) => episodes.count());
  const bad: EpisodeId[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const start: number = after;
    const { ids, upTo } = await look(({ episodes }) => episodes.unreadable(start, PAGE));
    bad.push(...ids);
    after = upTo;
  }
  if (bad.length === 0) return [sound("episodes", `${several(count, "routed turn")}, all of them readable`)];
  return [
    faulty(
      "episodes",
      `${several(bad.length, "routed turn")} of ${count} cannot be read, such as episode:${bad[0]}`,
      "Run `nacre doctor --fix`: what cannot be read goes; nothing that was said is affected.",
      { refs: bad.map((id) => `episode:${id}`), repairs: [...chunksOf(bad, ROWS_PER_REPAIR)].map(dropping) },
    ),
  ];
};

function dropping(ids: readonly EpisodeId[]): RepairTask {
  return {
    action: "drop-episodes",
    check: "episodes",
    does: `remove ${several(ids.length, "account")} of routed turns that cannot be read`,
    keys: ids.map(String),
  };
}

/** Of these, those that are there and cannot be read. */
export async function unreadableAmong(
  episodes: EpisodeStore,
  ids: readonly EpisodeId[],
): Promise<readonly EpisodeId[]> {
  const found: EpisodeId[] = [];
  for (const id of ids) found.push(...(await episodes.unreadable(id - 1, 1)).ids.filter((one) => one === id));
  return found;
}
