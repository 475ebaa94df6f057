/** Between what the route found and what stands in a prompt: the right to, the order, the budget. */

export { authorise, type Judged, type Standing } from "./authority.ts";
export { lessonThen } from "./lesson-then.ts";
export { isShowable, type Placeable, type Placing, placeItems } from "./place.ts";
export { sayingOf } from "./says-alike.ts";
