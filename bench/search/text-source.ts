const LETTERS = 'etaoinshrdlucmfwypvbgkqjx';
const WORDS = 30_000;

/** Repeatable texts of 4 to 19 words drawn unevenly from 30,000, a twentieth of them in Chinese characters. */
export function textSource(seed: number) {
  let state = seed;
  const pick = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const times = (count: number, make: () => string) => Array.from({ length: count }, make);
  const letter = () => LETTERS[Math.floor(LETTERS.length * pick() * pick())] ?? 'e';
  const vocabulary = times(WORDS, () => times(2 + Math.floor(8 * pick()), letter).join(''));
  const word = () => vocabulary[Math.floor(WORDS * pick() ** 4)] ?? '';
  const character = () => String.fromCodePoint(0x4e00 + Math.floor(3_000 * pick() ** 2));
  return {
    pick,
    vocabulary,
    text: () =>
      pick() < 0.05
        ? times(6 + Math.floor(30 * pick()), character).join('')
        : times(4 + Math.floor(16 * pick()), word).join(' '),
  };
}
