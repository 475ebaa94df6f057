/** Studio: the pages of a memory, served by its owner to the person at this machine. */

export { type Note, readNote } from "./note.ts";
export { Studio, type StudioOptions } from "./studio.ts";
