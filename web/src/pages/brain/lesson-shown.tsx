import type { ComponentChildren } from "preact";
import { LessonActs } from "../../acts/lesson-acts.tsx";
import { type AnswerOf, call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, TrustBadge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { withParams } from "../../route/route.ts";
import { ACTORS, ACTS, KINDS, LESSON_STATES, VOICES } from "../../words/lesson-words.ts";
import { shelfCalled } from "../../words/shelf.ts";
import { signed } from "./brain-words.ts";

type Detail = AnswerOf<"show_lesson">;

/** One lesson: what it says, on whose word, what it did, and what became of it. */
export function LessonShown({ lesson }: { readonly lesson: string }) {
  const detail = useResource(`lesson ${lesson}`, (signal) => call("show_lesson", { ref: lesson }, signal), [
    "brain",
  ]);
  return <Shown of={detail}>{(value) => <LessonPanel detail={value} changed={detail.reload} />}</Shown>;
}

function LessonPanel({ detail, changed }: { readonly detail: Detail; changed(): void }) {
  const { ref, text, state, chain, acts } = detail;
  return (
    <Panel
      title={ref}
      aside={
        <>
          <Badge tone={LESSON_STATES[state].tone}>{LESSON_STATES[state].word}</Badge>{" "}
          <Link href={withParams({ lesson: undefined })}>close</Link>
        </>
      }
    >
      {text === "" ? <p class="dim">{wordless(detail)}</p> : <Plain text={text} />}
      <LessonFacts detail={detail} />
      <LessonActs lesson={detail} changed={changed} />
      {chain.length > 1 && (
        <>
          <h3>What took the place of what</h3>
          <ol class="brain-chain">
            {chain.map((one) => (
              <li key={one.ref} aria-current={one.ref === ref ? "true" : undefined}>
                <Link href={withParams({ lesson: one.ref })}>{one.ref}</Link>{" "}
                <Badge tone={LESSON_STATES[one.state].tone}>{LESSON_STATES[one.state].word}</Badge>{" "}
                <Time at={one.recordedAt} />
                <Plain text={one.text === "" ? "(not shown)" : one.text} />
              </li>
            ))}
          </ol>
        </>
      )}
      <h3>What became of it</h3>
      <ol class="brain-acts">
        {acts.map(({ kind, by, at }, place) => (
          <li key={place}>
            <Time at={at} /> It {ACTS[kind] ?? kind} <span class="dim">{ACTORS[by]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** It went with its message; or long ago, when the words of what was forgotten were not kept. */
function wordless({ source }: Detail): string {
  return source === null
    ? "Its words are gone. For it to hold again, it has to be taught anew."
    : `Its words are those of ${source}: when that is brought back, so is this.`;
}

function LessonFacts({ detail }: { readonly detail: Detail }) {
  const {
    kind,
    shelf,
    tags,
    strength,
    served,
    voice,
    trust,
    recordedAt,
    lastAt,
    expiresAt,
    source,
    episode,
  } = detail;
  return (
    <dl class="brain-figures">
      <Fact name="what it is">{KINDS[kind]}</Fact>
      <Fact name="where it holds">
        <Plain text={shelfCalled(shelf)} />
      </Fact>
      <Fact name="taught">
        <Time at={recordedAt} /> {VOICES[voice]} <TrustBadge trust={trust} />
      </Fact>
      <Fact name="strength">
        taught {counted(strength, "time")}, last <Time at={lastAt} only="ago" />
      </Fact>
      <Fact name="holds until">{expiresAt === null ? "it is taken back" : <Time at={expiresAt} />}</Fact>
      <Fact name="what it did">
        served {counted(served.times, "time")}, of use {counted(served.used, "time")}, worth{" "}
        {served.worth === null ? "not known yet" : signed(served.worth)}
      </Fact>
      {tags.length > 0 && (
        <Fact name="filed under">
          <Plain text={tags.join(", ")} />
        </Fact>
      )}
      {source !== null && (
        <Fact name="said in">
          <Ref value={source} />
        </Fact>
      )}
      {episode !== null && (
        <Fact name="about the turn">
          <Link href={withParams({ episode })}>{episode}</Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
