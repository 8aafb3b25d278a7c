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
