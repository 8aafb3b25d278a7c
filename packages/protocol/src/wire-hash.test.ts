import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as protocol from './index.ts';
import { WIRE_HISTORY } from './protocol-version.ts';

test('the wire schemas match the newest line of their history', () => {
  const schemas = Object.entries(protocol)
    .filter(([, value]) => typeof value === 'object' && isSchema(value))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  expect(schemas.length).toBeGreaterThan(50);
  const hash = createHash('sha256').update(JSON.stringify(schemas, withoutProse)).digest('hex').slice(0, 16);
  expect(WIRE_HISTORY[0].hash, 'The wire changed: add a line on top of WIRE_HISTORY, or undo the change.').toBe(hash);
});

test('each wire hash is listed once', () => {
  const hashes = WIRE_HISTORY.map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

function isSchema(value: object): boolean {
  return 'type' in value || 'anyOf' in value || 'allOf' in value || 'enum' in value;
}

/** Omits descriptions and examples, which do not affect the wire. */
function withoutProse(name: string, value: unknown): unknown {
  const isProse =
    (name === 'description' && typeof value === 'string') || (name === 'examples' && Array.isArray(value));
  return isProse ? undefined : value;
}
