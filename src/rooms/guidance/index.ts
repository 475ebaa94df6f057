/** Standing instructions heard in conversation. */

export type { ShardChange, ShardQuery, ShardStore } from "./port.ts";
export {
  type NewShard,
  SHARD_PATHS,
  SHARD_STATES,
  type Shard,
  type ShardPath,
  type ShardState,
} from "./shard.ts";
