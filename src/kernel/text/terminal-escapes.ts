/**
 * What programs write to move the cursor, change a colour or name the window: in logs and tool results, never a word.
 *
 * Global: for `replace` only. CSI, OSC and other sequences as wholes, so that no rest of one stays as text. One that never
 * ends loses its beginning only: what follows was perhaps meant to be hidden.
 */
export const TERMINAL_ESCAPES =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|[ -/]*[0-~])?|\u009b[0-?]*[ -/]*[@-~]/g;
