import { expect, test } from 'vitest';
import { withoutHistory } from './without-history.ts';

const QUOTE = '> Boat is ready at noon\n> Bring boots\n';

test.each([
  ['Gmail, English', 'On Mon, Jan 5, 2026 at 10:12 AM Harbour Chat <reply+x@in.example.org> wrote:'],
  [
    'Gmail, broken over lines',
    'On Mon, Jan 5, 2026 at 10:12 AM Harbour Chat via a very long name\n<\nreply+x@in.example.org> wrote:',
  ],
  ['Apple, German', 'Am 05.01.2026 um 10:12 schrieb Harbour Chat <reply+x@in.example.org>:'],
  ['Gmail, German', 'Am Mo., 5. Jan. 2026 um 10:12 Uhr schrieb Harbour Chat <\nreply+x@in.example.org>:'],
  ['French', 'Le lun. 5 janv. 2026 à 10:12, Harbour Chat <reply+x@in.example.org> a écrit :'],
  ['Spanish', 'El lun, 5 ene 2026 a las 10:12, Harbour Chat (<reply+x@in.example.org>) escribió:'],
  ['Portuguese', 'Em seg., 5 de jan. de 2026 às 10:12, Harbour Chat <reply+x@in.example.org> escreveu:'],
  ['Italian', 'Il giorno lun 5 gen 2026 alle ore 10:12 Harbour Chat <reply+x@in.example.org> ha scritto:'],
  ['Dutch', 'Op ma 5 jan 2026 om 10:12 schreef Harbour Chat <reply+x@in.example.org>:'],
  ['Danish', 'Den man. 5. jan. 2026 kl. 10.12 skrev Harbour Chat <reply+x@in.example.org>:'],
  ['Polish', 'W dniu 5.01.2026 o 10:12, Harbour Chat pisze:'],
  ['Russian', 'пн, 5 янв. 2026 г. в 10:12, Harbour Chat <reply+x@in.example.org> написал:'],
  ['Chinese', 'Harbour Chat <reply+x@in.example.org> 于2026年1月5日周一 10:12写道：'],
  ['Japanese', '2026年1月5日(月) 10:12 Harbour Chat <reply+x@in.example.org>のメール:'],
  ['Hebrew', '‫בתאריך יום ב׳, 5 בינו׳ 2026 ב-10:12 מאת ‪Harbour Chat‬‏ כתב:'],
  ['Outlook', '-----Original Message-----\nFrom: Harbour Chat\nSent: Monday'],
  ['Outlook, German', '-----Ursprüngliche Nachricht-----\nVon: Harbour Chat'],
  [
    'Outlook of today',
    '________________________________\nFrom: Harbour Chat <reply+x@in.example.org>\nSent: Monday, January 5, 2026\nTo: Mara\nSubject: New messages',
  ],
  ['Outlook of today, French', 'De : Harbour Chat <reply+x@in.example.org>\nEnvoyé : lundi 5 janvier 2026\nÀ : Mara'],
  ['nothing but quote marks', ''],
])('the history that an email app adds is cut: %s', (_name, intro) => {
  expect(withoutHistory(`I am coming!\n\nSee you\n\n${intro}\n${QUOTE}`)).toBe('I am coming!\n\nSee you');
  expect(withoutHistory(`I am coming!\r\n\r\nSee you\r\n\r\n${intro}\r\n${QUOTE}`)).toBe('I am coming!\n\nSee you');
});

test('replies between the lines of a quote are posted if there is no text above it', () => {
  const text = `On Mon, Jan 5, 2026, Harbour Chat wrote:\n> Boat at noon?\nYes\n> Bring boots\nI have none\n`;
  expect(withoutHistory(text)).toBe('Yes\nI have none');
});

test.each([
  'On Monday we wrote:\nnothing special',
  'From: the harbour\nwe sail at noon',
  'Le chat a écrit une lettre',
  'a -- b -- c',
  'Prices:\n> 5 is too much\nright?',
  '',
])('text written by the user is kept: %j', (text) => expect(withoutHistory(text)).toBe(text));

test('an email of a hundred thousand quoted lines is parsed quickly', () => {
  const text = `${'>\n'.repeat(100_000)}${'On a '.repeat(1000)}\nend`;
  expect(withoutHistory(text)).toContain('end');
});
