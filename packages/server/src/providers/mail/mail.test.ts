import { expect, test } from 'vitest';
import type { Mail } from './mail.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

const person = (uid: string, name: string, avatar: string | null = null) => ({ uid, name, avatar });
const ivo = person('ivo', 'Ivo Marsh');
const group: Mail = {
  from: { email: 'chat@example.org', name: 'Harbour Chat' },
  subject: 'New messages in Harbour crew',
  messagesOmitted: 3,
  groupDetails: { guid: 'harbour-crew', name: 'Harbour crew', icon: null },
  replyTo: 'reply+key@in.example.org',
  link: 'https://chat.example/conversations/group_harbour-crew',
  messages: [
    { sender: ivo, message: 'Anyone at the pier?' },
    { sender: person('lene', 'Lene', 'https://files.example/lene.png'), message: 'Sent a photo' },
    { sender: person('lene', 'Lene', 'https://files.example/lene.png'), message: 'First line\nsecond line' },
    { sender: ivo, message: '@Mara leaving at noon 👍' },
  ],
};

test('the email of a group matches its snapshots', async () => {
  await expect(mailHtml(group)).toMatchFileSnapshot('golden/group.html');
  await expect(mailText(group)).toMatchFileSnapshot('golden/group.txt');
});

test('the email of a person in right-to-left text matches its snapshots', async () => {
  const { groupDetails: _group, messagesOmitted: _omitted, replyTo: _reply, ...rest } = group;
  const noam = person('noam', 'נועם לוי');
  const messages = [
    { sender: noam, message: 'שלום! אתה מגיע מחר לנמל?' },
    { sender: noam, message: 'See you at 12:00' },
  ];
  const mail: Mail = { ...rest, link: undefined, subject: 'הודעות חדשות מנועם', senderDetails: noam, messages };
  await expect(mailHtml(mail)).toMatchFileSnapshot('golden/person-rtl.html');
  await expect(mailText(mail)).toMatchFileSnapshot('golden/person-rtl.txt');
});

test('the text for lists of emails cuts no character', () => {
  const message = `${'x'.repeat(118)}👩‍🚀 to the pier`;
  expect(mailHtml({ ...group, messages: [{ sender: ivo, message }] })).toContain(
    `Ivo Marsh: ${'x'.repeat(118)}…</div>`,
  );
});

test('user text is escaped in the email', () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const mail = mailHtml({
    ...group,
    subject: hostile,
    from: { email: 'chat@example.org', name: hostile },
    groupDetails: { guid: 'g', name: hostile, icon: `https://x.example/${hostile}` },
    messages: [{ sender: person('ivo', hostile, 'javascript:alert(1)'), message: hostile }],
  });
  expect(mail).not.toMatch(/<script|<img src=x|javascript:/);
  expect(mail.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(4);
});

test('the HTML version stays below the size at which email programs truncate it', () => {
  const messages = Array.from({ length: 20 }, (_, index) => ({
    sender: person(`u${index}`, `User ${index}`),
    message: 'x'.repeat(1000),
  }));
  expect(Buffer.byteLength(mailHtml({ ...group, messages }))).toBeLessThan(102_000);
});
