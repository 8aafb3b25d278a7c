import type { LogEntry, Reason } from '@chatwire/protocol';
import { REASONS } from '@chatwire/protocol/notification-enums';
import { expect, test } from 'vitest';
import { SETTINGS_GROUPS } from '../admin/settings/settings-groups.ts';
import { remedyOf } from './remedy-of.ts';

type Detail = NonNullable<LogEntry['reasonDetail']>;

function remedy(reason: Reason, detail: Partial<Detail> & { code: string }, parts: Partial<LogEntry> = {}) {
  const entry = { channel: 'push', recipient: 'tomas', reason, ...parts } as const;
  return remedyOf({ ...entry, reasonDetail: { message: '', ...detail } }, 'Tomás');
}

test.each<[Reason, string, Partial<LogEntry>, string, object]>([
  ['MISSING_EMAIL', 'NO_EMAIL', {}, 'Add email address', { open: 'person', uid: 'tomas', part: 'contact' }],
  ['MISSING_PHNO', 'NO_PHONE', {}, 'Add phone number', { open: 'person', uid: 'tomas', part: 'contact' }],
  ['TWILIO_CREATE_ERROR', '21211', {}, 'Correct phone number', { open: 'person', uid: 'tomas', part: 'contact' }],
  ['NOT_FOUND', 'NO_PUSH_TOKEN', {}, 'Show devices', { open: 'person', uid: 'tomas', part: 'devices' }],
  ['NOT_FOUND', 'NO_PROVIDER', {}, 'Add provider account', { open: 'providers' }],
  [
    'INVALID_PUSH_PROVIDER_ID',
    'DISABLED',
    { provider: 'fcm', providerId: 'fcm-main' },
    'Check provider account',
    { open: 'providers', item: 'fcm/fcm-main' },
  ],
  [
    'NOT_FOUND',
    'TLS_FAILED',
    { channel: 'email', provider: 'sendgrid' },
    'Check provider account',
    { open: 'providers', item: 'sendgrid' },
  ],
])('%s %s %j: %s', (reason, code, parts, label, target) => {
  expect(remedy(reason, { code }, parts)).toMatchObject({ label, target });
});

test('a preference leads to the one who can change it: the user’s page, or the app setting', () => {
  const detail = { code: 'DND_ON', setting: 'mute.dndPreferenceSetting' };
  expect(remedy('DND_PREFERENCE', { ...detail, source: 'user' })).toMatchObject({
    label: 'Open Tomás’ preferences',
    target: { open: 'person', uid: 'tomas', part: 'preferences' },
  });
  const ofApp = remedy('DND_PREFERENCE', { ...detail, source: 'app' });
  const paths = SETTINGS_GROUPS.flatMap(({ settings }) => settings.map(({ spec }) => spec.path));
  expect(ofApp?.target).toEqual({ open: 'settings', item: 'preferences.mute.dndPreferenceSetting' });
  expect(paths).toContain('preferences.mute.dndPreferenceSetting');
});

test.each([
  ['UNREGISTERED', 'Show devices'],
  ['HTTP_401', 'Check provider account'],
  ['UNAVAILABLE', undefined],
])('a response %s leads to: %s', (code, label) => {
  const response = { status: 400, code, message: null, id: null, durationMs: 1 };
  const failed = { channel: 'push', provider: 'fcm', recipient: 'tomas' } as const;
  expect(remedyOf({ ...failed, providerResponse: response }, 'Tomás')?.label).toBe(label);
});

test('a sent notification has no remedy, nor has one that only time or the recipient can change', () => {
  expect(remedyOf({ channel: 'push', recipient: 'tomas' }, 'Tomás')).toBeUndefined();
  expect(remedy('TWILIO_CREATE_ERROR', { code: '21610' })).toBeUndefined();
  expect(remedy('NOT_FOUND', { code: 'MESSAGE_GONE' })).toBeUndefined();
  expect(remedy('TIMED_OUT', { code: 'PROVIDER' })).toBeUndefined();
});

test('an entry about a whole group has no remedy on a person’s page', () => {
  for (const reason of REASONS) {
    const { recipient: _, ...group } = { recipient: undefined, channel: 'push', reason } as const;
    expect(remedyOf(group, 'Crew')?.target.open ?? 'none').not.toBe('person');
  }
});

test('a push that was not sent because permission was off has no remedy once permission has changed', () => {
  const decision = {
    channel: 'push',
    recipient: 'tomas',
    reason: 'NOT_FOUND',
    reasonDetail: { code: 'PERMISSION_OFF', message: '' },
  } as const;
  expect(remedyOf(decision, 'Tomás')).toMatchObject({ label: 'Show devices' });
  expect(remedyOf(decision, 'Tomás', { changed: { permission: 'authorized' } })).toBeUndefined();
});
