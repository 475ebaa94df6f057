/** How German says it. */

import type { PatternsOf } from "./pattern.ts";

const THING = "[\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*(?: [\\p{L}\\p{N}`][\\p{L}\\p{N}`._/:+#-]*){0,3}";
const END = "(?=[.,;:!)]|$| (?:für|in|im|als|zum|zur|seit|weil|und|wenn|bis|mit|statt|jetzt)(?![\\p{L}]))";
const form = (source: string) => new RegExp(source, "iu");

export const GERMAN: PatternsOf = {
  patterns: [
    {
      type: "uses",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:nutzt|benutzt|verwendet|setzt auf|läuft auf|basiert auf|nutzen|verwenden) (?:jetzt |nun |weiterhin )?(?:die |das |den |der |dem |eine? )?(?<dst>${THING}?)${END}`,
      ),
    },
    {
      type: "blocked_by",
      form: form(
        `(?:^|[,;:] )(?<src>${THING}?) (?:ist|wird|bleibt) (?:derzeit |noch )?(?:durch|von|wegen) (?:die |das |den |der |dem |eine?[nmr]? )?(?<dst>${THING}?) (?:blockiert|aufgehalten)`,
      ),
    },
    {
      type: "evaluates",
      form: form(
        `(?<![\\p{L}])(?:evaluieren|evaluiert|prüfen|testen|erproben) (?:gerade |derzeit )?(?<dst>${THING}?) für (?:das |die |den |unser |unsere )?(?<src>${THING}?)(?=[.,;:!)]|$| (?:weil|und|seit)(?![\\p{L}]))`,
      ),
    },
    {
      type: "decides",
      form: form(
        `(?<![\\p{L}])(?:entschieden|beschlossen)[,:]? (?<src>[^.;:]{3,80}?) für (?:das |die |den |unser |unsere )?(?<dst>${THING}?)(?=[.,;:!)]|$| (?:weil|und)(?![\\p{L}]))`,
      ),
    },
    { type: "supports", form: form("(?<![\\p{L}])(?:weil|wegen) (?<reason>[^.;!?]{6,80})") },
  ],
  doubtful:
    /(?<!\p{L})(?:nicht|nie|kein\p{L}*|wenn|falls|könnten?|würden?|sollten?|vielleicht|möchten?|statt|früher|nicht mehr)(?!\p{L})/iu,
  itself: /^(?:wir|es|das projekt|dieses projekt|unser projekt)$/iu,
  typed: [
    { type: "project", form: form("^(?:das |unser )?projekt (?<name>.+)$") },
    { type: "project", form: form("^(?:das )?(?<name>\\S+)-projekt$") },
    { type: "repo", form: form("^(?:das )?(?:repo|repository) (?<name>\\S+)$") },
  ],
};
