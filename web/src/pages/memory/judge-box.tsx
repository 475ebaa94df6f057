import { signal } from "@preact/signals";
import { call } from "../../api/call.ts";
import { Verdict } from "../../parts/verdict.tsx";
import { DraftForm } from "./draft-form.tsx";

const draft = signal("");

/** Asks the gate about a text. Nothing is stored. */
export function JudgeBox() {
  return (
    <DraftForm
      label="Something you might say; nothing is stored by asking"
      rows={3}
      draft={draft}
      verb="Ask the gate"
      send={() => call("judge", { text: draft.value })}
      answer={(verdict) => <Verdict verdict={verdict} asked />}
    />
  );
}
