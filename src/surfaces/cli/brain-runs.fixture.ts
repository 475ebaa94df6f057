/** How to run the commands about the brain, for the promises that every command makes. */

export const BRAIN_RUNS: { readonly [name: string]: string | readonly string[] } = {
  "brain teach": "brain teach Run the linter before every commit",
  "brain lessons": "brain lessons",
  "brain lesson": "brain lesson lesson:3",
  "brain confirm": ["brain confirm lesson:3 --yes", "brain confirm lesson:3 --dry-run"],
  "brain forget": ["brain forget lesson:3 --yes", "brain forget lesson:3 --dry-run"],
  "brain status": "brain status",
  "brain trace": "brain trace",
  "brain episodes": "brain episodes",
  "brain rate": "brain rate good",
  "brain enable": "brain enable",
  "brain disable": "brain disable",
  "brain shadow": "brain shadow",
  "brain init": "brain init",
  "brain promote": ["brain promote", "brain promote --dry-run"],
  "brain rollback": ["brain rollback", "brain rollback --dry-run"],
  "brain diff": "brain diff",
  "brain history": "brain history",
  "brain replay": "brain replay",
  "brain proof": "brain proof",
  "brain doctor": "brain doctor",
};
