import { route } from "../../route/route.ts";
import { KIND_WORDS, KINDS, LABEL_WORDS, LABELS, TRUSTS } from "../../words/observation-words.ts";
import { chosenOf, openedIn } from "./address.ts";
import { Choice } from "./choice.tsx";
import { Halves } from "./halves.tsx";
import { HeldList } from "./held-list.tsx";
import { ObservationDetailPanel } from "./observation-detail.tsx";
import { ObservationList } from "./observation-list.tsx";

const ANY = ["any", "Any"] as const;
const WHERE = [
  ["use", "In use"],
  ["away", "Put away"],
  ["held", "Held back"],
] as const;
const KIND_CHOICES = [ANY, ...KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)];
const LABEL_CHOICES = [ANY, ...LABELS.map((label) => [label, LABEL_WORDS[label]] as const)];
const TRUST_CHOICES = [ANY, ...TRUSTS.map((trust) => [trust, trust] as const)];

/** What was noticed in turns and told by programs: neither said by its owner nor a memory, but found and recalled. */
export function ObservationsTab() {
  const { params } = route.value;
  const ref = openedIn("observations", params);
  const where = chosenOf(
    WHERE.map(([name]) => name),
    params["where"],
  );
  const kind = KINDS.find((one) => one === params["kind"]);
  const label = LABELS.find((one) => one === params["matters"]);
  const trust = TRUSTS.find((one) => one === params["trust"]);
  return (
    <>
      <p class="memory-about">
        What tools brought about, what was decided, planned and learned, as it was noticed in turns or told by
        programs.
      </p>
      <div class="memory-filters" role="group" aria-label="Narrow the list">
        <Choice label="Where" param="where" chosen={where} choices={WHERE} />
        {where !== "held" && (
          <>
            <Choice label="Kind" param="kind" chosen={kind ?? "any"} choices={KIND_CHOICES} />
            <Choice
              label="How much it matters"
              param="matters"
              chosen={label ?? "any"}
              choices={LABEL_CHOICES}
            />
            <Choice label="On whose word" param="trust" chosen={trust ?? "any"} choices={TRUST_CHOICES} />
          </>
        )}
      </div>
      <Halves
        list={
          where === "held" ? (
            <HeldList opened={ref} />
          ) : (
            <ObservationList isAway={where === "away"} kind={kind} label={label} trust={trust} opened={ref} />
          )
        }
        detail={ref?.startsWith("obs:") ? <ObservationDetailPanel key={ref} observation={ref} /> : undefined}
      />
    </>
  );
}
