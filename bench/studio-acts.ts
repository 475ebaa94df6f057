/** What a person does in Studio, and the sign by which each is answered: the same again and again, on different things. */

import type { Locator, Page } from "playwright-core";
import { PAGES, type Studio } from "../test/support/studio.ts";
import { generator } from "./generate.ts";
import { answered, type Sign } from "./studio-answer.ts";
import { LANE } from "./studio-store.ts";

/** The first is for the machine to be warm, and not counted. */
const TRIES = 20;
/** Of those that are listed, so many are gone through. */
const OTHERS = 8;
/** Between two keys of somebody who types fast. */
const KEY_MS = 60;
/** Typed one by one at the end of a question. */
const LAST_KEYS = 3;

type Interaction = (studio: Studio) => Promise<readonly number[]>;

async function times(once: (turn: number) => Promise<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let turn = 0; turn <= TRIES; turn += 1) all.push(await once(turn));
  return all.slice(1);
}

/** One after the other, so that none is chosen twice in a row. */
function clicks(page: Page, sign: Omit<Sign, "event">, among: Locator, from = 0): Promise<readonly number[]> {
  return times((turn) =>
    answered(page, { event: "click", ...sign }, () => among.nth(from + (turn % OTHERS)).click()),
  );
}

const LINES = "main .history-lines";
/** The conversation stands at its newest line. */
const AT_END = `[...document.querySelectorAll("${LINES} [role=listitem]")].some((row) =>
  row.ariaPosInSet === row.ariaSetSize && row.getBoundingClientRect().bottom <= row.closest(".virtual").getBoundingClientRect().bottom + 2)`;
/** No part of what is in sight is empty. */
const COVERS = `(() => {
  const list = document.querySelector("${LINES}");
  const { top, bottom } = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll(".virtual-row")].map((row) => row.getBoundingClientRect());
  return Math.min(...rows.map((row) => row.top)) <= top + 2 && Math.max(...rows.map((row) => row.bottom)) >= bottom - 2;
})()`;

function conversation(lane: string, view?: string): string {
  const params = { agent: LANE.agent, lane, ...(view !== undefined && { view }) };
  return `/history?${new URLSearchParams(params)}`;
}

const HISTORY: { readonly [name: string]: Interaction } = {
  "open a conversation": async ({ page, load }) => {
    await load(conversation("agent:main:lane:0"));
    const others = page.locator("main a[href*='lane=']:not([aria-current])");
    return await clicks(page, { shows: `${LINES} .virtual-row`, when: AT_END }, others);
  },
  "scroll a conversation": async ({ page, load }) => {
    await load(conversation("agent:main:lane:3"));
    const list = page.locator(LINES);
    await list.locator(".virtual-row").first().waitFor();
    await list.hover();
    const sign = { event: "wheel", shows: `${LINES} .virtual-row`, when: COVERS } as const;
    return await times(() => answered(page, sign, () => page.mouse.wheel(0, -1_500)));
  },
  "unfold a summary": async ({ page, load }) => {
    await load(conversation(LANE.sessionKey, "layers"));
    const summaries = page.locator('main [role="treeitem"][aria-expanded][aria-level="1"]');
    await summaries.first().waitFor();
    const count = await summaries.count();
    return await times(async (turn) => {
      const folded = summaries.nth(turn % count);
      if ((await folded.getAttribute("aria-expanded")) === "true") {
        await folded.press("ArrowLeft");
        await page.locator('main [role="treeitem"][aria-level="2"]').first().waitFor({ state: "detached" });
      }
      const sign = { event: "keydown", shows: 'main [role="treeitem"][aria-level="2"]' } as const;
      const took = await answered(page, sign, () => folded.press("ArrowRight"));
      await folded.press("ArrowLeft");
      await page.locator('main [role="treeitem"][aria-level="2"]').first().waitFor({ state: "detached" });
      return took;
    });
  },
};

