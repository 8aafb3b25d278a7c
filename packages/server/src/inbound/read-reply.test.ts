import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

const BOUNDARY = 'xYzZY';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

test('a posted email is parsed into its addresses, text and id', async () => {
  const reply = await readReply(
    TYPE,
    form({
      headers: 'Received: by mx\nMessage-ID: <abc@mx.example>\nSubject: Re',
      to: '"Harbour, Chat" <reply+1-aa@in.example.org>',
      envelope: '{"to":["reply+2-bb@in.example.org"],"from":"mara@example.org"}',
      text: 'Coming!\r\n\r\nOn Mon, 5 Jan 2026, Harbour Chat wrote:\r\n> old\r\n',
    }),
  );
  expect(reply).toEqual({
    addresses: ['reply+2-bb@in.example.org', 'reply+1-aa@in.example.org'],
    text: 'Coming!',
    muid: expect.stringMatching(/^mail-[0-9a-f]{40}$/),
  });
});

test('each field is decoded with its own character set', async () => {
  const charsets = '{"text":"iso-8859-1","to":"UTF-8"}';
  const latin1 = await readReply(
    TYPE,
    Buffer.concat([
      form({ charsets, to: 'é@x.org' }, false),
      field('text', Buffer.from('Søren på vej', 'latin1')),
      end,
    ]),
  );
  expect(latin1?.text).toBe('Søren på vej');
  const utf8 = await readReply(TYPE, form({ text: 'Søren 👍', charsets: '{"text":"no-such-set"}' }));
  expect(utf8?.text).toBe('Søren 👍');
});

test('an email without plain text is parsed from its HTML, without its attachments', async () => {
  const file = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment1"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n\u0000\u00ff\r\n`,
    'latin1',
  );
  const reply = await readReply(TYPE, Buffer.concat([form({ html: '<p>Hello <b>you</b></p>' }, false), file, end]));
  expect(reply).toEqual({ addresses: [], text: 'Hello you' });
});

test('a URL-encoded form is parsed as well, and any other body is rejected', async () => {
  const encoded = Buffer.from(new URLSearchParams({ text: 'Hi & bye', to: 'a@b.c' }).toString());
  expect(await readReply('application/x-www-form-urlencoded', encoded)).toEqual({
    addresses: ['a@b.c'],
    text: 'Hi & bye',
  });
  expect(await readReply('application/json', Buffer.from('{}'))).toBeUndefined();
  expect(await readReply('multipart/form-data', Buffer.from('x'))).toBeUndefined();
  expect(await readReply(TYPE, Buffer.from('x'))).toBeUndefined();
});

const end = Buffer.from(`--${BOUNDARY}--\r\n`);

function field(name: string, value: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), value, Buffer.from('\r\n')]);
}

function form(fields: Readonly<Record<string, string>>, ended = true): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => field(name, Buffer.from(value)));
  return Buffer.concat([...parts, ...(ended ? [end] : [])]);
}
