/** How long a page takes to answer a person: by the browser's own clock, from the input to the frame that has the answer drawn. */

import type { Page } from "playwright-core";
import { BUSY } from "../test/support/studio.ts";

const GIVES_UP_MS = 20_000;

export interface Sign {
  /** The input that it begins with. */
  readonly event: "click" | "input" | "keydown" | "wheel";
  /** What of the page shows other words then. */
  readonly shows: string;
  /** What else is true by then: an expression of the page. */
  readonly when?: string;
}

/**
 * From the last such input that the browser saw until a frame was drawn in which `shows` has other words than before and some, nothing is still
 * being fetched, and `when` holds. Rejects when that does not come.
 */
export async function answered(page: Page, sign: Sign, act: () => Promise<void>): Promise<number> {
  const { event, shows, when = "true" } = sign;
  await page.evaluate(`{
    const words = () => [...document.querySelectorAll(${JSON.stringify(shows)})].map((one) => one.textContent).join("|");
    const before = words();
    let since = Infinity;
    const began = ({ timeStamp }) => { since = timeStamp; };
    addEventListener(${JSON.stringify(event)}, began, { capture: true, passive: true });
    globalThis.answeredIn = new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error("no answer to " + ${JSON.stringify(event)} + ": " + words().slice(0, 200))),
        ${GIVES_UP_MS},
      );
      const isThere = () => {
        const now = words();
        return since !== Infinity && now !== "" && now !== before
          && document.querySelector(${JSON.stringify(BUSY)}) === null && (${when});
      };
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look);
        // What is posted within a frame comes after it was laid out and drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          clearTimeout(late);
          removeEventListener(${JSON.stringify(event)}, began, { capture: true });
          resolve(performance.now() - since);
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
    // What a string comes to is waited for, and nobody has acted yet.
    undefined;
  }`);
  await act();
  return await page.evaluate("globalThis.answeredIn");
}

/** Runs in a page before anything of it does; `seenIn` asks it. */
export const WATCH = `{
  const first = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
    }).observe({ type: "paint", buffered: true });
  });
  const whole = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector("h1") === null || document.querySelector(${JSON.stringify(BUSY)}) !== null)
        return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("nothing is to be seen at " + location.pathname)), ${GIVES_UP_MS});
  });
  globalThis.seenIn = Promise.race([Promise.all([first, whole]), late]);
  globalThis.seenIn.catch(() => {});
}`;

export interface Seen {
  /** Something is drawn. */
  readonly first: number;
  /** The page's own content is, and nothing of it is still being fetched. */
  readonly whole: number;
}

/** Milliseconds since the visit began; of a page that `WATCH` was brought into. */
export async function seenIn(page: Page): Promise<Seen> {
  const [first, whole] = await page.evaluate<readonly [number, number]>("globalThis.seenIn");
  return { first, whole };
}
