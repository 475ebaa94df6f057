import { signal } from "@preact/signals";
import type { ChangedGuidance } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { momentIn } from "../../parts/until.ts";
import { UntilField } from "../../parts/until-field.tsx";
import { Link } from "../../route/link.tsx";
import { shelfOf } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { DraftForm } from "./draft-form.tsx";
import { ShelfChoice } from "./shelf-choice.tsx";

/** Outside the component: whoever looks at another tab meanwhile finds it again. */
const draft = signal("");
const whose = signal("user:owner");
const until = signal("");

export function GuidanceForm() {
  const add = async (): Promise<ChangedGuidance> => {
    const shelf = shelfOf(whose.value);
    const expiresAt = momentIn(until.value);
    const answer = await call("add_guidance", {
      text: draft.value,
      ...(shelf && { shelf }),
      ...(expiresAt !== null && { expiresAt }),
    });
    draft.value = "";
    until.value = "";
    return answer;
  };
  return (
    <DraftForm
      label="What is to be done from now on"
      rows={2}
      draft={draft}
      verb="Add"
      send={add}
      answer={(answer) => <Added answer={answer} />}
    >
      <ShelfChoice
        label="For"
        chosen={whose.value}
        choose={(key) => {
          whose.value = key;
        }}
      />
      <UntilField
        value={until.value}
        change={(value) => {
          until.value = value;
        }}
      />
    </DraftForm>
  );
}

function Added({ answer: { shard, replaced, notes } }: { readonly answer: ChangedGuidance }) {
  return (
    <div class="memory-outcome">
      <p>
        In force as <Link href={opened(shard.ref)}>{shard.ref}</Link>
        {replaced !== null && (
          <>
            , in the place of <Link href={opened(replaced)}>{replaced}</Link>
          </>
        )}
        .
      </p>
      {notes.map((note) => (
        <p key={note} class="memory-note">
          {note}
        </p>
      ))}
    </div>
  );
}
