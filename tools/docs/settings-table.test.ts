import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsTable } from './settings-table.ts';

test('the README lists every setting of the server with its default', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(settingsTable());
});
