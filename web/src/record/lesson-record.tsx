import type { LessonDetail } from "../../../src/engine/brain-api.ts";
import { Acts } from "../acts/offered.tsx";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { counted, day } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { href } from "../route/route.ts";
import { Meta, NamedList, Onwards, Pairs, Part, refsPair, Why, Words } from "./frame.tsx";
import { Loaded } from "./loaded.tsx";
import { shelfWords } from "./place.ts";
import { Prompts } from "./prompts.tsx";

export function LessonRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => call("show_lesson", { ref: record }, signal)}>
      {(lesson, reload) => <Taught lesson={lesson} reload={reload} />}
    </Loaded>
  );
}

const STATES = {
  active: "in force",
  proposed: "waits for a person",
  superseded: "another took its place",
  forgotten: "forgotten",
  expired: "its time is over",
} as const satisfies { readonly [state in LessonDetail["state"]]: string };

const VOICES = {
  "own-words": "The owner said it in a conversation, in these words",
  terminal: "A person taught it here or at a terminal",
  tool: "A model taught it",
} as const satisfies { readonly [voice in LessonDetail["voice"]]: string };

function Taught({ lesson, reload }: { readonly lesson: LessonDetail; reload(): void }) {
  const { ref, text, state, trust, shelf, served, strength, recordedAt } = lesson;
  return (
    <>
      <Meta
        state={STATES[state]}
        amiss={state !== "active"}
        trust={trust}
        at={recordedAt}
        where={shelfWords(shelf)}
      />
      {state === "forgotten" ? (
        <p class="record-gone" role="status">
          This was forgotten. Its words are gone, and the same is not let in again by itself.
        </p>
      ) : (
        <Words text={text} />
      )}
      <Why>
        <p>
          {VOICES[lesson.voice]}, on {day(recordedAt)}; {counted(strength, "time")} in all.
        </p>
        <p>{servedWords(served)}</p>
      </Why>
      <Pairs
        pairs={[
          refsPair("heard in", lesson.source === null ? [] : [lesson.source]),
          refsPair("about the routed turn", lesson.episode === null ? [] : [lesson.episode]),
          lesson.tags.length === 0 ? null : ["tags", lesson.tags.join(", ")],
          lesson.expiresAt === null ? null : ["meant until", day(lesson.expiresAt)],
        ]}
      />
      <Acted lesson={lesson} />
      {state !== "forgotten" && <Prompts record={ref} />}
      <Onwards links={[{ to: href("brain", { tab: "lessons", lesson: ref }), says: "Open in Brain" }]} />
      <Acts
        acts={[
          state === "proposed" ? { says: "Confirm", does: () => confirm(ref, reload) } : null,
          state === "forgotten"
            ? null
            : { says: "Forget", tone: "danger", does: () => askToForget(lesson, reload) },
        ]}
      />
    </>
  );
}

function servedWords({ times, used, worth }: LessonDetail["served"]): string {
  if (times === 0) return "It was not served in a prompt yet.";
  const came = worth === null ? "" : ` What it was worth: ${worth.toFixed(2)}, from -1 to 1.`;
  return `It was served ${counted(times, "time")}, and used ${counted(used, "time")}.${came}`;
}

function Acted({ lesson }: { readonly lesson: LessonDetail }) {
  return (
    <Part title="What became of it">
      <ul class="record-reasons">
        {lesson.acts.map(({ kind, by, at }) => (
          <li key={`${kind} ${at}`}>
            {day(at)}: {kind} by {by === "terminal" ? "a person" : by}
          </li>
        ))}
      </ul>
      {lesson.chain.length > 1 && (
        <NamedList
          items={lesson.chain.map((one) => ({
            ref: one.ref,
            at: one.recordedAt,
            note: STATES[one.state],
            text: one.text,
          }))}
        />
      )}
    </Part>
  );
}

async function confirm(ref: string, reload: () => void): Promise<void> {
  await call("confirm_lessons", { refs: [ref] });
  reload();
  toast(`${ref} is confirmed: it is your word now.`);
}

async function askToForget({ ref }: LessonDetail, reload: () => void): Promise<void> {
  const { lessons } = await call("forget_lessons", { refs: [ref], dryRun: true });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <>
        {lessons.map((one) => (
          <blockquote key={one.ref}>
            <Plain text={one.text} />
          </blockquote>
        ))}
        <p>
          It is served no more from the next prompt on. Its words go: this cannot be undone but by teaching it
          again.
        </p>
      </>
    ),
    verb: "Forget",
    act: async () => {
      await call("forget_lessons", { refs: [ref] });
      reload();
    },
    done: `${ref} is forgotten.`,
  });
}
