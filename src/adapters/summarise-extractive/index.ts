/** The summariser that is always there: no model, no network, the same draft for the same request. */

export { extractiveSummariser } from "./summarise.ts";
