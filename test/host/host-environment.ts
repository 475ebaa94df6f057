/** What a process of the host finds around it: its own folders, no network, nothing inherited. */

import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { isObject } from "../../src/kernel/json.ts";

const ROOT = join(import.meta.dirname, "..", "..");

export interface HostFolders {
  readonly home: string;
  readonly tmp: string;
  readonly state: string;
  readonly config: string;
}

/** What a test runner sets would make the host believe that it is being tested itself. */
export function hostEnvironment(folders: HostFolders, bundledPlugins: boolean): NodeJS.ProcessEnv {
  return {
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    HOME: folders.home,
    TMPDIR: folders.tmp,
    LANG: "C.UTF-8",
    TZ: "UTC",
    NO_COLOR: "1",
    // Compiled code is worth keeping between runs; the second variable says that this is its final place.
    NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "openclaw-compiled"),
    OPENCLAW_PACKAGED_COMPILE_CACHE_RESPAWNED: "1",
    OPENCLAW_STATE_DIR: folders.state,
    OPENCLAW_CONFIG_PATH: folders.config,
    OPENCLAW_HIDE_BANNER: "1",
    OPENCLAW_NO_AUTO_UPDATE: "1",
    OPENCLAW_OFFLINE: "1",
    OPENCLAW_DISABLE_BONJOUR: "1",
    OPENCLAW_SKIP_CHANNELS: "1",
    OPENCLAW_SKIP_CRON: "1",
    OPENCLAW_SKIP_GMAIL_WATCHER: "1",
    OPENCLAW_SKIP_CANVAS_HOST: "1",
    OPENCLAW_SKIP_BROWSER_CONTROL_SERVER: "1",
    OPENCLAW_SKIP_STARTUP_MODEL_PREWARM: "1",
    ...(bundledPlugins ? {} : { OPENCLAW_DISABLE_BUNDLED_PLUGINS: "1" }),
  };
}

/** Nobody listened there a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return isObject(address) ? Number(address["port"]) : 0;
}
