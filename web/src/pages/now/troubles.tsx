import type { AnswerOf } from "../../api/call.ts";
import { toldHere } from "../../api/called.ts";
import { Coded } from "../../parts/coded.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { troubleWords } from "../../words/trouble-words.ts";

/** What went wrong and was got around, with what that means. */
export function Troubles({ degradations }: Pick<AnswerOf<"status">, "degradations">) {
  const rows = Object.entries(degradations)
    .filter(([, times]) => times > 0)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const all = rows.reduce((sum, [, times]) => sum + times, 0);
  return (
    <Panel title="Got by without" aside={all === 0 ? "nothing" : counted(all, "time")}>
      {rows.length === 0 ? (
        <p class="dim">Nothing went wrong since it was started.</p>
      ) : (
        <ul class="now-troubles">
          {rows.map(([name, times]) => (
            <li key={name} data-trouble={name}>
              <span class="now-times">{whole(times)} ×</span>
              <span>
                <Coded text={toldHere(troubleWords(name))} /> <Plain text={name} line />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
