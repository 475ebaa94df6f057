/**
 * Who may import whom. The table is the one of ARCHITECTURE.md: everything points inwards, rooms know of each
 * other only what the listed edges allow, and only `main` knows which adapters exist.
 */

import type { Import } from "./imports.ts";
import { isSuite, isTest, type Problem } from "./source.ts";

/** Rooms that may use another room, through its `index.ts`. */
const ROOM_EDGES: readonly string[] = ["pack>assemble", "assemble>rank", "graph>facts", "guidance>authored"];

/** Parts that several adapters are made of; no adapter knows another otherwise. */
const SHARED_ADAPTERS: readonly string[] = [
  "sql",
  "zstd",
  "units",
  "http",
  "summarise-model",
  "embed-remote",
];

/** Built-in modules that only compute. The inner layers may use these and no others. */
const COMPUTING: { readonly [layer: string]: readonly string[] } = {
  kernel: ["node:crypto"],
  ports: [],
  rooms: ["node:crypto", "node:util", "node:zlib"],
  engine: [
    "node:crypto",
    "node:util",
    "node:zlib",
    "node:async_hooks",
    "node:timers",
    "node:timers/promises",
  ],
};

/** Packages that are part of the bundle, with their licences, and no dependency of whoever installs it: for adapters alone. */
const BUNDLED: readonly string[] = ["markdown-it", "@modelcontextprotocol/server", "pg"];

const TEST_LIBRARIES: readonly string[] = ["vitest", "fast-check"];

interface Place {
  readonly layer: string;
  /** The room, adapter or surface; empty for layers without folders of their own. */
  readonly name: string;
  /** The path below the layer, or below the named folder where there is one. */
  readonly file: string;
}

/** What programs have in common with the package and with its launcher, which runs before there is a build. */
const SHARED = ["package.json", "bin/compile-cache.mjs", "bin/spare-memory.mjs"];

/** Where a path stands, or undefined outside `src`. */
function placeOf(path: string): Place | undefined {
  const [top, layer, ...rest] = path.split("/");
  if (top !== "src" || layer === undefined) return undefined;
  if (rest.length === 0) return { layer: "main", name: "", file: layer }; // src/index.ts, the library's entry
  if (!["rooms", "adapters", "surfaces"].includes(layer)) return { layer, name: "", file: rest.join("/") };
  return { layer, name: rest[0]!, file: rest.slice(1).join("/") };
}

export function layerProblems(
  imports: readonly Import[],
  dependencies: readonly string[] = [],
): readonly Problem[] {
  return imports.flatMap((one) => {
    const from = placeOf(one.from);
    if (from === undefined || isTest(one.from)) return [];
    const why = one.relative ? refusal(one, from) : outsideRefusal(one, from, dependencies);
    return why === undefined ? [] : [`${one.from} imports ${one.to}: ${why}`];
  });
}

function refusal(one: Import, from: Place): string | undefined {
  const to = placeOf(one.to);
  if (to === undefined) {
    return from.layer === "main" && SHARED.includes(one.to) ? undefined : "sources import sources only";
  }
  if (isTest(one.to) || (isSuite(one.to) && !isSuite(one.from)))
    return "tests and suites are not for programs";
  if (from.layer === to.layer && from.name === to.name) return undefined;
  if (from.layer === "main") return entersRoom(to);
  if (to.layer === "kernel") return undefined;
  const rule = RULES[from.layer];
  return rule === undefined ? `"${from.layer}" is not a layer` : rule(from, to, one.typeOnly);
}

type Rule = (from: Place, to: Place, typeOnly: boolean) => string | undefined;

const RULES: { readonly [layer: string]: Rule } = {
  kernel: () => "the kernel imports the kernel only",
  ports: () => "ports import the kernel only",
  rooms: (from, to) => {
    if (to.layer === "ports") return undefined;
    if (to.layer !== "rooms") return "a room imports the kernel and ports";
    return ROOM_EDGES.includes(`${from.name}>${to.name}`)
      ? entersRoom(to)
      : `a room may use another only by a listed edge (${ROOM_EDGES.join(", ")})`;
  },
  adapters: (_from, to, typeOnly) => {
    if (to.layer === "ports") return undefined;
    if (to.layer === "adapters" && SHARED_ADAPTERS.includes(to.name)) return undefined;
    if (to.layer !== "rooms") return "an adapter imports the kernel, ports and rooms/*/port.ts";
    const allowed = to.file === "port.ts" || (typeOnly && to.file === "index.ts");
    return allowed ? undefined : "an adapter sees a room's port.ts, and the types of its index.ts, only";
  },
  engine: (_from, to) => {
    if (to.layer === "ports") return undefined;
    return to.layer === "rooms" ? entersRoom(to) : "the engine imports the kernel, ports and rooms";
  },
  wire: (_from, to, typeOnly) =>
    isEngineType(to, typeOnly) ? undefined : "the wire imports the kernel, and types of engine/api.ts",
  surfaces: (_from, to, typeOnly) =>
    to.layer === "wire" || isEngineType(to, typeOnly)
      ? undefined
      : "a surface imports the kernel, the wire, its own folder, and types of engine/api.ts",
};

function entersRoom(to: Place): string | undefined {
  return to.layer !== "rooms" || to.file === "index.ts"
    ? undefined
    : "a room is entered through its index.ts";
}

function isEngineType(to: Place, typeOnly: boolean): boolean {
  return typeOnly && to.layer === "engine" && to.file === "api.ts";
}

/** Built-in modules and packages. */
function outsideRefusal(one: Import, from: Place, dependencies: readonly string[]): string | undefined {
  if (one.to.startsWith("node:")) {
    const allowed = COMPUTING[from.layer];
    if (allowed === undefined || one.typeOnly || allowed.includes(one.to)) return undefined;
    return `${from.layer} may use ${allowed.join(", ") || "no built-in modules"}: the rest is passed in`;
  }
  const name = one.to
    .split("/")
    .slice(0, one.to.startsWith("@") ? 2 : 1)
    .join("/");
  if (isSuite(one.from) && TEST_LIBRARIES.includes(name)) return undefined;
  if (from.layer === "adapters" && BUNDLED.includes(name)) return undefined;
  return dependencies.includes(name) ? undefined : "not a dependency of the published package";
}
