import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SOURCES = [
  '{packages,apps}/*/{src,tests,gallery,web}/**/*.{ts,tsx}',
  '{e2e,tools}/**/*.ts',
  'bench/**/*.{ts,tsx}',
];
const EXCLUDED = /(^|\/)(dist|node_modules)(\/|$)/;
const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)|^import '(\.[^']+)'/gm;

/** Path of a file → paths of its imports, including types. */
type Files = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a sentence per cycle of files that import each other, including types and tests. Finding no source is a fault
 * too, so that the check cannot pass vacuously.
 */
export async function cycleFaults(root: string): Promise<string[]> {
  const files = new Map<string, readonly string[]>();
  for await (const path of glob(SOURCES, { cwd: root, exclude: (path) => EXCLUDED.test(path) })) {
    files.set(path, importsOf(path, await readFile(join(root, path), 'utf8')));
  }
  if (files.size === 0) return ['No source found.'];
  return cyclesOf(files).map((cycle) => `${cycle.join(' → ')}: a cycle of files`);
}

/** Returns the cycles, each starting and ending with the same file; at least one per strongly connected group. */
export function cyclesOf(files: Files): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const ancestors: string[] = [];
  for (const path of files.keys()) visit(path);
  return cycles;

  function visit(path: string): void {
    if (finished.has(path)) return;
    const start = ancestors.indexOf(path);
    if (start >= 0) return void cycles.push([...ancestors.slice(start), path]);
    ancestors.push(path);
    for (const target of files.get(path) ?? []) visit(target);
    ancestors.pop();
    finished.add(path);
  }
}

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, from, dynamic, bare]) =>
    join(dirname(path), from ?? dynamic ?? bare ?? ''),
  );
}
