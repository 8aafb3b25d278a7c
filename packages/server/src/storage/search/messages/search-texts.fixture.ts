import { foldText } from '../../../base/text/fold-text.ts';

/** Pieces of texts and terms that indexes, LIKE, and FTS5 treat differently. */
export const PIECES = [
  'a',
  'ab',
  'abc',
  'e',
  'ze',
  'the',
  'harbour',
  'Café',
  'naïve',
  'ẞ',
  'İ',
  'ﬁ',
  'ﷺ',
  '１２',
  'x',
  '你',
  '好',
  '你好',
  '世界',
  '港',
  'グ',
  'ク',
  '한국',
  'שלום',
  'नमस्ते',
  'Ω',
  '🚢',
  '👩‍👩‍👧',
  '🇵🇹',
  'é',
  '\u0301',
  ' ',
  '  ',
  '\n',
  '\t',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '*',
  '(',
  ')',
  ':',
  '-',
  '^',
  '+',
  '.',
  '\ud83d',
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  'code:',
  'a"b',
  "a'b",
  '%%',
  '__',
  '\\%',
  '"*',
  '0',
  '7',
  '42',
];
/** Returns a source of terms and texts that is the same in every run. */
export function picker(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const foldedTexts = new Map<string, string>();

/** Returns `foldText(text)`. Caches it, because the scans of these tests fold the same texts hundreds of times. */
export function folded(text: string): string {
  const cached = foldedTexts.get(text);
  if (cached !== undefined) return cached;
  const result = foldText(text);
  foldedTexts.set(text, result);
  return result;
}
