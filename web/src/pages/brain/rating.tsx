import { type Rated, ratedAs, rateEpisode } from "../../acts/rate-episode.ts";
import type { AnswerOf } from "../../api/call.ts";
import { useSending } from "../../api/sending.ts";
import { Badge } from "../../parts/badge.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { SOURCES, signed, wentWords } from "./brain-words.ts";

type Route = AnswerOf<"trace_route">;

/** A person's word on how the turn went: it goes before everything else that is known, and may be changed. */
export function Rating({ route }: { readonly route: Route }) {
  const { ref, label, labelSource } = route;
  const { busy, problem, send } = useSending<unknown>();
  const mine = ratedAs(route);
  const rate = (value: Rated) => send(() => rateEpisode(ref, value));
  const went = wentWords(label);
  return (
    <div class="brain-rating">
      <span>
        <Badge tone={went.tone}>{went.word}</Badge>{" "}
        {label !== null && `${signed(label)}${labelSource === null ? "" : `, says ${SOURCES[labelSource]}`}`}
      </span>
      <span class="page-acts" role="group" aria-label="How did this turn go?">
        <button
          type="button"
          disabled={busy}
          aria-pressed={mine === "good"}
          onClick={() => void rate("good")}
        >
          It went well
        </button>
        <button type="button" disabled={busy} aria-pressed={mine === "bad"} onClick={() => void rate("bad")}>
          It went badly
        </button>
      </span>
      {problem !== undefined && <Trouble problem={problem} />}
    </div>
  );
}
