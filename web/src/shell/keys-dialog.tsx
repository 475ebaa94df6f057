import { Dialog } from "../parts/dialog.tsx";
import { PAGES } from "../route/route.ts";
import { showsKeys } from "./keys.ts";
import { PAGE_ENTRIES } from "./pages.ts";

const EVERYWHERE = [
  ["/", "search"],
  ["Esc", "close what is open"],
  ["↑ ↓ Home End", "move in a list"],
  ["Enter", "open what is marked"],
  ["?", "these keys"],
] as const;

export function KeysDialog() {
  const close = (): void => {
    showsKeys.value = false;
  };
  return (
    <Dialog open={showsKeys.value} title="Keys" close={close}>
      <dl class="keys">
        {EVERYWHERE.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        {PAGES.map((name) => (
          <div key={name}>
            <dt>
              <kbd>g</kbd> <kbd>{PAGE_ENTRIES[name].key}</kbd>
            </dt>
            <dd>{PAGE_ENTRIES[name].title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
