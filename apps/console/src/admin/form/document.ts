import { valueAt } from '../../api/value-at.ts';

/** Returns the value at a dotted path of a document; undefined if there is none. */
export function atPath(document: unknown, path: string): unknown {
  return valueAt(document, ...path.split('.'));
}

/** Returns a document with only these values at these dotted paths. */
export function documentOf(values: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  const document: Branch = {};
  for (const [path, value] of values) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let at = document;
    for (const name of names) {
      const next = at[name];
      const branch = isBranch(next) ? next : {};
      at[name] = branch;
      at = branch;
    }
    at[last] = value;
  }
  return document;
}

type Branch = Record<string, unknown>;

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
