import { useState } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { useSending } from "../../api/sending.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { shortDigest } from "./brain-words.ts";

type Answer = AnswerOf<"promote_brain">;

interface PackActsProps {
  readonly digest: string;
  /** The one that serves now; null: lessons alone. */
  readonly served: string | null;
}

/** Have it served, through the gate or past it; or go back to it. */
export function PackActs({ digest, served }: PackActsProps) {
  const { problem, send: tried } = useSending<unknown>();
  const [reason, setReason] = useState("");
  const isServed = digest === served;
  return (
    <>
      <h3>What you may do</h3>
      <div class="page-acts">
        {isServed ? (
          <>
            <button type="button" onClick={() => void tried(() => goBack(served, undefined))}>
              Roll back to the one before
            </button>
            <button type="button" onClick={() => void tried(() => goBack(served, "none"))}>
              Serve lessons alone
            </button>
          </>
        ) : (
          <>
            <button type="button" onClick={() => void tried(() => promote(digest, served))}>
              Promote through the gate
            </button>
            <button type="button" onClick={() => void tried(() => goBack(served, digest))}>
              Roll back to this one
            </button>
          </>
        )}
      </div>
      {!isServed && (
        <form
          class="brain-override"
          onSubmit={(event) => {
            event.preventDefault();
            void tried(() => override(digest, served, reason));
          }}
        >
          <label class="field">
            <span>Why it is to be served past the gate (recorded)</span>
            <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={reason.trim() === ""}>
            Serve it past the gate
          </button>
        </form>
      )}
      {problem !== undefined && <Trouble problem={problem} />}
    </>
  );
}

/** As it was before, with the trial that it ended. */
async function undoLast(): Promise<string> {
  const { pack } = await call("rollback_brain", { undo: true, reason: "undone in Studio" });
  return `Served again: ${servedWords(pack?.digest ?? null)}.`;
}

async function promote(digest: string, served: string | null): Promise<void> {
  const { report } = await call("promote_brain", { pack: digest, dryRun: true });
  confirmAct({
    title: `Promote ${shortDigest(digest)}?`,
    touches: (
      <>
        <p>
          The gate is asked once more, with all that is known by now. If it lets the pack through, all turns
          are served by it from the next prompt on, instead of {servedWords(served)}; if it says no, nothing
          changes. Every gate spends of one allowance of error.
        </p>
        <p>{saidBefore(report)}</p>
      </>
    ),
    verb: "Ask the gate",
    act: async () => {
      const answer = await call("promote_brain", { pack: digest });
      if (answer.kind === "rejected") throw refused(answer);
    },
    done: "The gate let it through: it serves all turns.",
    undo: undoLast,
  });
}

async function override(digest: string, served: string | null, reason: string): Promise<void> {
  const { report } = await call("promote_brain", { pack: digest, override: true, reason, dryRun: true });
  confirmAct({
    title: `Serve ${shortDigest(digest)} past the gate?`,
    touches: (
      <>
        <p>
          All turns are served by it from the next prompt on, instead of {servedWords(served)}, whatever the
          gate says. That you overruled it is recorded, with your reason:
        </p>
        <Plain text={reason} />
        <p>{saidBefore(report)}</p>
      </>
    ),
    verb: "Serve it",
    act: () => call("promote_brain", { pack: digest, override: true, reason }),
    done: `${shortDigest(digest)} serves all turns.`,
    undo: undoLast,
  });
}

async function goBack(served: string | null, to: string | undefined): Promise<void> {
  const { pack } = await call("rollback_brain", { ...(to !== undefined && { pack: to }), dryRun: true });
  const words = servedWords(pack?.digest ?? null);
  const wanted = pack?.digest ?? "none";
  confirmAct({
    title: `Go back to ${words}?`,
    touches: (
      <p>
        From the next prompt on, {words} {pack === null ? "are" : "is"} served instead of{" "}
        {servedWords(served)}. A trial that is under way ends; Undo begins it anew. No pack is deleted.
      </p>
    ),
    verb: "Go back",
    act: () => call("rollback_brain", { pack: wanted }),
    done: `Served again: ${words}.`,
    undo: undoLast,
  });
}

function servedWords(digest: string | null): string {
  return digest === null ? "lessons alone" : `the pack ${shortDigest(digest)}`;
}

function saidBefore(report: Answer["report"]): string {
  if (report === null) return "No gate was held for it so far.";
  return report.passed
    ? "The gate let it through before."
    : `The gate said no before: ${report.reasons.join("; ")}.`;
}

function refused({ report }: Answer): Problem {
  const reasons = report?.reasons.join("; ") ?? "";
  return new Problem(
    "brain/rejected",
    `The gate says no: ${reasons}. What was served is served.`,
    "It can be served past the gate, with a reason that is recorded.",
  );
}
