import { PageHead } from "../../parts/page-head.tsx";
import { ClientsPanel } from "./clients.tsx";
import { DataPanel } from "./data.tsx";
import { EffectiveSettings } from "./effective.tsx";
import { KeysPanel } from "./keys-choice.tsx";
import { ThemePanel } from "./theme-choice.tsx";
import "./settings.css";

export default function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        about="What is in force, who decided it, and how to change it. Nothing is changed here: settings decide what is kept and who reads it, so they are written where only you can write."
      />
      <div class="settings-columns">
        <EffectiveSettings />
        <div class="settings-side">
          <DataPanel />
          <ClientsPanel />
          <ThemePanel />
          <KeysPanel />
        </div>
      </div>
    </>
  );
}
