/**
 * A sorted map that never changes: setting a key gives a new map that shares all but a path with the old one.
 *
 * That makes a snapshot, a rollback and a crash one assignment each, which is what the store in memory is for. Keys are
 * tuples, compared element by element. An AVL tree inside.
 */

export type Key = readonly (number | string)[];

interface Node<V> {
  readonly key: Key;
  readonly value: V;
  readonly left: Node<V> | undefined;
  readonly right: Node<V> | undefined;
  readonly height: number;
}

type Tree<V> = Node<V> | undefined;

export interface ScanOptions {
  /** Only what lies beyond this key, in the direction of the scan. */
  readonly after?: Key;
  readonly backwards?: boolean;
}

export class SortedMap<V> {
  readonly #root: Tree<V>;

  constructor(root?: Tree<V>) {
    this.#root = root;
  }

  get(...key: Key): V | undefined {
    let node = this.#root;
    while (node !== undefined) {
      const order = compareKeys(key, node.key);
      if (order === 0) return node.value;
      node = order < 0 ? node.left : node.right;
    }
    return undefined;
  }

  set(key: Key, value: V): SortedMap<V> {
    return new SortedMap(insert(this.#root, key, value));
  }

  delete(key: Key): SortedMap<V> {
    return this.get(...key) === undefined ? this : new SortedMap(remove(this.#root, key));
  }

  /** Values whose keys begin with `prefix`, in the order of the keys. */
  *scan(prefix: Key, options: ScanOptions = {}): Generator<V> {
    for (const { value } of this.rows(prefix, options)) yield value;
  }

  /** The same with their keys. */
  *rows(prefix: Key, options: ScanOptions = {}): Generator<{ readonly key: Key; readonly value: V }> {
    const { after, backwards = false } = options;
    const sign = backwards ? -1 : 1;
    const start = after ?? prefix;
    const path: Node<V>[] = [];
    const descend = (from: Tree<V>) => {
      for (let node = from; node !== undefined; ) {
        const order = sign * compareKeys(node.key, start);
        const within = order > 0 || (after === undefined && beginsWith(node.key, prefix));
        if (within) path.push(node);
        node = within === backwards ? node.right : node.left;
      }
    };
    descend(this.#root);
    for (let node = path.pop(); node !== undefined; node = path.pop()) {
      if (!beginsWith(node.key, prefix)) return;
      yield node;
      descend(backwards ? node.left : node.right);
    }
  }
}

/** The first of a scan. */
export function firstOf<V>(values: Generator<V>): V | undefined {
  for (const value of values) return value;
  return undefined;
}

export function takeFrom<V>(values: Generator<V>, limit: number): V[] {
  const taken: V[] = [];
  if (limit > 0) {
    for (const value of values) {
      taken.push(value);
      if (taken.length >= limit) break;
    }
  }
  return taken;
}

export function compareKeys(a: Key, b: Key): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a[at]!;
    const right = b[at]!;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

function beginsWith(key: Key, prefix: Key): boolean {
  return prefix.every((element, at) => key[at] === element);
}

const heightOf = <V>(tree: Tree<V>): number => tree?.height ?? 0;

function node<V>(key: Key, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
  return { key, value, left, right, height: Math.max(heightOf(left), heightOf(right)) + 1 };
}

function balanced<V>(key: Key, value: V, left: Tree<V>, right: Tree<V>): Node<V> {
  const lean = heightOf(left) - heightOf(right);
  if (lean > 1 && left !== undefined) {
    if (heightOf(left.left) >= heightOf(left.right)) {
      return node(left.key, left.value, left.left, node(key, value, left.right, right));
    }
    const inner = left.right!;
    return node(
      inner.key,
      inner.value,
      node(left.key, left.value, left.left, inner.left),
      node(key, value, inner.right, right),
    );
  }
  if (lean < -1 && right !== undefined) {
    if (heightOf(right.right) >= heightOf(right.left)) {
      return node(right.key, right.value, node(key, value, left, right.left), right.right);
    }
    const inner = right.left!;
    return node(
      inner.key,
      inner.value,
      node(key, value, left, inner.left),
      node(right.key, right.value, inner.right, right.right),
    );
  }
  return node(key, value, left, right);
}

function insert<V>(tree: Tree<V>, key: Key, value: V): Node<V> {
  if (tree === undefined) return node(key, value, undefined, undefined);
  const order = compareKeys(key, tree.key);
  if (order === 0) return node(key, value, tree.left, tree.right);
  return order < 0
    ? balanced(tree.key, tree.value, insert(tree.left, key, value), tree.right)
    : balanced(tree.key, tree.value, tree.left, insert(tree.right, key, value));
}

function remove<V>(tree: Tree<V>, key: Key): Tree<V> {
  if (tree === undefined) return undefined;
  const order = compareKeys(key, tree.key);
  if (order < 0) return balanced(tree.key, tree.value, remove(tree.left, key), tree.right);
  if (order > 0) return balanced(tree.key, tree.value, tree.left, remove(tree.right, key));
  if (tree.left === undefined) return tree.right;
  if (tree.right === undefined) return tree.left;
  let next = tree.right;
  while (next.left !== undefined) next = next.left;
  return balanced(next.key, next.value, tree.left, remove(tree.right, next.key));
}
