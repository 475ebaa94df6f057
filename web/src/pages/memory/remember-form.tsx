import { signal } from "@preact/signals";
import type { RememberAnswer } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { counted } from "../../parts/figures.ts";
import { Link } from "../../route/link.tsx";
import { shelfOf, shelfWords } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { DraftForm } from "./draft-form.tsx";
import { ShelfChoice } from "./shelf-choice.tsx";

/** Outside the component: whoever looks at another tab meanwhile finds it again. */
const draft = signal("");
const whose = signal("user:owner");

export function RememberForm() {
  const remember = async (): Promise<RememberAnswer> => {
    const shelf = shelfOf(whose.value);
    const answer = await call("remember", { text: draft.value, ...(shelf && { shelf }) });
    draft.value = "";
    return answer;
  };
  return (
    <DraftForm
      label="What is to be remembered, in a sentence or a few"
      rows={3}
      draft={draft}
      verb="Remember"
      send={remember}
      answer={(answer) => <Remembered answer={answer} />}
    >
      <ShelfChoice
        label="Whose"
        chosen={whose.value}
        choose={(key) => {
          whose.value = key;
        }}
      />
    </DraftForm>
  );
}

/** What became of it, and what a person should know about it. */
export function Remembered({
  answer: { memory, outcome, replaced, notes },
}: {
  readonly answer: RememberAnswer;
}) {
  const link = <Link href={opened(memory.ref)}>{memory.ref}</Link>;
  return (
    <div class="memory-outcome">
      <p>
        {outcome === "reinforced" ? (
          <>
            Known already as {link}, said {counted(memory.reinforced + 1, "time")} now.
          </>
        ) : (
          <>
            Remembered as {link}, {shelfWords(memory)}
            {outcome === "superseded" && replaced !== null && (
              <>
                , in the place of <Link href={opened(replaced)}>{replaced}</Link>
              </>
            )}
            .
          </>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} class="memory-note">
          {note}
        </p>
      ))}
    </div>
  );
}
