import { expect, test } from 'vitest';
import { type FolderRules, folderFaults } from './folder-order.ts';

const RULES: FolderRules = { sources: 'p/', order: ['base', 'store', 'client', 'index.ts'], against: [] };

test('imports from the same folder and from earlier ones pass', () => {
  expect(
    faultsOf({
      'p/base/a.ts': [],
      'p/store/a.ts': ['p/base/a.ts', 'p/store/b.ts'],
      'p/store/b.ts': [],
      'p/index.ts': ['p/store/a.ts', 'other/x.ts'],
    }),
  ).toEqual([]);
});

test('an import from a later folder is a fault', () => {
  expect(faultsOf({ 'p/base/a.ts': ['p/client/a.ts'], 'p/client/a.ts': [] })).toEqual([
    'p/base/a.ts: base comes before client (p/client/a.ts)',
  ]);
});

test('a folder that is not in the order is a fault', () => {
  expect(faultsOf({ 'p/new/a.ts': ['p/base/a.ts'], 'p/base/a.ts': [] })).toEqual([
    'p/new/a.ts: p/new is not in the order of folders',
  ]);
});

test('a named exception allows an import against the order', () => {
  const files = { 'p/base/a.ts': ['p/store/a.ts'], 'p/store/a.ts': [] };
  expect(faultsOf(files, { against: ['base → store'] })).toEqual([]);
});

test('an exception that no import needs is a fault', () => {
  const files = { 'p/base/a.ts': ['p/base/b.ts'], 'p/base/b.ts': [] };
  expect(faultsOf(files, { against: ['base → store'] })).toEqual([
    'The exception “p/: base → store” is no longer needed.',
  ]);
});

function faultsOf(files: Record<string, readonly string[]>, rules: Partial<FolderRules> = {}): string[] {
  return folderFaults(new Map(Object.entries(files)), [{ ...RULES, ...rules }]);
}
