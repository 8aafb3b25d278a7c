import { expect, test } from 'vitest';
import { durationText } from './media/duration-text.ts';
import { gridRatio, gridRows } from './media/picture-grid.ts';
import { sizeText } from './media/size-text.ts';
import { barHeights } from './media/waveform-bars.ts';
import { isRightToLeftText } from './text/text-direction.ts';

test.each([
  ['hello', false],
  ['12:04 مرحبا', true],
  ['שלום hello', true],
  ['@Mara مرحبا', false],
  ['123 👍', false],
])('the right-to-left direction of %j is %s', (text, isRightToLeft) => {
  expect(isRightToLeftText(text)).toBe(isRightToLeft);
});

test('every letter of Unicode decides the direction; digits, punctuation, symbols and emoji before it do not', () => {
  const characters = Array.from({ length: 0x110000 - 0xe000 }, (_, code) => String.fromCodePoint(code + 0xe000));
  const all = [...Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)), ...characters];
  const letters = all.filter((character) => /\p{L}/u.test(character));
  expect(letters.length).toBeGreaterThan(100_000);
  expect(letters.filter((letter) => !isRightToLeftText(letter) && isRightToLeftText(`${letter}א`))).toEqual([]);
  const leftToRight = letters.filter((letter) => letter.length === 1 && !RIGHT_TO_LEFT_SCRIPT.test(letter));
  expect(leftToRight.filter(isRightToLeftText)).toEqual([]);
  expect(letters.filter((letter) => RIGHT_TO_LEFT_SCRIPT.test(letter) && !isRightToLeftText(letter))).toEqual([]);
  const neutral = [...'0123456789٠٩۰۹ !"#$%&\'()*+,-./:;<=>?@[]^_`{|}~¡¿«»×÷–—…“”•€₪→≤★、。「」（）！？¹²½📣'];
  expect(neutral.filter((character) => isRightToLeftText(`${character}a`))).toEqual([]);
  expect(neutral.filter((character) => !isRightToLeftText(`${character}א`))).toEqual([]);
  expect(isRightToLeftText('🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} שלום')).toBe(true);
});

const RIGHT_TO_LEFT_SCRIPT =
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Samr}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}]/u;

test.each([
  [7, '0:07'],
  [59.6, '1:00'],
  [754, '12:34'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [640, '640 B'],
  [12_400, '12 kB'],
  [3_412_000, '3.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(sizeText(bytes, String)).toBe(text);
});

test('a waveform becomes the requested number of bars, each the loudest of its part', () => {
  expect(barHeights([0, 1, 0, 0.5], 2)).toEqual([24, 14]);
  expect(barHeights([1], 3)).toEqual([24, 24, 24]);
  expect(barHeights([2, -1], 2)).toEqual([24, 3]);
});

test('a single picture keeps its aspect ratio within limits, and several have a fixed one', () => {
  const item = { url: '', thumbnailUrl: undefined, name: '', size: 0, mimeType: '', duration: undefined };
  const sized = (width: number, height: number) => ({ ...item, width, height });
  expect([sized(300, 200), sized(5000, 100), sized(100, 5000)].map((each) => gridRatio([each]))).toEqual([
    1.5, 2, 0.75,
  ]);
  expect(gridRatio([sized(1, 9), sized(1, 9)])).toBe(2);
  expect(gridRows(['a', 'b', 'c'])).toEqual([['a'], ['b', 'c']]);
});
