/** Everything that is fuzzed. */

import { frames } from "./frames.ts";
import { http } from "./http.ts";
import { importers } from "./importers.ts";
import { mcp } from "./mcp.ts";
import { methods } from "./methods.ts";
import { partitions } from "./partition.ts";
import { query } from "./query.ts";
import { receipts } from "./receipts.ts";
import { secrets } from "./secrets.ts";
import type { Target } from "./target.ts";

export const TARGETS: readonly Target[] = [
  ...[frames, methods, mcp, http, importers],
  ...[partitions, query, secrets, receipts],
];
