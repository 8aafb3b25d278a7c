import type { SendgridPayload } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { ENTRY, SENDGRID_PAYLOAD } from '../example-payloads.fixture.ts';
import type { UnsubscribeUrls } from '../provider.ts';
import { sendgridRequest } from './sendgrid-wire.ts';

const UNSUBSCRIBE = { all: 'https://chat.example/all', conversation: 'https://chat.example/one' };

test('an email carries the ids that identify its entry in delivery reports, and links to the conversation', () => {
  const mail = bodyOf({});
  expect(mail.personalizations).toEqual([
    {
      to: [{ email: 'mara@example.org', name: 'Mara' }],
      custom_args: {
        chatwireMessageId: '48229',
        chatwireEventId: '019b79803a3400010000c402',
        chatwireRecipient: 'mara',
      },
    },
  ]);
  expect(mail.content.map(({ type }: { type: string }) => type)).toEqual(['text/plain', 'text/html']);
  expect(mail.content[0].value).toContain('https://chat.example/conversations/group_harbour-crew');
});

test('an operator’s template gets the payload and the link instead of the built-in text and HTML', () => {
  const mail = bodyOf({ templateId: 'd-0f3a', messagesOmitted: 4 });
  expect(mail).not.toHaveProperty('content');
  expect(mail.template_id).toBe('d-0f3a');
  expect(mail.personalizations[0].dynamic_template_data).toEqual({
    subject: SENDGRID_PAYLOAD.subject,
    to: SENDGRID_PAYLOAD.to,
    messages: SENDGRID_PAYLOAD.messages,
    messagesOmitted: 4,
    groupDetails: SENDGRID_PAYLOAD.groupDetails,
    link: 'https://chat.example/conversations/group_harbour-crew',
  });
});

test('neither names nor subjects can add a header or an address: line breaks become spaces, quotes in names single ones', () => {
  const mail = bodyOf({
    to: { uid: 'mara', email: 'mara@example.org', name: 'Mara\r\nBcc: all@example.org, "x"; y' },
    subject: 'New\nmessages\u2028from Ivo',
  });
  expect(mail.personalizations[0].to).toEqual([
    { email: 'mara@example.org', name: `"Mara Bcc: all@example.org, 'x'; y"` },
  ]);
  expect(mail.subject).toBe('New messages from Ivo');
});

test('an empty subject becomes the name of the app, since SendGrid rejects an empty one', () => {
  expect(bodyOf({ subject: ' ' }).subject).toBe('Harbour Chat');
});

test('an email with unsubscribe links has list headers, unless SendGrid adds links for an unsubscribe group', () => {
  const mail = bodyOf({}, UNSUBSCRIBE);
  expect(mail.headers).toEqual({
    'List-Unsubscribe': '<https://chat.example/all>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<conversation-digest.example.org>',
    'Auto-Submitted': 'auto-generated',
    Precedence: 'list',
    References: expect.stringMatching(/^<conversation-[0-9a-f]{24}@example\.org>$/),
  });
  expect(mail.content[0].value).toMatch(
    /this conversation:\nhttps:\/\/chat.example\/one\n\n.*all emails:\nhttps:\/\/chat.example\/all\n$/,
  );
  expect(mail.content[1].value).toContain('<a href="https://chat.example/one"');
  const grouped = bodyOf({ unsubscribeGroupId: 12 }, UNSUBSCRIBE);
  expect(grouped).not.toHaveProperty('headers');
  expect(JSON.stringify(grouped)).not.toContain('https://chat.example/all');
});

// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the test asserts
function bodyOf(changes: Partial<SendgridPayload>, unsubscribe?: UnsubscribeUrls): any {
  const call = {
    baseUrl: 'https://api.sendgrid.com',
    apiKey: 'SG.key',
    publicUrl: 'https://chat.example',
    entry: ENTRY,
    unsubscribe,
  };
  const request = sendgridRequest({ ...call, payload: { ...SENDGRID_PAYLOAD, ...changes } });
  expect(request.url.href).toBe('https://api.sendgrid.com/v3/mail/send');
  return JSON.parse(request.body);
}
