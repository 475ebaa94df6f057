import { Panel } from "../../parts/panel.tsx";
import { type Theme, theme } from "../../shell/theme.ts";

const CHOICES = [
  ["system", "As the system has it"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const satisfies readonly (readonly [Theme, string])[];

/** Kept in this browser, and nowhere else. */
export function ThemePanel() {
  return (
    <Panel title="How it looks">
      <fieldset class="settings-theme">
        <legend>Theme of Studio in this browser</legend>
        {CHOICES.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme.value === value}
              onChange={() => {
                theme.value = value;
              }}
            />
            {words}
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
