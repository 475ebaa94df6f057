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
  ["file:///home/mara/a.md and vscode://file/home/mara/b.ts:3", "file://~/a.md and vscode://file~/b.ts:3"],
  ["file:/Users/mara/a and file://localhost/home/mara/b", "file:~/a and file://localhost~/b"],
  ["cc -I/home/mara/inc -L /home/mara/lib PREFIX=/home/mara", "cc -I~/inc -L ~/lib PREFIX=~"],
  ["/usr/home/mara/x /export/home/mara/y /volume1/homes/mara/z", "~/x ~/y ~/z"],
  ["\\\\nas\\mara\\notes.txt", "~\\notes.txt"],
  ["C:\\Users\\First Last\\x.txt, D:/Users/First Last/y", "~\\x.txt, ~/y"],
  ["\\\\wsl$\\Ubuntu\\home\\mara\\x", "~\\x"],
  ["C:\\Users\\mara and then some", "~ and then some"],
  ["git -C /home/mara/a pull; sed s/home/house/ f", "git -C ~/a pull; sed s/home/house/ f"],
  ["https://example.org/Users/mara and a\\\\b\\c", "https://example.org/Users/mara and a\\\\b\\c"],
  ["/etc/hosts, /rooted/x, ~/work", "/etc/hosts, /rooted/x, ~/work"],
])("%s", (text, told) => {
  expect(withoutHomes(text)).toBe(told);
});
