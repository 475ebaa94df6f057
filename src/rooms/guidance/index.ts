/** Standing instructions heard in conversation: what is one, what it is about, and what it takes the place of. */

export { BOOSTED, boosterOf, PROTOTYPES } from "./booster.ts";
export { isOver, type Stated, standing, takesBack } from "./force.ts";
export { type Heard, heardIn, type SaidSentence, toldAt } from "./heard.ts";
export type { ShardChange, ShardQuery, ShardStore } from "./port.ts";
export { conflictsWithAuthored, relate } from "./relate.ts";
export { type Held, laterThan, type Said, saidAs, settle, shadows } from "./settle.ts";
export type { NewShard, Shard, ShardPath, ShardState } from "./shard.ts";
export { STABLE, type Standing, type StandingAct, standingIn } from "./standing.ts";
