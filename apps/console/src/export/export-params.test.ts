import { expect, test } from 'vitest';
import { exportParams } from './export-params.ts';

test('a CSV file has a byte order mark, and says what devices reported', () => {
  const { columns, ...others } = exportParams({ outcome: 'sent' }, 'csv');
  expect(others).toEqual({ outcome: 'sent', format: 'csv', bom: 'true' });
  expect(columns?.split(',')).toEqual(expect.arrayContaining(['_id', 'payload', 'deviceState', 'suppressedBy']));
});

test('other formats have every field anyway', () => {
  expect(exportParams({ outcome: 'sent' }, 'ndjson')).toEqual({ outcome: 'sent', format: 'ndjson' });
});
