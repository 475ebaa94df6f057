import "./checks.css";
import type { AnswerOf } from "../api/call.ts";
import { toldHere } from "../api/called.ts";
import type { Problem } from "../api/problem.ts";
import { Badge } from "./badge.tsx";
import { Coded } from "./coded.tsx";
import { Command } from "./command.tsx";
import { counted } from "./figures.ts";
import { Plain } from "./plain.tsx";
import { Refs } from "./ref.tsx";
import { Trouble } from "./trouble.tsx";

type Answer = AnswerOf<"doctor">;

export interface ChecksProps {
  readonly answer: Answer | undefined;
  readonly problem: Problem | undefined;
  /** Seconds since it began; null: it does not run. */
  readonly since: number | null;
  begin(): void;
  stop(): void;
}

/** Everything that can be checked about the store, when a person asks for it. */
export function Checks({ answer, problem, since, begin, stop }: ChecksProps) {
  return (
    <div class="checks" id="checks">
      <p>Reads the whole store and asks of everything whether it is as it should be. It changes nothing.</p>
      <div class="page-acts">
        <button type="button" onClick={begin} disabled={since !== null}>
          Check everything
        </button>
        {since !== null && (
          <button type="button" class="quiet" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      <div role="status" aria-live="polite" aria-busy={since !== null}>
        {since !== null && <p class="waiting">Checking … {counted(since, "second")}</p>}
        {answer !== undefined && since === null && <Verdict answer={answer} />}
      </div>
      {problem !== undefined && <Trouble problem={problem} retry={begin} />}
      {answer !== undefined && <Found checks={answer.checks} />}
    </div>
  );
}

function Verdict({ answer: { checks, repairs } }: { readonly answer: Answer }) {
  const failed = checks.filter(({ ok }) => !ok).length;
  if (failed === 0) return <p>All {counted(checks.length, "check")} passed.</p>;
  return (
    <p>
      {failed} of {counted(checks.length, "check")} failed.{" "}
      {repairs.length > 0 && (
        <>
          <Command words="doctor --fix" /> can mend some of it, after a backup.
        </>
      )}
    </p>
  );
}

function Found({ checks }: Pick<Answer, "checks">) {
  const failedFirst = checks.toSorted((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <ul class="checks-found">
      {failedFirst.map((check) => (
        <li key={check.name} data-check={check.name}>
          <Badge tone={check.ok ? "good" : "bad"}>{check.ok ? "ok" : "failed"}</Badge>
          <div>
            <strong>{check.name}</strong> <Plain text={check.detail} />
            {!check.ok && check.hint !== null && (
              <p>
                <Coded text={toldHere(check.hint)} />
              </p>
            )}
            {check.refs.length > 0 && <Refs values={check.refs} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
