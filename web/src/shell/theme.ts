/** Light or dark: as the system has it, until a person chooses. Kept in this browser only. */

import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

const KEY = "nacre-theme";
const kept = localStorage.getItem(KEY);
export const theme = signal<Theme>(kept === "light" || kept === "dark" ? kept : "system");

export function keepTheme(): void {
  effect(() => {
    const chosen = theme.value;
    if (chosen === "system") {
      document.documentElement.removeAttribute("data-theme");
      localStorage.removeItem(KEY);
    } else {
      document.documentElement.dataset["theme"] = chosen;
      localStorage.setItem(KEY, chosen);
    }
  });
}

const NEXT: { readonly [now in Theme]: Theme } = { system: "dark", dark: "light", light: "system" };

export function nextTheme(): void {
  theme.value = NEXT[theme.value];
}
