/** A person says that something is so. What it would take the place of is told before anything is stored. */

import { useState } from "preact/hooks";
import type { AssertFactAnswer } from "../../../../src/engine/facts-api.ts";
import { call, type ParamsOf } from "../../api/call.ts";
import { useSending } from "../../api/sending.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref, Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { route } from "../../route/route.ts";
import { dateSaid } from "../../words/date-said.ts";
import { AssertFields, type Saying } from "./assert-fields.tsx";

/** Both cannot hold. */
const CONFLICT = "fact/conflict";

type AssertParams = ParamsOf<"assert_fact">;

export function AssertDialog({ open, close }: { readonly open: boolean; close(): void }) {
  return (
    <Dialog open={open} title="Say a new fact" close={close}>
      {open && <AssertForm close={close} />}
    </Dialog>
  );
}

function AssertForm({ close }: { close(): void }) {
  const [saying, setSaying] = useState<Saying>({
    subject: route.value.params["subject"] ?? "owner",
    predicate: route.value.params["predicate"] ?? "",
    object: "",
    from: "",
    to: "",
    sources: "",
  });
  const { busy, problem, send } = useSending<unknown>();
  const look = (replace: boolean) =>
    send(async () => {
      const params = paramsOf(saying, replace);
      askToSay(params, await call("assert_fact", { ...params, dryRun: true }), close);
    });
  return (
    <form
      class="facts-assert"
      onSubmit={(event) => {
        event.preventDefault();
        void look(false);
      }}
    >
      <AssertFields saying={saying} change={(changes) => setSaying({ ...saying, ...changes })} />
      {problem !== undefined && <Trouble problem={problem} />}
      <div class="dialog-acts">
        {problem?.code === CONFLICT && (
          <button type="button" disabled={busy} onClick={() => void look(true)}>
            Put it in the place of that
          </button>
        )}
        <button type="submit" class="primary" disabled={busy}>
          See what it would do
        </button>
      </div>
    </form>
  );
}

function paramsOf({ subject, predicate, object, from, to, sources }: Saying, replace: boolean): AssertParams {
  const [begins, ends] = [dateSaid(from), dateSaid(to)];
  const refs = sources.split(/[\s,]+/).filter((ref) => ref !== "");
  return {
    subject,
    predicate,
    object,
    ...(begins !== undefined && { from: begins }),
    ...(ends !== undefined && { to: ends }),
    ...(refs.length > 0 && { sources: refs }),
    ...(replace && { replace }),
  };
}

function askToSay(params: AssertParams, would: AssertFactAnswer, close: () => void): void {
  let stored: AssertFactAnswer | undefined;
  const isKnown = would.outcome === "known";
  confirmAct({
    title: isKnown ? "This is known already" : "Is this so?",
    touches: <WouldBe would={would} />,
    verb: isKnown ? "Say it all the same" : "Say it",
    act: async () => {
      stored = await call("assert_fact", params);
      close();
    },
    done: isKnown ? "It was known, and rests on your word too." : "It is so from now on.",
    // What was there before is not taken back with it.
    ...(!isKnown && {
      undo: async () => {
        const ref = stored?.fact?.ref;
        if (ref === undefined) return "Nothing was stored that could be taken back.";
        await call("end_fact", { ref, how: "retract", reason: "said by mistake" });
        return `${ref} is retracted, as said by mistake.`;
      },
    }),
  });
}

function WouldBe({ would: { fact, outcome, superseded } }: { readonly would: AssertFactAnswer }) {
  return (
    <>
      {fact !== null && (
        <p class="act-told">
          {outcome === "known" && <Ref value={fact.ref} />} <Plain text={fact.says} line />{" "}
          <span class="dim">
            since <Time at={fact.from} only="day" />
          </span>
        </p>
      )}
      <p>
        {superseded.length === 0 ? (
          "It takes the place of nothing."
        ) : (
          <>
            It takes the place of <Refs values={superseded} />.
          </>
        )}
      </p>
    </>
  );
}
