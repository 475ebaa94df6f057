/** How a person calls this program where no host does it for them: every command that is printed or shown begins so. */

/** Sources run in a checkout only; the published package has a build. */
export const isCheckout = import.meta.url.endsWith(".ts");

export const PROGRAM = isCheckout ? "npm run nacre --" : "nacre";
