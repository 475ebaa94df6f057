import type { ListAuthoredAnswer } from "../../../../src/engine/authored-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { route } from "../../route/route.ts";
import { AuthoredCost } from "./authored-cost.tsx";
import { AuthoredFile } from "./authored-file.tsx";
import { AuthoredFiles } from "./authored-files.tsx";

/** What a person wrote for their assistant in files of its workspace, taken apart. Only looked at: the files are theirs. */
export function AuthoredTab() {
  const { file, agent } = route.value.params;
  const authored = useResource("authored", (signal) => call("list_authored", {}, signal), ["authored"]);
  return (
    <>
      <p class="memory-about">
        These files are your own: Nacre reads them and never writes to them. To change a rule, change its
        file; what is new is read within a moment.
      </p>
      <Shown of={authored}>
        {({ roots, missing }) => (
          <>
            {missing.length > 0 && <Missing sentences={missing} />}
            {roots.length === 0 && (
              <Empty title="No workspace is known yet.">
                <p>
                  OpenClaw names the workspaces of its agents once Nacre has its memory slot. To name one
                  yourself: <Command words="docs watch FOLDER" />
                </p>
              </Empty>
            )}
            {roots.map((root) => (
              <Root key={`${root.agent} ${root.folder}`} root={root} />
            ))}
          </>
        )}
      </Shown>
      {file !== undefined && <AuthoredFile key={`${agent ?? ""} ${file}`} path={file} agent={agent} />}
    </>
  );
}

type ShownRoot = ListAuthoredAnswer["roots"][number];

function Root({ root: { agent, folder, files } }: { readonly root: ShownRoot }) {
  return (
    <Panel title={`Written for ${agent}`} aside={<code>{folder}</code>}>
      {files.length === 0 ? (
        <p class="dim">
          There is no authored file in it: AGENTS.md, SOUL.md, IDENTITY.md, USER.md and TOOLS.md are looked
          for, and what config.json names as authored.files.
        </p>
      ) : (
        <>
          <AuthoredCost agent={agent} files={files} />
          <AuthoredFiles agent={agent} files={files} />
        </>
      )}
    </Panel>
  );
}

function Missing({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <section class="panel" aria-label="Files that are left out">
      <h2>Left out</h2>
      <ul>
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}
