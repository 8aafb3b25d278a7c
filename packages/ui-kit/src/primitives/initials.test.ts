import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Maria del Carmen Ruiz', 'MR'],
  ['anna-lena ott', 'AO'],
  ['  jo   do ', 'JD'],
  ['émile zola', 'ÉZ'],
  ['(Dr.) Who', 'DW'],
  ['李小龙', '李'],
  ['نجيب محفوظ', 'ن'],
  ['🦊 Fox', '🦊'],
  ['👩🏽‍🚀 Mae', '👩🏽‍🚀'],
  ['', ''],
  ['***', ''],
])('%s is shortened to %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
