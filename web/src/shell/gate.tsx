/** Studio for whoever is let in. A page that is shown out keeps nothing in sight: it says why, and what lets it in again. */

import { connection, shownOut } from "../api/connection.ts";
import { App } from "./app.tsx";
import "./gate.css";

export function Gate() {
  return connection.value === "signed-out" ? <ShownOutPage /> : <App />;
}

function ShownOutPage() {
  const { message, hint } = shownOut.value;
  return (
    <main class="shown-out">
      <div role="alert">
        <h1>{message}</h1>
        <p>
          For a new link, at a terminal: <code>{hint.replace(/^Run: /, "")}</code>
        </p>
        <p>This page goes on by itself when the link was opened in this browser.</p>
      </div>
    </main>
  );
}
