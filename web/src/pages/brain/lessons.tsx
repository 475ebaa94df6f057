import { useState } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { Badge } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { usePages } from "../../parts/pages-of.ts";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { LESSON_STATES } from "../../words/lesson-words.ts";
import { LessonShown } from "./lesson-shown.tsx";
import { TeachForm } from "./teach-form.tsx";

export type Lesson = AnswerOf<"list_lessons">["lessons"][number];

const PAGE = 50;
const FILTERS = [
  { name: "standing", title: "in force and proposed", states: ["active", "proposed"] },
  { name: "proposed", title: "to be confirmed", states: ["proposed"] },
  { name: "past", title: "no longer in force", states: ["superseded", "forgotten", "expired"] },
  { name: "forgotten", title: "forgotten", states: ["forgotten"] },
  { name: "all", title: "all", states: ["active", "proposed", "superseded", "forgotten", "expired"] },
] as const;

/** What was taught: found by its words, looked at one by one, and added to. */
export function Lessons() {
  const { params } = route.value;
  const filter = FILTERS.find(({ name }) => name === params["state"]) ?? FILTERS[0];
  const words = params["words"] ?? "";
  const chosen = params["lesson"];
  const [teaching, setTeaching] = useState(false);
  return (
    <>
      <div class="brain-bar">
        <label class="field">
          <span>Which</span>
          <select
            value={filter.name}
            onChange={(event) => go(withParams({ state: event.currentTarget.value }), { replace: true })}
          >
            {FILTERS.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Find by words</span>
          <input
            type="search"
            placeholder="words of a lesson"
            value={words}
            onInput={(event) =>
              go(withParams({ words: event.currentTarget.value || undefined }), { replace: true })
            }
          />
        </label>
        <button
          type="button"
          class="primary brain-bar-act"
          aria-expanded={teaching}
          onClick={() => setTeaching(!teaching)}
        >
          Teach a lesson
        </button>
      </div>
      {teaching && <TeachForm close={() => setTeaching(false)} />}
      <div class={chosen === undefined ? "" : "split brain-split"}>
        <LessonList states={filter.states} words={words} chosen={chosen} />
        {chosen !== undefined && <LessonShown lesson={chosen} />}
      </div>
    </>
  );
}

interface LessonListProps {
  readonly states: readonly Lesson["state"][];
  readonly words: string;
  readonly chosen: string | undefined;
}

function LessonList({ states, words, chosen }: LessonListProps) {
  const pages = usePages<Lesson>(
    `lessons ${states.join()} ${words}`,
    async (from, signal) => {
      const { lessons } = await call(
        "list_lessons",
        {
          states,
          limit: PAGE,
          ...(words.trim() !== "" && { words }),
          ...(from !== null && { before: from }),
        },
        signal,
      );
      return { items: lessons, next: lessons.length < PAGE ? null : (lessons.at(-1)?.ref ?? null) };
    },
    { topics: ["brain"], keyOf: ({ ref }) => ref },
  );
  const trouble = pages.error !== undefined && <Trouble problem={pages.error} retry={pages.reload} />;
  if (pages.items.length === 0)
    return (
      trouble ||
      (pages.loading ? (
        <p class="waiting">Loading …</p>
      ) : (
        <Empty title={words === "" ? "There are no such lessons." : "No lesson has all of these words."}>
          <p>Teach what is to be done differently next time: it stands in the next prompt that it fits.</p>
        </Empty>
      ))
    );
  return (
    <div>
      {trouble}
      <VirtualList
        label="Lessons"
        class="brain-lessons"
        items={pages.items}
        keyOf={({ ref }) => ref}
        estimate={72}
        nearEnd={pages.more}
        isAll={pages.isAll}
        at={chosen}
        open={({ ref }) => go(withParams({ lesson: ref }))}
        row={(lesson) => <LessonRow lesson={lesson} />}
      />
    </div>
  );
}

function LessonRow({ lesson }: { readonly lesson: Lesson }) {
  const { ref, kind, text, state, shelf, strength, recordedAt } = lesson;
  return (
    <div class="brain-lesson" data-lesson={ref}>
      <button type="button" class="brain-lesson-open" onClick={() => go(withParams({ lesson: ref }))}>
        <Plain text={text === "" ? "(not shown)" : text} line />
      </button>
      <div class="brain-lesson-facts">
        <span class="ref">{ref}</span>
        <Badge tone={LESSON_STATES[state].tone}>{LESSON_STATES[state].word}</Badge>
        <span>{kind}</span>
        <Plain text={shelf} line />
        <span>taught {counted(strength, "time")}</span>
        <Time at={recordedAt} only="ago" />
      </div>
    </div>
  );
}
