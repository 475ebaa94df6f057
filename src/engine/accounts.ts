/** What a plan and what was supplied say of themselves (rooms/pack). */

export type { PlanAccount, SupplyAccount } from "../rooms/pack/index.ts";
