import { useState } from "preact/hooks";
import { unforgetLesson } from "../../acts/lesson-acts.tsx";
import { type AnswerOf, call, type ParamsOf } from "../../api/call.ts";
import { useSending } from "../../api/sending.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { toast } from "../../parts/toast.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { KINDS } from "../../words/lesson-words.ts";

type Request = ParamsOf<"teach">;
type Kind = NonNullable<Request["kind"]>;
type Where = "owner" | "global" | "scope";

const OUTCOMES: { readonly [outcome in AnswerOf<"teach">["outcome"]]: string } = {
  taught: "Taught: it is in force from the next prompt on.",
  known: "That was taught before, and is the stronger for it.",
  superseded: "Taught: it took the place of what was taught before.",
  proposed: "It is a proposal until it is confirmed.",
};

interface Typed {
  readonly instruction: string;
  readonly kind: Kind;
  readonly tags: string;
  readonly where: Where;
  readonly scope: string;
  readonly until: string;
}

const NOTHING: Typed = {
  instruction: "",
  kind: "correction",
  tags: "",
  where: "owner",
  scope: "",
  until: "",
};

/** A person teaches: one thing, in their own words. */
export function TeachForm({ close }: { close(): void }) {
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const { busy, problem, answer, send } = useSending<AnswerOf<"teach">>();
  const teach = async (): Promise<void> => {
    const isTaught = await send(() => call("teach", requestOf(typed)));
    if (isTaught) setTyped({ ...typed, instruction: "" });
  };
  return (
    <Panel title="Teach a lesson" aside="it stands in prompts that it fits, from the next one on">
      <form
        class="brain-teach"
        onSubmit={(event) => {
          event.preventDefault();
          void teach();
        }}
      >
        <Fields typed={typed} change={(changes) => setTyped({ ...typed, ...changes })} />
        <div class="page-acts">
          <button type="submit" class="primary" disabled={busy || typed.instruction.trim() === ""}>
            Teach it
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </form>
      <div role="status" aria-live="polite">
        {answer !== undefined && (
          <Taught key={`${answer.lesson.ref} ${answer.lesson.strength}`} answer={answer} />
        )}
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
    </Panel>
  );
}

function Fields({ typed, change }: { readonly typed: Typed; change(changes: Partial<Typed>): void }) {
  return (
    <>
      <label class="field brain-teach-wide">
        <span>What is to be done, in a sentence or two</span>
        <textarea
          rows={3}
          value={typed.instruction}
          onInput={(event) => change({ instruction: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>What it is</span>
        <select value={typed.kind} onChange={(event) => change({ kind: event.currentTarget.value as Kind })}>
          {Object.entries(KINDS).map(([kind, says]) => (
            <option key={kind} value={kind}>
              {says}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Where it holds</span>
        <select
          value={typed.where}
          onChange={(event) => change({ where: event.currentTarget.value as Where })}
        >
          <option value="owner">in all conversations of the owner</option>
          <option value="global">for everybody</option>
          <option value="scope">in a project</option>
        </select>
      </label>
      {typed.where === "scope" && (
        <label class="field">
          <span>Name of the project</span>
          <input
            value={typed.scope}
            onInput={(event) => change({ scope: event.currentTarget.value })}
            required
          />
        </label>
      )}
      <label class="field">
        <span>Filed under (words, with commas between)</span>
        <input value={typed.tags} onInput={(event) => change({ tags: event.currentTarget.value })} />
      </label>
      <label class="field">
        <span>Until (empty: until it is taken back)</span>
        <input
          type="date"
          value={typed.until}
          onInput={(event) => change({ until: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

/** What made room for it holds again. */
async function takeBack({ lesson: { ref }, replaced }: AnswerOf<"teach">): Promise<true> {
  await call("forget_lessons", { refs: [ref] });
  if (replaced.length > 0) await call("forget_lessons", { refs: replaced, undo: true });
  toast(`${ref} is taken back.`, () => unforgetLesson(ref), [ref]);
  return true;
}

function Taught({ answer }: { readonly answer: AnswerOf<"teach"> }) {
  const { outcome, lesson, replaced, notes } = answer;
  const { busy, problem, answer: isBack = false, send } = useSending<true>();
  if (isBack) return null;
  return (
    <div class="brain-taught">
      <p>
        {OUTCOMES[outcome]} <Link href={withParams({ lesson: lesson.ref })}>{lesson.ref}</Link>
        {replaced.length > 0 && ` in the place of ${replaced.join(", ")}`}
      </p>
      {outcome !== "known" && (
        <button type="button" disabled={busy} onClick={() => void send(() => takeBack(answer))}>
          Take it back
        </button>
      )}
      {problem !== undefined && <Trouble problem={problem} />}
      {notes.map((note) => (
        <Plain key={note} text={note} />
      ))}
    </div>
  );
}

function requestOf({ instruction, kind, tags, where, scope, until }: Typed): Request {
  const words = tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return {
    instruction,
    kind,
    ...(words.length > 0 && { tags: words }),
    ...(where === "global" && { shelf: { tier: "global" } }),
    ...(where === "scope" && { shelf: { tier: "scope", name: scope.trim() } }),
    ...(until !== "" && { expiresAt: new Date(`${until}T23:59:59`).getTime() }),
  };
}
