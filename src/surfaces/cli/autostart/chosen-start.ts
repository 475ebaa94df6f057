/** Which service a command line means: the manager, the data folder, the file. */

import { join } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import type { GlobalOptions } from "../command.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Flags } from "../flags.ts";
import { type ServiceFile, serviceFile } from "./start-file.ts";
import { SERVICE_KINDS, type ServiceKind } from "./start-machine.ts";

export const KIND_FLAG = {
  kind: {
    type: "choice",
    choices: SERVICE_KINDS,
    help: "Which manager of services; otherwise the one of this system",
  },
} as const satisfies Flags;

export const FILE_FLAGS = {
  ...KIND_FLAG,
  network: {
    type: "boolean",
    help: "Let it talk to other machines: for a model or an embedder that is not on this one",
  },
  plain: { type: "boolean", help: "Without the sandbox, for systems that forbid user namespaces" },
} as const satisfies Flags;

export const FILE_FIELDS = {
  kind: "systemd or launchd",
  name: "as the manager knows it",
  path: "where its file is, or belongs",
  home: "the data folder that it serves",
};

export interface ChosenService {
  readonly kind: ServiceKind;
  readonly home: string;
  readonly path: string;
  readonly service: ServiceFile;
}

export async function chosenService(
  flags: { readonly kind: string | undefined; readonly network?: boolean; readonly plain?: boolean },
  options: GlobalOptions,
  dependencies: Dependencies,
): Promise<ChosenService> {
  const machine = await dependencies.service();
  const kind = (flags.kind as ServiceKind | undefined) ?? machine.kind;
  if (kind === null) {
    throw new NacreError(
      "service/unavailable",
      "this system has neither systemd nor launchd",
      "Have your own supervisor run `nacre serve`, or print one: nacre service print --kind systemd.",
    );
  }
  const home = await dependencies.resolveHome(options.home);
  const service = serviceFile({
    kind,
    command: machine.command,
    home,
    isUsualHome: home === (await dependencies.resolveHome(undefined)),
    network: flags.network ?? false,
    plain: flags.plain ?? false,
  });
  return { kind, home, path: join(machine.folderOf(kind), service.file), service };
}
