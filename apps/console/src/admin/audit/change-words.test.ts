import type { AuditAction } from '@chatwire/protocol';
import * as protocol from '@chatwire/protocol';
import { ACCOUNT_KIND_LIST } from '@chatwire/protocol/provider-accounts';
import { expect, test } from 'vitest';
import { shortTime } from '../../text/times.ts';
import { changeFieldOf } from './change-fields.ts';
import { changeWords } from './change-words.ts';

const ACCOUNTS: Readonly<Record<string, object>> = {
  fcm: protocol.FcmProvider,
  apns: protocol.ApnsProvider,
  webpush: protocol.WebpushProvider,
  custom: protocol.CustomPushProvider,
  sendgrid: protocol.SendgridProvider,
  customEmail: protocol.CustomEmailProvider,
  smtp: protocol.SmtpProvider,
  twilio: protocol.TwilioProvider,
  customSms: protocol.CustomSmsProvider,
};

function pathsOf(schema: object, path = ''): string[] {
  if (!('properties' in schema)) return [path];
  return Object.entries(schema.properties as Readonly<Record<string, object>>).flatMap(([name, member]) =>
    pathsOf(member, path === '' ? name : `${path}.${name}`),
  );
}

const unnamed = (action: AuditAction, paths: readonly string[]) => paths.filter((path) => !changeFieldOf(action, path));

test.each(ACCOUNT_KIND_LIST)('every recorded member of an account has a label: %s', (kind, { secrets }) => {
  const paths = pathsOf(ACCOUNTS[kind] ?? {});
  expect(paths.length).toBeGreaterThan(3);
  const fingerprints = secrets.flatMap(({ fingerprint }) => fingerprint ?? []);
  expect(unnamed('provider.changed', [...paths, ...fingerprints])).toEqual([]);
});

test('every recorded member of webhooks and alarms has a label', () => {
  const webhook = pathsOf(protocol.Webhook).filter((path) => !/^(created|updated)At$/.test(path));
  const alarm = pathsOf(protocol.Alarm).filter((path) => !['state', 'value', 'sinceMS'].includes(path));
  expect(unnamed('webhook.changed', webhook)).toEqual([]);
  expect(unnamed('alarm.changed', alarm)).toEqual([]);
});

test.each([
  [
    'provider.changed',
    'serviceAccountCreds.private_key_id',
    '****1234',
    '****abcd',
    'Private key ID: ****1234 → ****abcd',
  ],
  ['provider.changed', 'private_keyFingerprint', 'a', 'b', 'Private key, fingerprint: a → b'],
  ['provider.changed', 'notificationInPayload.ios.chat', true, false, 'iOS: system displays messages: on → off'],
  ['provider.changed', 'security', 'tls', 'starttls', /^Encryption: TLS .+ → STARTTLS /],
  ['provider.changed', 'port', 587, 2525, 'Port: 587 → 2525'],
  ['provider.changed', 'timeoutInMS', 500, 900, 'Timeout: 500 ms → 900 ms'],
  ['webhook.changed', 'events', ['notification.sent'], [], 'Events: Accepted by a provider → none'],
  ['webhook.changed', 'filter.channel', undefined, ['push'], 'Channel: not set → Push'],
  ['alarm.changed', 'severity', 'warning', 'critical', 'Severity: Warning → Critical'],
  ['alarm.changed', 'forSeconds', 60, 0, 'Raise after: 60 seconds → 0 seconds'],
  ['alarm.changed', 'mutedUntilMS', undefined, 1_000, `Muted until: not set → ${shortTime(1_000)}`],
  ['key.created', 'expiresAt', undefined, 1, `Expires: not set → ${shortTime(1_000)}`],
  ['log.settings_changed', 'retentionDays', 14, 0, 'Retention: 14 days → no limit'],
  [
    'preferences.changed',
    'mutedConversations.group.team',
    undefined,
    1_000,
    `Muted conversation group team: not set → muted until ${shortTime(1_000)}`,
  ],
  ['contact.changed', 'phno', false, true, 'Phone number stored: off → on'],
] as const)('a change is in the words of the console: %s %s', (action, member, before, after, text) => {
  const words = changeWords(action, { member, before, after });
  expect(`${words.label}: ${words.before} → ${words.after}`).toMatch(text);
});
