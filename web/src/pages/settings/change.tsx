import type { Setting } from "../../../../src/wire/studio-params.ts";
import { Command } from "../../parts/command.tsx";
import { CopyLine } from "./copy-line.tsx";
import { isVariable, lineFor, PLACE } from "./setting-groups.ts";

interface ChangeProps {
  readonly setting: Setting;
  /** Where config.json is. */
  readonly config: string;
}

/** How to change one: where it is to be said, and the line that says it. */
export function Change({ setting, config }: ChangeProps) {
  const line = lineFor(setting);
  return (
    <details class="settings-change">
      <summary>
        How to change it<span class="sr-only">: {setting.path}</span>
      </summary>
      <p>{where(setting, config)}</p>
      <CopyLine line={line} />
      {line.includes(PLACE) && <p class="dim">Put your own value in the place of {PLACE}.</p>}
      <p class="dim">
        It counts when Nacre starts again: restart the gateway, <Command words="serve" /> or{" "}
        <Command words="studio" />.
      </p>
    </details>
  );
}

function where({ path, origin }: Setting, config: string) {
  if (path === "home" && origin === "openclaw")
    return <>OpenClaw keeps it in its state directory. Elsewhere this variable names another folder:</>;
  if (path === "home")
    return (
      <>
        Set this variable where Nacre is started, or give <code>--home</code> with a command:
      </>
    );
  if (isVariable(path)) return <>Set this variable where Nacre is started:</>;
  return (
    <>
      Write it into <code>{config}</code>, beside what stands there already:
    </>
  );
}
