import { PageHead } from "../../parts/page-head.tsx";
import { ClientsPanel } from "./clients.tsx";
import { DataPanel } from "./data.tsx";
import { EffectiveSettings } from "./effective.tsx";
import { ThemePanel } from "./theme-choice.tsx";
import "./settings.css";

export default function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        about="What is in force, who decided it, and how to change it. Only looked at: what a page could change, a page that was left open could change too."
      />
      <div class="settings-columns">
        <EffectiveSettings />
        <div class="settings-side">
          <DataPanel />
          <ClientsPanel />
          <ThemePanel />
        </div>
      </div>
    </>
  );
}
