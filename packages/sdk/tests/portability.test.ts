import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Standard functions that Hermes, the engine of React Native, lacks in versions in use. Node has them, so other tests pass. */
const NOT_IN_HERMES: Readonly<Record<string, RegExp>> = {
  'Map.groupBy or Object.groupBy': /\b(Map|Object)\.groupBy\(/,
  'Promise.withResolvers': /\bPromise\.(withResolvers|try)\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'methods of iterators': /\.(entries|keys|values)\(\)\.\w+\(/,
};

/** Globals that some platforms lack, or that only one of them has. See docs/spec/sdk.md#platforms. */
const UNAVAILABLE: Readonly<Record<string, RegExp>> = {
  ...NOT_IN_HERMES,
  structuredClone: /\bstructuredClone\(/,
  'Intl.Segmenter or Intl.PluralRules': /\bIntl\.(Segmenter|PluralRules)\b/,
  'look-behind': /\(\?<[=!]/,
  'Unicode property escapes': /\\p\{/,
  'URL without a fallback': /\bnew URL\(|\bURLSearchParams\b/,
  BroadcastChannel: /\bBroadcastChannel\b/,
  'AbortSignal.any or timeout': /\bAbortSignal\.(any|timeout)\(/,
  'export * as, which the Babel preset of React Native does not know': /^export \* as\b/m,
  'modules of Node': /from 'node:|\brequire\(/,
  React: /from 'react/,
  'time that is not an argument': /\bDate\.now\(\)/,
};
/** The one place that asks the platform for the time. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/timers.ts': 'time that is not an argument',
};

test('the sources use nothing that phones, browsers or Node lack', async () => {
  expect(await faultsIn('sdk', UNAVAILABLE)).toEqual([]);
});

test.each(['ui-kit', 'expo'])('%s uses nothing that the engine of phones lacks', async (name) => {
  expect(await faultsIn(name, NOT_IN_HERMES)).toEqual([]);
});

/** Returns the files of a package that contain one of the patterns, with the name of the pattern. */
async function faultsIn(name: string, patterns: Readonly<Record<string, RegExp>>): Promise<readonly string[]> {
  const root = new URL(`../../${name}/`, import.meta.url).pathname;
  const faults: string[] = [];
  let files = 0;
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(path) || path.includes('/testing/')) continue;
    files += 1;
    const source = await readFile(root + path, 'utf8');
    for (const [what, pattern] of Object.entries(patterns)) {
      if (pattern.test(source) && ALLOWED[path] !== what) faults.push(`${path}: ${what}`);
    }
  }
  expect(files).toBeGreaterThan(20);
  return faults;
}
