import { valueAt } from '../../api/value-at.ts';

/** What is at a dotted path of a document; undefined where there is nothing. */
export function atPath(document: unknown, path: string): unknown {
  return valueAt(document, ...path.split('.'));
}

/** A document that has these values at these dotted paths, and nothing else. */
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
