/** Paths of a person's own folder are told without it. */

import { expect, test } from "vitest";
import { withoutHomes } from "./home-paths.ts";

test.each([
  ["see /home/mara/work/a.ts now", "see ~/work/a.ts now"],
  ["'/Users/mara/Library/x'", "'~/Library/x'"],
  ["C:\\Users\\mara\\notes.md and c:/Users/mara", "~\\notes.md and ~"],
  ["cat /root/.ssh/config", "cat ~/.ssh/config"],
  ["/mnt/c/Users/mara/x and (/home/mara)", "~/x and (~)"],
  [
    "https://example.org/home/page and src/home/index.ts",
    "https://example.org/home/page and src/home/index.ts",
  ],
  ["/etc/hosts, /rooted/x, ~/work", "/etc/hosts, /rooted/x, ~/work"],
])("%s", (text, told) => {
  expect(withoutHomes(text)).toBe(told);
});
