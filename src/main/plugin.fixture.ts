/** `openclaw nacre …` without the host: the plugin's command line in a process of its own. */

import plugin from "./plugin.ts";

const [stateDirectory, ...words] = process.argv.slice(2);
let act: ((words: readonly string[]) => Promise<void>) | undefined;
const command = {
  command: () => command,
  description: () => command,
  argument: () => command,
  allowUnknownOption: () => command,
  helpOption: () => command,
  action(run: typeof act) {
    act = run;
    return command;
  },
};
plugin.register({
  registrationMode: "cli-metadata",
  config: {},
  runtime: { state: { resolveStateDir: () => stateDirectory } },
  registerCli: (make: (given: object) => void) => make({ program: command }),
} as never);
await act?.(words);
