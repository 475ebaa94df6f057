import "./search.css";
import { useRef } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { counted } from "../../parts/figures.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { route } from "../../route/route.ts";
import { type Answer, answerTo } from "./answer.ts";
import { type Asked, askedOf } from "./asked.ts";
import { Box } from "./box.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { facetsOf } from "./facets.ts";
import { Examples } from "./nothing.tsx";
import { focusFirstHit, Results } from "./results.tsx";
import { useTrusts } from "./trusts.ts";

const LANES = 200;

export default function SearchPage() {
  const asked = askedOf(route.value.params);
  const isAsked = asked.query.trim() !== "";
  return (
    <div class="search">
      <PageHead
        title="Search"
        about="One box for everything that is stored: what was found, and why it stands where it stands."
      />
      <Box asked={asked} down={focusFirstHit} />
      {isAsked ? <Found asked={asked} /> : <Examples />}
    </div>
  );
}

function Found({ asked }: { readonly asked: Asked }) {
  // Trust narrows what was found; it asks for nothing else.
  const key = JSON.stringify({ ...asked, trust: undefined });
  const answer = useResource(key, (signal) => answerTo(asked, signal), [
    "history",
    "memories",
    "facts",
    "ledger",
  ]);
  const lanes = useResource("lanes", (signal) => call("list_lanes", { limit: LANES }, signal), ["history"]);
  const shown = useLast(answer.value);
  const all = shown?.hits ?? [];
  const trusts = useTrusts(all.map(({ ref }) => ref));
  const hits = asked.trust === undefined ? all : all.filter(({ ref }) => trusts.get(ref) === asked.trust);
  return (
    <div class="split search-split">
      <FacetPanel
        asked={asked}
        facets={facetsOf(all, trusts, shown?.facts.length ?? 0)}
        found={all.length}
        lanes={lanes.value?.lanes ?? []}
      />
      <section class="search-found" aria-label="Results" aria-busy={answer.loading}>
        <p role="status" class="search-status">
          {shown === undefined ? "Searching …" : statusWords(shown, hits.length, asked)}
        </p>
        {answer.error !== undefined && <Trouble problem={answer.error} retry={answer.reload} />}
        {shown !== undefined && answer.error === undefined && (
          <Results asked={asked} answer={shown} hits={hits} trusts={trusts} reload={answer.reload} />
        )}
      </section>
    </div>
  );
}

function statusWords({ hits, facts }: Answer, shown: number, asked: Asked): string {
  const found = `${counted(hits.length, "record")} found${facts.length > 0 ? `, and ${counted(facts.length, "fact")}` : ""}`;
  if (asked.trust !== undefined) return `${shown} of these ${hits.length} are shown, by their trust.`;
  return hits.length > 1 && asked.mode !== "regex" ? `${found}, the best first.` : `${found}.`;
}

/** While somebody types, what was found last stays in sight. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef<T | undefined>(undefined);
  if (value !== undefined) last.current = value;
  return last.current;
}
