import { useState } from "preact/hooks";
import type { Setting, SettingsAnswer } from "../../../../src/wire/studio-params.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge, type BadgeTone } from "../../parts/badge.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { go, route, withParams } from "../../route/route.ts";
import { Change } from "./change.tsx";
import { groupsOf, ORIGIN_ABOUT, ORIGIN_WORDS, valueWords } from "./setting-groups.ts";

/** Every choice that a person has, with the value that holds. What is typed stays when they are loaded again. */
export function EffectiveSettings() {
  const [words, setWords] = useState(route.value.params["q"] ?? "");
  const onlyChosen = route.value.params["chosen"] === "only";
  const settings = useResource("settings", (signal) => call("show_settings", {}, signal), ["settings"]);
  return (
    <div class="settings-main">
      <div class="settings-filters" role="group" aria-label="Narrow the settings">
        <label class="settings-words">
          <span>Find a setting</span>
          <input
            type="search"
            value={words}
            placeholder="recall, threshold, summaries …"
            onInput={(event) => {
              const { value } = event.currentTarget;
              setWords(value);
              go(withParams({ q: value.trim() === "" ? undefined : value }), { replace: true });
            }}
          />
        </label>
        <label class="settings-switch">
          <input
            type="checkbox"
            checked={onlyChosen}
            onChange={(event) =>
              go(withParams({ chosen: event.currentTarget.checked ? "only" : undefined }), { replace: true })
            }
          />
          Only what differs from the default
        </label>
      </div>
      <Shown of={settings}>
        {(answer) => <Groups answer={answer} words={words} onlyChosen={onlyChosen} />}
      </Shown>
    </div>
  );
}

interface GroupsProps {
  readonly answer: SettingsAnswer;
  readonly words: string;
  readonly onlyChosen: boolean;
}

function Groups({ answer: { settings, files }, words, onlyChosen }: GroupsProps) {
  const groups = groupsOf(settings, { words, onlyChosen });
  const shown = groups.reduce((sum, group) => sum + group.settings.length, 0);
  const config = files.find(({ path }) => path.endsWith("config.json"))?.path ?? "config.json";
  return (
    <>
      <p class="settings-count" role="status">
        {shown === settings.length
          ? counted(settings.length, "setting")
          : `${shown} of ${counted(settings.length, "setting")}`}
      </p>
      {groups.length === 0 && (
        <Empty
          title={
            onlyChosen && words.trim() === "" ? "Everything is as it comes." : "No setting has these words."
          }
        />
      )}
      {groups.map(({ name, title, settings: some }) => (
        <Panel key={name} title={title}>
          <ul class="settings-list">
            {some.map((setting) => (
              <li key={setting.path}>
                <Row setting={setting} config={config} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

const TONES: { readonly [origin: string]: BadgeTone } = { default: "plain", "config.json": "info" };

function Row({ setting, config }: { readonly setting: Setting; readonly config: string }) {
  const { path, value, origin, about } = setting;
  return (
    <div class="settings-row">
      <div class="settings-name">
        <code>{path}</code>
        <p>{about}</p>
      </div>
      <div class="settings-value">
        <span class={value === null ? "dim" : "settings-given"}>{valueWords(value)}</span>{" "}
        <span title={ORIGIN_ABOUT[origin]}>
          <Badge tone={TONES[origin] ?? "warn"}>{ORIGIN_WORDS[origin] ?? origin}</Badge>
        </span>
      </div>
      <Change setting={setting} config={config} />
    </div>
  );
}
