import { useEffect } from "preact/hooks";
import { knockWhileAway } from "../api/knock.ts";
import { DialogHost } from "../parts/confirm.tsx";
import { ToastHost } from "../parts/toast.tsx";
import { RecordDrawer } from "../record/drawer.tsx";
import { Banner } from "./banner.tsx";
import { keepFocus } from "./focus-keeper.ts";
import { listenToKeys } from "./keys.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { Nav } from "./nav.tsx";
import { Page } from "./page.tsx";

export function App() {
  useEffect(listenToKeys, []);
  useEffect(keepFocus, []);
  useEffect(knockWhileAway, []);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <Nav />
      <main id="main" tabIndex={-1}>
        <Banner />
        <Page />
      </main>
      <ToastHost />
      <RecordDrawer />
      <DialogHost />
      <KeysDialog />
    </div>
  );
}
