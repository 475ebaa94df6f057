import type { AnswerOf } from "../../api/call.ts";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";

/** Secrets that were found in what was said: how many of which kind, never which. */
export function Secrets({ secrets }: Pick<AnswerOf<"status">, "secrets">) {
  const all = secrets.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Secrets" aside={counted(all, "found", "found")}>
      <p class="dim">
        {all === 0
          ? "None was found in what was said."
          : "Found in what was said, and replaced wherever words are shown, searched or put into a prompt."}
      </p>
      {all > 0 && (
        <ul class="now-secrets">
          {secrets.map(({ kind, count }) => (
            <li key={kind}>
              <span class="now-times">{whole(count)} ×</span>
              <Plain text={kind} line />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
