/** Parts into a budget, in order. */

export { chooseTail, type Tail, type TailItem, type TailRequest } from "./tail.ts";
