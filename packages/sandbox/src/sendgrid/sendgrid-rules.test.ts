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

test('a complete email is accepted, and so is one with a template', () => {
  expect(mailFault(MAIL)).toBeUndefined();
  const { content: _content, subject: _subject, ...rest } = MAIL;
  expect(mailFault({ ...rest, template_id: 'd-1', asm: { group_id: 4 } })).toBeUndefined();
});

test.each([
  ['an unknown member', { subjects: 'x' }, 'subjects'],
  ['no recipients', { personalizations: [] }, 'personalizations'],
  ['a recipient without an address', { personalizations: [{ to: [] }] }, 'personalizations.0.to'],
  ['a malformed address', { personalizations: [{ to: [{ email: 'mara' }] }] }, 'personalizations.0.to.0.email'],
  ['the same address twice', { personalizations: [{ to: [TO, TO] }] }, 'personalizations'],
  [
    'an argument that is not a string',
    { personalizations: [{ to: [TO], custom_args: { id: 1 } }] },
    'personalizations.0.custom_args.id',
  ],
  [
    'too many arguments',
    { personalizations: [{ to: [TO], custom_args: { id: 'x'.repeat(10_000) } }] },
    'personalizations.0.custom_args',
  ],
  [
    'a name with a line break',
    { personalizations: [{ to: [{ ...TO, name: 'a\nb' }] }] },
    'personalizations.0.to.0.name',
  ],
  ['no sender', { from: undefined }, 'from.email'],
  ['a malformed reply address', { reply_to: {} }, 'reply_to.email'],
  ['no subject', { subject: '' }, 'subject'],
  ['a subject with a line break', { subject: 'a\r\nb' }, 'subject'],
  ['no content', { content: [] }, 'content'],
  ['empty content', { content: [{ type: 'text/plain', value: '' }] }, 'content'],
  ['HTML before text', { content: MAIL.content.toReversed() }, 'content'],
  ['an unsubscribe group without an id', { asm: { group_id: '4' } }, 'asm.group_id'],
])('%s is rejected, naming the field', (_case, change, field) => {
  expect(mailFault({ ...MAIL, ...change })?.field).toBe(field);
});
