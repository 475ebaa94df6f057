/** What episodes teach: two packs that may be better than the one they were made from. */

export { type Learned, learn } from "./learn.ts";
