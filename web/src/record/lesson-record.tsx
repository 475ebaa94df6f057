import type { LessonDetail } from "../../../src/engine/brain-api.ts";
import { LessonActs } from "../acts/lesson-acts.tsx";
import { call } from "../api/call.ts";
import { counted, day } from "../parts/figures.ts";
import { href } from "../route/route.ts";
import { ACTORS, ACTS, LESSON_STATES, VOICES } from "../words/lesson-words.ts";
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

function Taught({ lesson, reload }: { readonly lesson: LessonDetail; reload(): void }) {
  const { ref, text, state, trust, shelf, served, strength, recordedAt } = lesson;
  return (
    <>
      <Meta
        state={LESSON_STATES[state].word}
        amiss={state !== "active"}
        trust={trust}
        at={recordedAt}
        where={shelfWords(shelf)}
      />
      {state === "forgotten" && (
        <p class="record-gone" role="status">
          {text === ""
            ? "This was forgotten with the message that has its words, and comes back with that."
            : "This was forgotten: no prompt shows it, and the same is not let in again by itself."}
        </p>
      )}
      {text !== "" && <Words text={text} />}
      <Why>
        <p>
          It was taught {VOICES[lesson.voice]}, on {day(recordedAt)}; {counted(strength, "time")} in all.
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
      <LessonActs lesson={lesson} changed={reload} />
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
            {day(at)}: it {ACTS[kind] ?? kind} <span class="dim">{ACTORS[by]}</span>
          </li>
        ))}
      </ul>
      {lesson.chain.length > 1 && (
        <NamedList
          items={lesson.chain.map((one) => ({
            ref: one.ref,
            at: one.recordedAt,
            note: LESSON_STATES[one.state].word,
            text: one.text,
          }))}
        />
      )}
    </Part>
  );
}
