/** Shows an address in the browser of whoever is at this machine. That it cannot is no failure: the address was printed. */

import { spawn } from "node:child_process";

export function openBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
  env: { readonly [name: string]: string | undefined } = process.env,
): void {
  const command = browserCommand(platform, env);
  if (command === null) return;
  const [program, ...words] = command;
  const child = spawn(program, [...words, url], { detached: true, stdio: "ignore" });
  child.on("error", () => {});
  child.unref();
}

/** Null: nobody would see it. */
export function browserCommand(
  platform: NodeJS.Platform,
  env: { readonly [name: string]: string | undefined },
): readonly [string, ...string[]] | null {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  // Without a screen it would be a browser in this very terminal.
  return env["DISPLAY"] || env["WAYLAND_DISPLAY"] ? ["xdg-open"] : null;
}
