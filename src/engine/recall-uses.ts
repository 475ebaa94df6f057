/** What goes back into the past of a conversation, and the grants by which another may. */

import type { GrantApi, RecallApi } from "./api.ts";
import { ask } from "./ask.ts";
import type { EngineContext } from "./context.ts";
import { describe } from "./describe.ts";
import { expand } from "./expand.ts";
import { grantReport, issueGrant, revokeGrant, settleGrant, spendGrant } from "./grants.ts";
import { grep } from "./grep.ts";

export function recallUses(context: EngineContext): RecallApi & GrantApi {
  return {
    grep: (request, signal) => grep(context, request, signal),
    ask: (request, signal) => ask(context, request, signal),
    describe: (request) => describe(context, request),
    expand: (request) => expand(context, request),
    issueGrant: (request) => issueGrant(context, request),
    revokeGrant: (request) => revokeGrant(context, request),
    grantReport: (request) => grantReport(context, request),
    spendGrant: (request) => spendGrant(context, request),
    settleGrant: (request) => settleGrant(context, request),
  };
}
