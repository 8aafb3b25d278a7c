import type { AuditEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { auditChangeText } from './audit-change-text.ts';

test('the text of a changed digest setting has its label and its duration, not its path and seconds', () => {
  const changes = [
    { member: 'preferences.email.intervalInSeconds', before: 7200, after: 90 },
    { member: 'preferences.sms.notifyForUnreadOnly', before: true, after: false },
  ];
  const actor = { kind: 'apiKey', name: 'Ops' };
  const entry = { action: 'settings.changed', actor, changes } as unknown as AuditEntry;
  expect(auditChangeText(entry)).toMatch(
    /: Digest delay, email from 2 hours to 90 seconds, Only if still unread, SMS from on to off$/,
  );
});
