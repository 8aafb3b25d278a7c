import { expect, test } from 'vitest';
import { DECISION_ID, ENTRY, SENDGRID_PAYLOAD } from '../example-payloads.fixture.ts';
import { smtpMessage } from './smtp-message.ts';

const payload = { ...SENDGRID_PAYLOAD, type: 'smtp' as const };
const all = `https://chat.example/v3/notifications/email/v1/unsubscribe/${'t'.repeat(50)}`;

async function headersOf(unsubscribe?: { all: string }, entry = ENTRY): Promise<string> {
  const request = { decisionId: DECISION_ID, payload, entry, unsubscribe };
  const { bytes } = await smtpMessage(request, 'https://chat.example', 1_767_268_800_000);
  return bytes.subarray(0, bytes.indexOf('\r\n\r\n')).toString();
}

test('list headers are on one line each, however long', async () => {
  const lines = (await headersOf({ all })).split('\r\n');
  expect(lines).toContain(`List-Unsubscribe: <${all}>`);
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(lines).toContain('List-ID: <conversation-digest.example.org>');
  expect(lines).toContain('Auto-Submitted: auto-generated');
  expect(lines).toContain('Precedence: list');
});

test('an email without links has no list headers', async () => {
  const headers = await headersOf();
  expect(headers).not.toMatch(/^(List-|Precedence)/m);
  expect(headers).toContain('Auto-Submitted: auto-generated');
});

test('emails refer to one id per conversation and recipient', async () => {
  const referenceOf = async (entry: typeof ENTRY) => /^References: (.*)$/m.exec(await headersOf(undefined, entry))?.[1];
  const reference = await referenceOf(ENTRY);
  expect(reference).toMatch(/^<conversation-[0-9a-f]{24}@example\.org>/);
  expect(await referenceOf({ ...ENTRY, messageId: 9 })).toBe(reference);
  expect(await referenceOf({ ...ENTRY, conversationId: 'group_pier' })).not.toBe(reference);
  expect(await referenceOf({ ...ENTRY, recipient: 'lene' })).not.toBe(reference);
});
