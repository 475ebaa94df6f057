/** Cues of English: what was decided, solved and set, and how things at work are. */

import { type Cue, words } from "./cue.ts";

const WHO =
  "(?:i|we|they|i've|we've|they've|the (?:\\p{L}{2,12} )?(?:client|company|school|council|team|board|family|club|band|group|committee|whole team)|everyone|all of us|(?:my|our) \\p{L}{3,15})";
const THEN = "(?:(?:have|has|had|all|both|finally|now|also|just|then|already|mutually) ){0,3}";

export const ENGLISH_OUTCOME: readonly Cue[] = [
  words(
    0.65,
    "(?:i|we|i've|we've) (?:just |finally |have )?(?:switched|changed) (?:banks?|jobs?|doctors?|dentists?|schools?|providers?|gyms?|phones?|numbers?|teams?|insurers?|companies|careers?|majors?|suppliers?)",
    "(?:called|broke|broken) off (?:the|our|my)",
    "(?:backed|pulled|dropped) out of",
  ),
  words(
    0.5,
    "(?:i|we|we've|i've) (?:rewrote|rewritten|rebuilt|ported|redesigned|automated|containeri[sz]ed) (?:the|our|my)",
  ),
  words(
    0.65,
    "(?:handed in|gave) (?:my|his|her|their) notice",
    "(?:i|we)(?:'m|'re| am| are)? (?:resigned|taking over|took over|broke up|split up|moved in|moved out|got the keys|had a baby|won the|lost the (?:job|baby|case))",
    "(?:he|she)(?:'s| is) (?:retiring|leaving|pregnant|moving)",
  ),
  words(
    0.4,
    "(?:i|we) (?:added|removed|renamed|split|merged|dropped) .{2,60} (?:to|from|into|in)(?= )",
    "(?:rollback|backup|fallback|migration|release|launch) plan is",
  ),
  // "Registered with the municipality": who writes leaves themselves out.
  words(
    0.55,
    "(?<=(?:^|, )(?:(?:so|and|ok|okay|finally|just|yes|then|also|update),? ){0,2})(?:registered|signed up|booked|moved|decided|cancelled|canceled|switched|quit|joined|enrolled|applied for|renewed|rotated|pinned|migrated|replaced|reserved|accepted|resigned|sold|adopted|upgraded|downgraded)(?= [\\p{L}\\p{N}])",
  ),
  words(
    0.5,
    "(?<=(?:^|, )(?:(?:so|and|ok|yes),? )?)(?:raised|lowered|increased|reduced|set|capped|limited|changed|bumped) (?:it|them|that|the .{2,30}) to",
    "(?:from|since) (?:version|release|v)? ?\\d+\\.\\d+",
    "(?:we're|i'm|we are|i am) (?:now )?on (?:v)?\\d+\\.\\d+",
    "(?:is|are) (?:now )?(?:on|off|enabled|disabled) (?:for|by|when|in)",
  ),
  words(0.45, "(?:i|we|we've|i've|they) (?:have )?moved .{2,50} to(?= )"),
  words(0.4, "that (?:did it|fixed it|solved it)", "order matters", "(?:is|are) taken by"),
  words(
    0.55,
    "(?:i|we|i've|we've|he|she|they|they've) (?:just |finally |already |now |also |have |has )?(?:booked|cancelled|canceled|registered|signed (?:up|the)|subscribed|unsubscribed|enrolled|ordered the|reserved|renewed|terminated|hired|appointed|accepted|rejected|declined|passed (?:the|my)|failed (?:the|my)|installed the|set up the|arranged|scheduled|paid off|closed the|opened an?|applied for)",
    "(?<!none )(?:is|are|was|were|has been|have been|got) (?:now |finally |already |all )?(?:booked|cancelled|canceled|registered|signed|confirmed|approved|rejected|granted|accepted|renewed|terminated|scheduled|installed|set up|paid off|discontinued|decommissioned|down to|up to)",
  ),
  words(
    0.45,
    "(?:retry|naming|branch|release|retention|backup|security|privacy|review|refund|cancellation)? ?(?:policy|convention|rule|goal|deal|agreement|decision|conclusion)s?(?=:|, )",
    "(?<=^|, )(?:deal|decided|agreed|settled|pinned|decision)(?=$|[.:,!])",
    "by mistake",
    "took .{2,20} down",
    "(?:it|which|that|this|version [\\d.]+|[\\d.]+) (?:breaks|leaks|corrupts|crashes)(?= [\\p{L}\\p{N}])",
    "(?:is|are) back with",
    "(?:leaks|breaks|corrupts|drops|loses) .{2,40}(?:when|whenever|under|if|with)",
  ),
  words(
    0.85,
    `${WHO} ${THEN}(?:decided|agreed|settled|chose|chosen|picked|opted|concluded|went with|committed to|voted)(?! yet)(?! to (?:take a break|grab|have (?:lunch|dinner|breakfast|a)|eat|order (?!a )|watch|sleep|nap|go (?:home|out|for|to bed)|wait|try|skip it|stay in))`,
    "(?:it's|it is|that's|that is|it was|this is|has been|is) (?:now )?(?:all )?(?:settled|decided|final|agreed)",
    "(?:made up my mind|made our minds up|made up our minds|final decision|the decision is)",
    "standardi[sz](?:e|ed|ing) on",
    "adr[ -]?\\d+",
  ),
  words(
    0.75,
    "(?:i'm|we're|i am|we are) (?:definitely |now |not )?(?:going|sticking|staying) with",
    "(?:we'll|we will) (?:now |just |always )?(?:keep|stick|stay with|switch|move|migrate|go with|do without|use)",
    "(?:i'm|we're|i am|we are) (?:now |not |finally |definitely )?(?:moving|switching|migrating|dropping|giving up|replacing|retiring|cancelling|keeping|renewing|postponing|taking the|turning down|selling|standardi[sz]ing|deprecating|phasing out|getting rid of)",
    "(?:replaced|replacing) .{1,60} (?:with|by)",
    "(?:switched|migrated|went back|moved back|changed over|upgraded|downgraded|downgrading|upgrading|moving|migrating) (?:.{1,50} )?(?:from .{1,40} )?to",
    "let's (?:standardi[sz]e|stick|go with|adopt|settle|keep(?! (?:it|that|this|going))|drop|agree|switch)(?= \\p{L})(?! (?:gears|topics|subjects))",
    "(?:we|i) chose",
    "we went (?:back to|with|for)",
  ),
  words(
    0.6,
    "(?:is|are) (?:out|gone|off|dropped|banned|deprecated|forbidden)(?=$|[,.;])",
    `(?:i|we) (?:won't|will not) (?:be |do |go |renew|use|take|buy|sell|join|have)`,
    "rules? for",
    "(?:is|are) (?:not allowed|required|mandatory)",
    "no (?:\\p{L}{3,20} )?in this (?:project|repo|codebase)",
    "do(?:n't| not) bring (?:it|them) back",
  ),
  words(
    0.5,
    "i set .{1,60} to",
    "(?:we|i) (?:set|raised|lowered|increased|reduced|pinned|limited|capped|bumped|disabled|enabled|turned off|turned on|configured)",
    "(?:raised|lowered|increased|reduced|pinned|limited|capped|set) to",
    "(?:limit|timeout|ttl|interval|size|quota|retention|threshold)s? (?:for|of|is|on|to)(?= )",
  ),
  words(
    0.5,
    "(?:deployed|released|shipped|rolled out|rolled back to|upgraded to|tagged) (?:\\p{L}{2,20} )?v?\\d+\\.\\d+",
    "root cause",
    "turned out(?! (?:i|it was just|fine|ok|great))",
    "turns out(?! (?:i|it was just|fine|ok|great))",
    "(?:was|were|is) (?:caused by|due to|because)",
    "(?:came|comes) from",
    "(?:failed|broke|crashed|happened) because",
    "the (?:\\p{L}{2,20} ){0,3}(?:bug|leak|problem|issue|crash|failure|error|outage|culprit|cause|fix|trick|solution) (?:was|is)",
  ),
  words(
    0.4,
    "(?:fixed|resolved|solved|patched|corrected|unblocked|repaired)",
    "works? again",
    "(?:is|it's) stable",
    "after (?:downgrading|upgrading|switching|removing|adding|replacing|changing|clearing)",
    "(?:we|it|i) (?:needed|had to)",
    "only works? (?:with|if|when|on)",
  ),
  words(0.3, "because", "commit [0-9a-f]{7,40}", "pointed to|pointing to"),
  words(
    0.3,
    "deployed|merged|released|shipped|rolled out|rolled back|went live|published|launched",
    "instead of",
    "over \\p{L}{2,20} because",
    "no longer",
    "anymore",
  ),
];

