/** What episodes teach: two packs that may be better than the one they were made from. */

export { FADE_EVERY_MS, fade } from "./fade.ts";
export { type Learned, learn } from "./learn.ts";
