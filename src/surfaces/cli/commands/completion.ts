import { defineCommand } from "../command.ts";
import { completionScript, SHELLS, type Shell } from "../completion.ts";
import { loadAll } from "../registry.ts";

export const completionCommand = defineCommand({
  name: "completion",
  summary: "Print a completion script for a shell",
  args: { shell: { help: "Which shell", choices: SHELLS } },
  flags: {},
  examples: [
    {
      run: "completion bash | (mkdir -p ~/.local/share/bash-completion/completions && cat > $_/nacre)",
      does: "bash",
    },
    {
      run: "completion zsh | (mkdir -p ~/.zfunc && cat > $_/_nacre)",
      does: "zsh, with ~/.zfunc in fpath before compinit",
    },
    { run: "completion fish > ~/.config/fish/completions/nacre.fish", does: "fish" },
  ],
  json: null,
  async run({ args, out }) {
    out.text(completionScript(args.shell as Shell, await loadAll()));
    return undefined;
  },
});
