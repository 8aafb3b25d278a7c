import type { AuditEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { withoutUnchanged } from './use-changes.ts';

test('calls that changed no setting are not among the changes, those of provider accounts are', () => {
  const entryOf = (auditId: number, parts: Partial<AuditEntry>) =>
    ({ auditId, action: 'settings.changed', outcome: 'done', ...parts }) as AuditEntry;
  const changes = [{ member: 'preferences.push.enabled', before: true, after: false }];
  const entries = [entryOf(3, { changes }), entryOf(2, {}), entryOf(1, { action: 'provider.changed' })];
  expect(withoutUnchanged(entries).map(({ auditId }) => auditId)).toEqual([3, 1]);
});
