import { type AnswerOf, call } from "../api/call.ts";
import { toast } from "../parts/toast.tsx";

export type Rated = "good" | "bad";

const NOTED = {
  good: "is noted to have gone well",
  bad: "is noted to have gone badly",
  none: "is rated by you no more",
} as const;

/** A person's word on how a turn went: it goes before everything else that is known. Said once more, it is taken back. */
export async function rateEpisode(ref: string, said: Rated): Promise<void> {
  const before = ratedAs(await call("trace_route", { ref })) ?? "none";
  const value = said === before ? "none" : said;
  await call("rate_episode", { ref, value });
  toast(`${ref} ${NOTED[value]}.`, async () => {
    await call("rate_episode", { ref, value: before });
    return `${ref} ${NOTED[before]}.`;
  });
}

/** How a person rated it; null: nobody did. What was heard in messages is a person's word too, and no rating: it is said by a message. */
export function ratedAs({ outcomes }: Pick<AnswerOf<"trace_route">, "outcomes">): Rated | null {
  const rating = outcomes.find(({ detector, message }) => detector === "thumbs" && message === null);
  if (rating === undefined) return null;
  return rating.value > 0 ? "good" : "bad";
}
