import { call } from "../api/call.ts";
import { toast } from "../parts/toast.tsx";

export type Rated = "good" | "bad";

/** A person's word on how a turn went: it goes before everything else that is known, and may be changed. */
export async function rateEpisode(ref: string, value: Rated): Promise<void> {
  await call("rate_episode", { ref, value });
  toast(`Noted that ${ref} went ${value === "good" ? "well" : "badly"}. Rate it again to change that.`);
}
