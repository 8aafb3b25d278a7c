import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROPS_FILE, propsReference } from './props-reference.ts';

const reference = propsReference(process.cwd());

test('the reference of the UI kit matches its types (`npm run fix` updates it)', () => {
  expect(readFileSync(PROPS_FILE, 'utf8')).toBe(reference);
});

test('every prop and every public member has a description', () => {
  const sections = reference
    .split('\n### ')
    .filter((section) => /^Chat\w+(?:Props|Handle|Template|Adapters)\n/.test(section));
  const silent = sections.flatMap((section) =>
    [...section.matchAll(/^\| `(\w+)\??` \| [^\n]*?` \|  \|.*$/gm)].map(([row]) => row),
  );
  expect(sections.length).toBeGreaterThan(8);
  expect(silent).toEqual([]);
});
