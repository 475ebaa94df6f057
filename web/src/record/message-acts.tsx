import type { SelectAnswer } from "../../../src/engine/withhold-api.ts";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { Acts, type Offered } from "./acts.tsx";

interface MessageActsProps {
  readonly state: string;
  readonly touched: SelectAnswer;
  reload(): void;
}

export function MessageActs({ state, touched, reload }: MessageActsProps) {
  const ref = touched.messages[0]?.ref;
  if (ref === undefined || state === "erased") return null;
  return <Acts acts={[...actsOf(ref, state, reload)]} />;
}

function actsOf(ref: string, state: string, reload: () => void): readonly Offered[] {
  const forget = (undo: boolean) => async () => {
    await call("forget", { refs: [ref], ...(undo && { undo }) });
    reload();
  };
  const erase: Offered = { says: "Erase", tone: "danger", does: () => askToErase(ref, reload) };
  if (state === "forgotten") {
    const bringBack = async () => {
      await forget(true)();
      toast(`${ref} is back.`, forget(false));
    };
    return [{ says: "Bring back", does: bringBack }, erase];
  }
  const decide = (accept: boolean) => async () => {
    await call("resolve_quarantine", { ref, accept });
    reload();
    toast(accept ? `${ref} is accepted.` : `${ref} is rejected.`);
  };
  return [
    ...(state === "quarantined"
      ? [
          { says: "Accept", does: decide(true) },
          { says: "Reject", does: decide(false) },
        ]
      : []),
    { says: "Forget", does: () => askToForget(ref, forget) },
    erase,
  ];
}

/** What it touches is asked at that moment. */
async function askToForget(ref: string, forget: (undo: boolean) => () => Promise<void>): Promise<void> {
  const touched = await call("select", { refs: [ref] });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <>
        <Touched touched={touched} />
        <p>It is recalled no more, and no model is shown it. You can bring it back until it is erased.</p>
      </>
    ),
    verb: "Forget",
    act: forget(false),
    done: `${ref} is forgotten.`,
    undo: forget(true),
  });
}

async function askToErase(ref: string, reload: () => void): Promise<void> {
  const touched = await call("select", { refs: [ref] });
  confirmAct({
    title: `Erase ${ref} for good?`,
    touches: (
      <>
        <Touched touched={touched} />
        <p>Its words go from the log and from everything that was made of them. Backups are not reached.</p>
      </>
    ),
    verb: "Erase for good",
    typed: "erase",
    act: async () => {
      await call("erase", { refs: [ref] });
      reload();
    },
    done: `${ref} is erased.`,
  });
}

function Touched({ touched }: { readonly touched: SelectAnswer }) {
  const { messages, summaries, files, resting = [] } = touched;
  return (
    <>
      {messages.map(({ ref, excerpt }) => (
        <blockquote key={ref}>
          <Plain text={excerpt} />
        </blockquote>
      ))}
      <ul class="record-touched">
        <li>
          {counted(summaries, "summary", "summaries")} {summaries === 1 ? "was" : "were"} made of it and will
          be written again.
        </li>
        {files > 0 && <li>{counted(files, "file")} stand in it.</li>}
        {resting.length > 0 && (
          <li>
            {counted(resting.length, "record")} rest on it: {resting.slice(0, 8).join(", ")}
            {resting.length > 8 ? " …" : ""}
          </li>
        )}
      </ul>
    </>
  );
}
