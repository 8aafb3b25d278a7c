import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteStaleOutput } from './delete-stale-output.ts';

test('compiled files are deleted when their source is gone, and others stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chatwire-output-'));
  const files = [
    'src/kept.ts',
    'src/list/view.tsx',
    'dist/kept.js',
    'dist/kept.js.map',
    'dist/kept.d.ts',
    'dist/list/view.js',
    'dist/styles.css',
    'dist/gone.js',
    'dist/list/gone.d.ts.map',
  ];
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  expect(deleteStaleOutput(folder).toSorted()).toEqual(['gone.js', join('list', 'gone.d.ts.map')]);
  expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual([
    'kept.d.ts',
    'kept.js',
    'kept.js.map',
    'list',
    'styles.css',
  ]);
  expect(readdirSync(join(folder, 'dist', 'list'))).toEqual(['view.js']);
  rmSync(folder, { recursive: true });
});

test('a package without compiled files has nothing to delete', () => {
  expect(deleteStaleOutput(join(tmpdir(), 'chatwire-no-such-package'))).toEqual([]);
});
