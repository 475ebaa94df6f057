import { Panel } from "../../parts/panel.tsx";
import { hearsKeys } from "../../parts/single-keys.ts";

/** Kept in this browser, and nowhere else. */
export function KeysPanel() {
  return (
    <Panel title="Keys">
      <label class="settings-tick">
        <input
          type="checkbox"
          checked={hearsKeys.value}
          onChange={(event) => {
            hearsKeys.value = event.currentTarget.checked;
          }}
        />
        Single keys go to pages, search and decide
      </label>
      <p class="dim">
        Without them, Tab, Enter, Space, Esc and the arrows work as everywhere. Whoever dictates turns them
        off.
      </p>
    </Panel>
  );
}
