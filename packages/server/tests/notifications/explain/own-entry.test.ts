import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { toOwnEntry } from '../../../src/notify/explain/own-entry.ts';
import { sampleEntry } from '../../fixtures/notifications/sample-entries.ts';

const REJECTED = {
  status: 400,
  code: 'InvalidProviderToken',
  message: 'canary-of-a-provider',
  id: 'canary-of-an-id',
  durationMs: 3,
};

test.each(['sent', 'failed', 'unreachable', 'skipped'] as const)(
  'the recipient of a %s entry reads no text, id, or account of a provider, and no setting of the operator',
  (outcome) => {
    const { payload: _, trace: __, device: ___, ...plain } = { ...sampleEntry(7), _id: '0'.repeat(24) };
    const entry: LogEntry = {
      ...plain,
      outcome,
      providerId: 'canary-of-an-account',
      providerResponse: REJECTED,
      reasonDetail: { code: 'OTHER', message: 'canary-of-a-message', setting: 'canary.of.a.setting', value: 'canary' },
    };
    const own = toOwnEntry(entry, { context: {} }, {});
    expect(JSON.stringify(own)).not.toContain('canary');
    expect(own.sentence).not.toBe('');
  },
);

test('a device that is silent had battery saver on when it last reported, unless it cannot show pushes anyway', () => {
  const NOTE = 'Battery saver was on when it last reported.';
  const {
    payload: _,
    trace: __,
    device: ___,
    ...entry
  } = {
    ...sampleEntry(7),
    _id: '0'.repeat(24),
    outcome: 'sent' as const,
    success: true,
  };
  const sentence = (device: NonNullable<LogEntry['device']>, batterySaver = true) =>
    toOwnEntry({ ...entry, device }, { context: { os: 'android', batterySaver } }, {}).sentence;
  expect(sentence({ state: 'none' })).toMatch(new RegExp(`\\. ${NOTE}$`));
  expect(sentence({ state: 'none' }, false)).not.toContain(NOTE);
  expect(sentence({ state: 'none', permission: 'denied' })).not.toContain(NOTE);
  expect(sentence({ state: 'displayed', displayedAtMS: 1, evidence: 'shown' })).not.toContain(NOTE);
});
