import type { LogSettings } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { riskOf } from './risk-of.ts';

const STORED: LogSettings = {
  enabled: true,
  trace: true,
  retentionDays: 14,
  maxRows: 0,
  redaction: { content: 'none', pushToken: 'none', contacts: 'none' },
  exclude: [],
};

test.each([
  [{ retentionDays: 7 }, 'Entries older than 7 days are deleted within the hour.'],
  [{ maxRows: 5000 }, 'All entries but the newest 5,000 are deleted within the hour.'],
  [{ redaction: { content: 'mask' } }, 'What is left out of entries from now on can never be shown again.'],
])('%j has to be confirmed by typing', (changes, text) => {
  expect(riskOf(STORED, changes)).toMatchObject({ text, phrase: 'final' });
});

test.each([{ retentionDays: 30 }, { retentionDays: 0 }, { trace: false }, { redaction: { content: 'none' } }])(
  '%j is saved without a question',
  (changes) => {
    expect(riskOf(STORED, changes)).toBeUndefined();
  },
);
