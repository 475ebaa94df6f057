import { connection } from "../api/connection.ts";
import { hears } from "../api/news.ts";
import { Link } from "../route/link.tsx";
import { href, PAGES, route } from "../route/route.ts";
import { showsKeys } from "./keys.ts";
import { PAGE_ENTRIES } from "./pages.ts";
import { nextTheme, theme } from "./theme.ts";

const THEMES = { system: "as the system", light: "light", dark: "dark" } as const;
const STATES = { live: "live", deaf: "not live", away: "away", "signed-out": "signed out" } as const;

export function Nav() {
  const { page } = route.value;
  const state = connection.value === "live" && !hears.value ? "deaf" : connection.value;
  return (
    <header class="nav">
      <div class="nav-name">
        <img src="/mark.svg" alt="" width="22" height="22" />
        <span>Nacre</span>
        <span class={`nav-state nav-state-${state}`}>{STATES[state]}</span>
      </div>
      <nav aria-label="Pages">
        <ul>
          {PAGES.map((name) => (
            <li key={name}>
              <Link
                href={href(name)}
                title={PAGE_ENTRIES[name].about}
                aria-current={page === name ? "page" : undefined}
              >
                {PAGE_ENTRIES[name].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div class="nav-end">
        <button
          type="button"
          class="quiet"
          onClick={nextTheme}
          aria-label={`Theme: ${THEMES[theme.value]}. Change it`}
        >
          Theme: {THEMES[theme.value]}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            showsKeys.value = true;
          }}
        >
          Keys
        </button>
      </div>
    </header>
  );
}