const THINGS =
  "(?:server|database|db|repo|repository|staging|production|prod|api|endpoint|cluster|branch|environment|tickets?|sprints?|on-call|rotation|tokens?|schema|timestamps?|flags?|migrations?|backups?|domain|dns|vpn|registry|bucket|queue|cron ?jobs?|pipeline|ci|laptop|computer|machine|router|nas|printer|phone|dashboard|docs|wiki|config(?:uration)?|secrets?|logs|metrics|library|package|framework|service|app|site|website|customer|client|contract|supplier|vendor|office|team|stack|monorepo|license|plan|account|subscription)";
/** Of the moment: a small report, no fact. */
const NOT_NOW =
  "(?! (?:down|up|slow|broken|failing|green|red|blank|back|fine|ok|okay|ready|done|running|stuck|empty|great|good|nice|weird|odd|crashing|timing out|not working|so|too|really|very|still)(?: |$|[,.!]))";

/** How things are set up, told as facts. */
export const ENGLISH_FACTS: readonly Cue[] = [
  words(
    0.5,
    "(?:entry point|default|config(?:uration)?|source|target|owner|base url|fallback|baseline|target) (?:is|are|lives)(?= [\\p{L}\\p{N}/.])",
    "(?:are|is) in the (?:repo|repository|registry|wiki|vault|database)",
  ),
  words(
    0.5,
    "(?:port|table|column|header|topic|queue|flag|host|region|timezone|prefix|bucket|branch) (?:is|name is) [\\p{L}\\p{N}][\\p{L}\\p{N}_.:/-]{2,40}(?= |$|,)",
  ),
  words(
    0.35,
    "(?:it|which|that|this|hook|script|job|worker|service|module|function|class|pool|registry|[\\p{L}\\p{N}_/-]{2,40}\\.\\p{L}{2,4}) (?:now |only |always )?(?:builds|opens|mounts|greps|reads|caches|validates|parses|listens|returns|writes|stores|checks|runs)(?= [\\p{L}\\p{N}/])",
    "(?:cached|stored|read|mounted|loaded|written) (?:through|by|in|from|for|every|\\d)",
  ),
  words(
    0.5,
    `(?:our|the|my|all|home|main|public) (?:[\\p{L}\\p{N}'-]{2,20} ){0,4}${THINGS} (?:for (?:the )?(?:\\p{L}{2,20} ){1,3}|on (?:the )?\\p{L}{2,20} )?(?:is|are|lives?|runs?|uses?|stays?|expires?|expire|sits?|points?|has|have|moved|belongs?|needs?|requires?)${NOT_NOW}`,
  ),
  words(
    0.45,
    `(?:^|, )(?:[\\p{L}\\p{N}'-]{2,20} ){0,2}${THINGS} (?:lives?|runs? on|is at|are (?:kept|stored)|is called|expire|is hosted|prefix is|stays on)`,
  ),
  words(
    0.65,
    "we (?:all |only |mostly |now |currently |always )?(?:use|run|host|deploy|store|keep|write|ship|have|support|require)(?= [\\p{L}\\p{N}])(?! (?:it|that|this|to|the (?:same|first|second)) )",
  ),
  words(
    0.6,
    "i (?:maintain|own|wrote|created|founded|run|administer|manage|lead)(?= \\p{L})(?! (?:it|that|this|the (?:tests?|build|script|command))(?: |$))",
  ),
  words(
    0.35,
    "(?:is|are) (?:always )?(?:stored|kept|written|deployed|hosted|named|tagged|signed|encrypted|versioned) (?:in|on|as|with|at|by)",
  ),
];
