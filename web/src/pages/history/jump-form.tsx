/** Goes to a day or to a reference of the conversation. */

import { useState } from "preact/hooks";
import { go, href, isHere, withParams } from "../../route/route.ts";
import { jumpTarget } from "./jump-target.ts";

interface JumpFormProps {
  /** What was typed last names no place. */
  readonly wrong: boolean;
  setWrong(wrong: boolean): void;
  /** Somebody asks for where they were sent already. */
  beginAgain(): void;
}

export function JumpForm({ wrong, setWrong, beginAgain }: JumpFormProps) {
  const [typed, setTyped] = useState("");
  const jump = (to: string): void => {
    const target = jumpTarget(to);
    setWrong(target === null);
    if (target === null) return;
    const at = target.kind === "summary" || target.kind === "message" ? target.ref : to.trim();
    const next =
      target.kind === "summary"
        ? withParams({ view: "layers", sum: at, at: undefined })
        : withParams({ at, view: undefined });
    if (isHere(next)) beginAgain();
    else go(next);
  };
  return (
    <form
      class="history-jump"
      onSubmit={(event) => {
        event.preventDefault();
        jump(typed);
      }}
    >
      <label>
        <span class="history-jump-label">Day</span>
        <input type="date" max="9999-12-31" onChange={(event) => jump(event.currentTarget.value)} />
      </label>
      <label>
        <span class="history-jump-label">Reference</span>
        <input
          size={9}
          value={typed}
          placeholder="msg:42"
          autocomplete="off"
          aria-invalid={wrong}
          aria-describedby={wrong ? "history-jump-wrong" : undefined}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit">Go</button>
      <button type="button" onClick={() => jump("beginning")}>
        Oldest
      </button>
      <span id="history-jump-wrong" class="history-jump-wrong" role="status">
        {wrong && "Type a reference such as msg:42 or sum:7, or a day such as 2026-03-01."}
      </span>
    </form>
  );
}

/** Where a message of another conversation is shown. */
export function placeIn(agent: string, sessionKey: string, at: string): string {
  return href("history", { agent, lane: sessionKey, at });
}
