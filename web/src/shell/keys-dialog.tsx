import { Dialog } from "../parts/dialog.tsx";
import { hearsKeys } from "../parts/single-keys.ts";
import { PAGES } from "../route/route.ts";
import { showsKeys } from "./keys.ts";
import { PAGE_ENTRIES, type PageKey } from "./pages.ts";

const EVERYWHERE: readonly PageKey[] = [
  ["/", "search"],
  ["u", "undo what was just done"],
  ["Esc", "close what is open"],
  ["↑ ↓ Home End", "move in a list"],
  ["Enter", "open what is marked"],
  ["?", "these keys"],
];

/** Every key that Studio listens to: everywhere, to go somewhere, and on single pages. */
export function KeysDialog() {
  const close = (): void => {
    showsKeys.value = false;
  };
  return (
    <Dialog open={showsKeys.value} title="Keys" close={close}>
      {!hearsKeys.value && (
        <p>
          Single keys are turned off in this browser, under Settings. Esc, Enter and the arrows work all the
          same.
        </p>
      )}
      <Keys title="Everywhere" keys={EVERYWHERE} />
      <Keys
        title="To a page"
        keys={PAGES.map((name): PageKey => [`g ${PAGE_ENTRIES[name].key}`, PAGE_ENTRIES[name].title])}
      />
      {PAGES.map((name) => (
        <Keys key={name} title={`On ${PAGE_ENTRIES[name].title}`} keys={PAGE_ENTRIES[name].keys ?? []} />
      ))}
    </Dialog>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly PageKey[] }) {
  if (keys.length === 0) return null;
  return (
    <section class="keys-part">
      <h3>{title}</h3>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(" ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
