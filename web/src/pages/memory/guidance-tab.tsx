import { route } from "../../route/route.ts";
import { SHARD_STATES } from "../../words/guidance-words.ts";
import { chosenOf, openedIn } from "./address.ts";
import { Choice } from "./choice.tsx";
import { GuidanceDetail } from "./guidance-detail.tsx";
import { GuidanceForm } from "./guidance-form.tsx";
import { GuidanceList } from "./guidance-list.tsx";
import { Halves } from "./halves.tsx";
import { Unfolding } from "./unfolding.tsx";

const CHOICES = [
  ["active", "In force"],
  ["superseded", "Replaced"],
  ["expired", "Over"],
  ["revoked", "Taken back"],
] as const;

const FORMS = [{ name: "instruct", title: "Add an instruction", content: <GuidanceForm /> }] as const;

/** Standing instructions that were heard in conversations, or given here. */
export function GuidanceTab() {
  const { params } = route.value;
  const ref = openedIn("guidance", params);
  const state = chosenOf(SHARD_STATES, params["state"]);
  return (
    <>
      <p class="memory-about">
        Standing instructions: what you said is to be done from now on. Those in force stand in every prompt
        that they are for.
      </p>
      <Unfolding forms={FORMS} />
      <div class="memory-filters" role="group" aria-label="Narrow the list">
        <Choice label="State" param="state" chosen={state} choices={CHOICES} />
      </div>
      <Halves
        list={<GuidanceList state={state} opened={ref} />}
        detail={ref === undefined ? undefined : <GuidanceDetail key={ref} shard={ref} />}
      />
    </>
  );
}
