import { expect, test } from 'vitest';
import { auditParamsOf, parseAuditSearch } from './audit-search.ts';

test('only valid filters of a URL are kept, and a range replaces its two instants', () => {
  expect(
    parseAuditSearch({ group: 'moon', outcome: 'sent', actor: '', range: '2h', from: 'now', to: '5', x: '1' }),
  ).toEqual({
    to: '5',
  });
  expect(parseAuditSearch({ group: 'key', actor: 'mara', outcome: 'done', range: '1h', from: '1', to: '2' })).toEqual({
    group: 'key',
    actor: 'mara',
    outcome: 'done',
    range: '1h',
  });
});

test('a group is requested as its actions, and a range as its start', () => {
  expect(auditParamsOf({ group: 'key', actor: 'mara', range: '1h' }, 3_600_001)).toEqual({
    action: 'key.created,key.renamed,key.removed',
    actor: 'mara',
    from: '1',
  });
  expect(auditParamsOf({ from: '1', to: '2' }, 9)).toEqual({ from: '1', to: '2' });
});
