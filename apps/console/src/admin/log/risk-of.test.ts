import type { LogSettings } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { riskOf } from './risk-of.ts';

const STORED: LogSettings = {
  enabled: true,
  trace: true,
  retentionDays: 14,
  maxRows: 0,
  redaction: { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' },
  exclude: [],
};

test.each([
  [{ retentionDays: 7 }, 'Entries older than 7 days are deleted within an hour.'],
  [{ maxRows: 5000 }, 'All entries except the newest 5,000 are deleted within an hour.'],
  [{ redaction: { content: 'mask' } }, 'Redacted values of new entries can’t be restored.'],
])('the change %j requires typed confirmation', (changes, text) => {
  expect(riskOf(STORED, changes)).toMatchObject({ text, phrase: 'final' });
});

test.each([{ retentionDays: 30 }, { retentionDays: 0 }, { trace: false }, { redaction: { content: 'none' } }])(
  'the change %j requires no confirmation',
  (changes) => {
    expect(riskOf(STORED, changes)).toBeUndefined();
  },
);
