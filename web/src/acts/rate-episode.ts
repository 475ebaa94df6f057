import { call } from "../api/call.ts";
import { toast } from "../parts/toast.tsx";

export type Rated = "good" | "bad";

const NOTED = {
  good: "is noted to have gone well",
  bad: "is noted to have gone badly",
  none: "is rated by you no more",
} as const;

/** A person's word on how a turn went: it goes before everything else that is known. Said once more, it is taken back. */
export async function rateEpisode(ref: string, said: Rated): Promise<void> {
  const { label, labelSource } = await call("trace_route", { ref });
  const before = ratedAs(label, labelSource) ?? "none";
  const value = said === before ? "none" : said;
  await call("rate_episode", { ref, value });
  toast(`${ref} ${NOTED[value]}.`, () => call("rate_episode", { ref, value: before }));
}

/** How a person rated it; null: what is known of it is not their word. */
export function ratedAs(label: number | null, source: string | null): Rated | null {
  if (source !== "human" || label === null) return null;
  return label > 0 ? "good" : "bad";
}