const PROMPT: { readonly [name: string]: Interaction } = {
  "choose another turn": async ({ page, load }) => {
    await load("/prompt");
    const turns = page.locator("main .prompt-turns .virtual-row:not([aria-current])");
    // Its cached beginning is told by the one before it.
    const when = 'document.querySelector(".prompt-cached-about") !== null';
    return await clicks(page, { shows: "main .prompt-main", when }, turns);
  },
  "choose a part of a prompt": async ({ page, load }) => {
    await load("/prompt");
    const parts = page.locator("main .prompt-choose[aria-pressed=false]");
    const count = await parts.count();
    const sign = { event: "click", shows: "main .prompt-about" } as const;
    return await times((turn) => answered(page, sign, () => parts.nth(turn % count).click()));
  },
  "compare two turns": async ({ page, load }) => {
    await load("/prompt?id=40&with=39");
    const turns = page.locator("main .prompt-turns .virtual-row:not([aria-current])");
    return await clicks(page, { shows: "main .prompt-compared figcaption" }, turns);
  },
};

const KNOWLEDGE: { readonly [name: string]: Interaction } = {
  "type a search": async ({ page, load }) => {
    await load("/search");
    const box = page.locator("[data-search-box]");
    const { word } = generator(1);
    return await times(async (turn) => {
      const question = `${word(150 + turn)} ${word(turn)}`;
      await box.fill(question.slice(0, -LAST_KEYS));
      const when = `document.querySelector(".search-found")?.dataset.query === ${JSON.stringify(question)}`;
      return await answered(page, { event: "input", shows: "main .search-found", when }, () =>
        box.pressSequentially(question.slice(-LAST_KEYS), { delay: KEY_MS }),
      );
    });
  },
  "open a record": async ({ page, load }) => {
    await load("/facts");
    return await times(async (turn) => {
      const ref = page.locator("main a.ref").nth(turn % OTHERS);
      const sign = { event: "click", shows: "dialog[open] .record-part" } as const;
      const took = await answered(page, sign, () => ref.click());
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      return took;
    });
  },
  "move the as-of slider": async ({ page, load }) => {
    await load("/facts");
    const slider = page.locator("main input[type=range]").first();
    await slider.focus();
    const sign = { event: "keydown", shows: "main .facts-summary" } as const;
    // Back as far as forth: at an end there is nothing to answer.
    return await times((turn) =>
      answered(page, sign, () => slider.press(turn <= TRIES / 2 ? "PageDown" : "PageUp")),
    );
  },
  "open a memory": async ({ page, load }) => {
    await load("/memory");
    const memories = page.locator("main .memory-list .virtual-row");
    return await clicks(page, { shows: "main .memory-detail" }, memories);
  },
  "centre the graph on another thing": async ({ page, load }) => {
    await load("/graph");
    const things = page.getByRole("list", { name: "Things" }).getByRole("listitem");
    return await clicks(page, { shows: "main .graph-place" }, things, 1);
  },
};

const TABBED = [
  ...["/facts", "/memory", "/graph", "/brain", "/receipts"],
  conversation(LANE.sessionKey),
] as const;

const AROUND: { readonly [name: string]: Interaction } = {
  /** Every tab of every page that has some, back to the first: the first round is for the machine to be warm. */
  "switch tabs": async ({ page, load }) => {
    const all: number[] = [];
    for (const path of TABBED) {
      await load(path);
      const tabs = page.locator('main [role="tab"]');
      const count = await tabs.count();
      const sign = { event: "click", shows: 'main [role="tabpanel"]' } as const;
      for (let turn = 1; turn <= 2 * count; turn += 1) {
        const took = await answered(page, sign, () => tabs.nth(turn % count).click());
        if (turn > count) all.push(took);
      }
    }
    return all;
  },
  "go to another page": async ({ page, load }) => {
    await load(PAGES.at(-1)!.path);
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    const sign = { event: "click", shows: "main h1" } as const;
    return await times((turn) => answered(page, sign, () => links.nth(turn % PAGES.length).click()));
  },
};

export const INTERACTIONS: { readonly [name: string]: Interaction } = {
  ...HISTORY,
  ...PROMPT,
  ...KNOWLEDGE,
  ...AROUND,
};
