/** How to run the commands that are about the machine and not about a store. */

export const MACHINE_RUNS: { readonly [name: string]: string | readonly string[] } = {
  setup: ["setup --yes --replace", "setup --dry-run"],
  uninstall: "uninstall --yes",
  "service print": ["service print", "service print --kind launchd"],
  "service install": "service install --yes",
  "service remove": "service remove --yes",
  "service status": "service status",
};
