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

test('every letter, number and emoji of Unicode counts; punctuation of Latin, Arabic, Hebrew and East Asian keyboards does not', () => {
  const kept = characters().filter((character) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character));
  expect(kept.length).toBeGreaterThan(100_000);
  // Some become two capital letters: `ﬁ`.
  expect(kept.filter((character) => initials(character) !== character.toUpperCase())).toEqual([]);
  const marks = [...'!"#$%&\'()*+,./:;<=>?@[\\]^`{|}~¡¿«»‹›„“”‘’–—…•€₪،؛؟۔״׳、。「」『』【】〜・（）！？'];
  expect(marks.filter((mark) => initials(`${mark}Ada`) !== 'A')).toEqual([]);
});

function characters(): string[] {
  const surrogates = (code: number) => code >= 0xd800 && code <= 0xdfff;
  return Array.from({ length: 0x110000 }, (_, code) => (surrogates(code) ? ' ' : String.fromCodePoint(code)));
}
