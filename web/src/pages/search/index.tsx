import "./search.css";
import { useRef } from "preact/hooks";
import { call } from "../../api/call.ts";
import { type Resource, useResource } from "../../api/resource.ts";
import { counted } from "../../parts/figures.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { kindOf } from "../../record/kinds.ts";
import { route } from "../../route/route.ts";
import { type Answer, answerTo } from "./answer.ts";
import { type Asked, askedOf, FEW, MANY } from "./asked.ts";
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
  // Trust narrows what was found; it asks for nothing else.
  const key = isAsked ? JSON.stringify({ ...asked, trust: undefined }) : null;
  const answer = useResource(key, (signal) => answerTo(asked, signal), [
    "history",
    "memories",
    "facts",
    "ledger",
  ]);
  return (
    <div class="search">
      <PageHead
        title="Search"
        about="One box for everything that is stored: what was found, and why it stands where it stands."
      />
      <Box asked={asked} down={focusFirstHit} />
      {isAsked ? <Found asked={asked} answer={answer} /> : <Examples />}
    </div>
  );
}

function Found({ asked, answer }: { readonly asked: Asked; readonly answer: Resource<Answer> }) {
  const lanes = useResource("lanes", (signal) => call("list_lanes", { limit: LANES }, signal), ["history"]);
  const last = useLast(answer.value);
  // What was refused has found nothing: what was found before is of another question.
  const shown = answer.error === undefined ? last : undefined;
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
      <section
        class="search-found"
        aria-label="Results"
        aria-busy={answer.loading}
        data-query={answer.value === undefined ? undefined : asked.query}
      >
        <p role="status" class="search-status">
          {shown !== undefined && statusWords(shown, hits.length, asked)}
          {shown === undefined && answer.error === undefined && "Searching …"}
        </p>
        <Named query={asked.query} />
        {answer.error !== undefined && <Trouble problem={answer.error} retry={answer.reload} />}
        {shown !== undefined && (
          <Results asked={asked} answer={shown} hits={hits} trusts={trusts} reload={answer.reload} />
        )}
      </section>
    </div>
  );
}

/** Somebody who types a reference may want the record itself, and not who mentions it. */
function Named({ query }: { readonly query: string }) {
  const ref = query.trim();
  if (kindOf(ref) === undefined) return null;
  return (
    <p class="search-named">
      That is a reference: <Ref value={ref} /> opens it.
    </p>
  );
}

function statusWords({ hits, facts }: Answer, shown: number, asked: Asked): string {
  const isCut = hits.length === (asked.many ? MANY : FEW);
  const found = `${isCut ? "The first " : ""}${counted(hits.length, "record")} found${facts.length > 0 ? `, and ${counted(facts.length, "fact")}` : ""}`;
  if (asked.trust !== undefined) return `${shown} of these ${hits.length} are shown, by their trust.`;
  return hits.length > 1 && asked.mode !== "regex" ? `${found}, the best first.` : `${found}.`;
}

/** While somebody types, what was found last stays in sight. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef<T | undefined>(undefined);
  if (value !== undefined) last.current = value;
  return last.current;
}
