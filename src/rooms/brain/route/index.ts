/** What comes into question for a prompt, which of it is chosen and how likely that was, and how learning changes it. */

export { findCandidates } from "./candidates.ts";
export { type ChancesOptions, chancesOf } from "./chances.ts";
export { type DrawOptions, drawRoute } from "./draw.ts";
export { stepGradients, WAYS } from "./gradient.ts";
export { type OpenPack, openPack } from "./open-pack.ts";
export { GREATEST_WEIGHT, LEXICAL, linkName, PRIOR, withParameters } from "./parameters.ts";
export { type Asking, featureOf, fitOf, type RouteNode, revalued, usefulHere } from "./route-node.ts";
export { nameHashes, namesIn, termHashes } from "./term-hashes.ts";
