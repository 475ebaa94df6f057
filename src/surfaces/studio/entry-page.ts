/**
 * What a link is answered with: a page that keeps the key of its session where only this origin reads it, and goes on.
 *
 * The key stands in the body, which no history and no log has; the page is kept by nobody, and takes itself out of the way back.
 */

import { escaped } from "./refused-page.ts";

export const ENTRY_SCRIPT_PATH = "/enter.js";

export function entryPage(key: string, to: string): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nacre Studio</title>',
    `<script src="${ENTRY_SCRIPT_PATH}" defer></script></head>`,
    `<body data-key="${escaped(key)}" data-to="${escaped(to)}">`,
    "<p>Studio opens …</p><noscript><p>Studio needs JavaScript.</p></noscript>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** The name is the one that pages read it by (web/src/api/key.ts). */
export const ENTRY_SCRIPT = `const { key, to } = document.body.dataset;
try {
  localStorage.setItem("nacre-key", key);
  location.replace(to);
} catch {
  document.querySelector("p").textContent =
    "This browser keeps nothing for Studio. Allow pages of 127.0.0.1 to store data, then ask for another link.";
}
`;
