import type { ComponentChildren } from "preact";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { bytes } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

/** Where the data lies, and what has it. */
export function DataPanel() {
  const status = useResource("status", (signal) => call("status", {}, signal), ["settings", "history"]);
  const files =
    useResource("files", (signal) => call("show_settings", {}, signal), ["settings"]).value?.files ?? [];
  return (
    <Panel title="Where the data lies">
      <Shown of={status}>
        {({ path, bytes: size, schema, version, installation }) => (
          <dl class="settings-facts">
            <Fact name="Database">
              <code>{path}</code>, {bytes(size)}
            </Fact>
            {files
              .filter((file) => file.path !== path)
              .map((file) => (
                <Fact key={file.path} name={file.path.split(/[/\\]/).at(-1) ?? file.path}>
                  <code>{file.path}</code>{" "}
                  {file.exists ? (
                    <Badge tone="good">is there</Badge>
                  ) : (
                    <Badge>not there: all is as it comes</Badge>
                  )}
                </Fact>
              ))}
            <Fact name="Version">
              {version}, schema {schema}
            </Fact>
            <Fact name="Installation">
              <code>{installation}</code>
            </Fact>
          </dl>
        )}
      </Shown>
      <p class="dim">
        All of it is on this machine. A copy of it is made under Upkeep on <Link href={href("now")}>Now</Link>
        , or with <Command words="backup" />.
      </p>
    </Panel>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
