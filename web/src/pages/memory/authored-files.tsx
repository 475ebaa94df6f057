import type { ListedAuthored } from "../../../../src/engine/authored-api.ts";
import { bytes, whole } from "../../parts/figures.ts";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { route, withParams } from "../../route/route.ts";
import { TIERS, troubleWords } from "./authored-words.ts";

interface AuthoredFilesProps {
  readonly agent: string;
  readonly files: readonly ListedAuthored[];
}

export function AuthoredFiles({ agent, files }: AuthoredFilesProps) {
  const { file: open, agent: of } = route.value.params;
  return (
    <div class="scrolls" role="region" aria-label={`Files of ${agent}`} tabIndex={0}>
      <table>
        <caption class="sr-only">Authored files and what they cost by tier, in tokens</caption>
        <thead>
          <tr>
            <th scope="col">file</th>
            <th scope="col" class="number">
              size
            </th>
            <th scope="col">changed</th>
            {TIERS.map((tier) => (
              <th key={tier} scope="col" class="number">
                {tier}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => {
            const isOpen = file.path === open && (of === undefined || of === agent);
            const trouble = troubleWords(file);
            return (
              <tr key={file.path} class={isOpen ? "memory-is-open" : ""}>
                <th scope="row">
                  <Link
                    href={withParams(
                      isOpen ? { file: undefined, agent: undefined } : { file: file.path, agent },
                    )}
                    aria-current={isOpen ? "true" : undefined}
                  >
                    {file.path}
                  </Link>
                  {trouble !== null && <p class="memory-trouble">{trouble}</p>}
                </th>
                <td class="number">{bytes(file.bytes)}</td>
                <td>
                  <Time at={file.modifiedMs} />
                </td>
                {TIERS.map((tier) => (
                  <td key={tier} class="number">
                    {whole(file.tokens[tier])}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
