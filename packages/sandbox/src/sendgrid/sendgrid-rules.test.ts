import { expect, test } from 'vitest';
import { mailFault } from './sendgrid-rules.ts';

const TO = { email: 'mara@example.org', name: 'Mara' };
const MAIL = {
  personalizations: [{ to: [TO], custom_args: { id: '1' } }],
  from: { email: 'chat@example.org', name: 'Harbour Chat' },
  subject: 'New messages',
  content: [
    { type: 'text/plain', value: 'Hello' },
    { type: 'text/html', value: '<p>Hello</p>' },
  ],
};

test('a complete email is accepted, and so is one that a template completes', () => {
  expect(mailFault(MAIL)).toBeUndefined();
  const { content: _content, subject: _subject, ...rest } = MAIL;
  expect(mailFault({ ...rest, template_id: 'd-1', asm: { group_id: 4 } })).toBeUndefined();
});

test.each([
  ['an unknown member', { subjects: 'x' }, 'subjects'],
  ['nobody to send to', { personalizations: [] }, 'personalizations'],
  ['a person without address', { personalizations: [{ to: [] }] }, 'personalizations.0.to'],
  ['an address that is none', { personalizations: [{ to: [{ email: 'mara' }] }] }, 'personalizations.0.to.0.email'],
  ['the same address twice', { personalizations: [{ to: [TO, TO] }] }, 'personalizations'],
  [
    'an argument that is no text',
    { personalizations: [{ to: [TO], custom_args: { id: 1 } }] },
    'personalizations.0.custom_args.id',
  ],
  [
    'too many arguments',
    { personalizations: [{ to: [TO], custom_args: { id: 'x'.repeat(10_000) } }] },
    'personalizations.0.custom_args',
  ],
  ['a name of two lines', { personalizations: [{ to: [{ ...TO, name: 'a\nb' }] }] }, 'personalizations.0.to.0.name'],
  ['no sender', { from: undefined }, 'from.email'],
  ['an answer address that is none', { reply_to: {} }, 'reply_to.email'],
  ['no subject', { subject: '' }, 'subject'],
  ['a subject of two lines', { subject: 'a\r\nb' }, 'subject'],
  ['no content', { content: [] }, 'content'],
  ['empty content', { content: [{ type: 'text/plain', value: '' }] }, 'content'],
  ['HTML before text', { content: MAIL.content.toReversed() }, 'content'],
  ['an unsubscribe group without number', { asm: { group_id: '4' } }, 'asm.group_id'],
])('%s is rejected, naming the field', (_case, change, field) => {
  expect(mailFault({ ...MAIL, ...change })?.field).toBe(field);
});
