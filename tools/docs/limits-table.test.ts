import { readFileSync } from 'node:fs';
import { DEFAULT_RATE_LIMITS } from '@chatwire/server';
import { expect, test } from 'vitest';

test('the guide lists every rate limit with its default', () => {
  const guide = readFileSync('docs/guides/limits-and-abuse.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ([\d,]+)/gm)];
  const listed = Object.fromEntries(rows.map(([, name, limit = '']) => [name, Number(limit.replaceAll(',', ''))]));
  expect(listed).toEqual(DEFAULT_RATE_LIMITS);
});
