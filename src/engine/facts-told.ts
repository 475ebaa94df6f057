/** What is loaded to compare texts with facts that are over (facts-against.ts). */

export { tellsFormer } from "../rooms/facts/index.ts";
