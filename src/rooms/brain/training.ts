/** What an episode is to whoever learns from it or judges by it: keys and numbers, no text. */

import type { Decision, OutcomeSource } from "./episode.ts";
import type { RouteTrace } from "./route-trace.ts";

export interface TrainingEpisode {
  /** In the order in which they were recorded. Time is split by it: clocks may jump, numbers do not. */
  readonly id: number;
  readonly at: number;
  /** Lane and session, under any name: turns of one conversation are not independent of each other. Absent: it stands alone. */
  readonly group?: string;
  readonly decision: Decision;
  readonly pack: string | null;
  readonly budget: number;
  readonly placed: readonly {
    readonly key: string;
    readonly place: number | null;
    readonly tokens: number;
  }[];
  readonly trace: RouteTrace | null;
  readonly helpParts: readonly (readonly [name: string, value: number])[];
  readonly label: number;
  readonly labelSource: OutcomeSource;
  /** Of the label, 0 to 1. Absent: 1. */
  readonly confidence?: number;
  readonly credits: readonly { readonly key: string; readonly used: boolean; readonly value: number }[];
}
