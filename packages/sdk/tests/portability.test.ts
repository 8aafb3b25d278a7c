import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Globals that some platforms lack, or that only one of them has. See docs/spec/sdk.md#platforms. */
const UNAVAILABLE: Readonly<Record<string, RegExp>> = {
  structuredClone: /\bstructuredClone\(/,
  'Intl.Segmenter or Intl.PluralRules': /\bIntl\.(Segmenter|PluralRules)\b/,
  'look-behind': /\(\?<[=!]/,
  'Unicode property escapes': /\\p\{/,
  'URL without a fallback': /\bnew URL\(|\bURLSearchParams\b/,
  BroadcastChannel: /\bBroadcastChannel\b/,
  'Promise.withResolvers': /\bPromise\.(withResolvers|try)\(/,
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
  const root = new URL('../', import.meta.url).pathname;
  const faults: string[] = [];
  let files = 0;
  for await (const path of glob('src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts') || path.includes('/testing/')) continue;
    files += 1;
    const source = await readFile(root + path, 'utf8');
    for (const [what, pattern] of Object.entries(UNAVAILABLE)) {
      if (pattern.test(source) && ALLOWED[path] !== what) faults.push(`${path}: ${what}`);
    }
  }
  expect(files).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
